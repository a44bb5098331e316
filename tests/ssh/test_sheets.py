"""Style sheets that all sessions share."""

from __future__ import annotations

import subprocess
import sys

from tests.tui.ssh_room import ROOT

CODE = """
from textual.css import stylesheet
from tui.ssh import sheets

parse, parsed = stylesheet.parse, []

def counted(scope, css, read_from, **more):
    parsed.append(css)
    return parse(scope, css, read_from, **more)

stylesheet.parse = counted
sheets.share()
sheets.share()

def colour_of(**variables):
    sheet = stylesheet.Stylesheet(variables=variables)
    sheet.add_source("Screen { color: $ink; }", ("here", ""))
    return sheet.rules[0].styles.color.hex

print([colour_of(ink=ink) for ink in ("#ff0000", "#00ff00", "#ff0000", "#00ff00")], len(parsed))
"""


def test_a_sheet_is_parsed_once_for_each_theme() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "['#FF0000', '#00FF00', '#FF0000', '#00FF00'] 2\n", done.stderr
