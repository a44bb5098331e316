"""What stands on the table: each widget takes a snapshot and shows it; none decides or changes anything."""
