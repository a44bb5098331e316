"""Pictures of the table as text: pure functions from values to cells, without any terminal library."""
