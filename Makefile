# make play    sets up and starts the game      make play ARGS="demo --bots novice,unloader"
# make test    sets up and runs every test      make test ARGS="tests/engine -x"
PYTHON ?= python3
VENV   := .venv
IN     := $(VENV)/bin/python
PIP    := $(IN) -m pip install --quiet --disable-pip-version-check

.PHONY: play test lint screens messages training verify-problems clean

play: $(VENV)/.installed
	@$(IN) -m tui $(ARGS)

test: $(VENV)/.installed-dev
	$(IN) -m pytest $(ARGS)

lint: $(VENV)/.installed-dev
	$(IN) -m ruff format --check .
	$(IN) -m ruff check .
	$(IN) -m mypy --strict

screens: $(VENV)/.installed-dev
	$(IN) screenshots/make.py $(ARGS)

messages: $(VENV)/.installed-dev
	$(IN) tools/messages.py

# Needs g++ and about a quarter of an hour of one core; the weights of the policies come from here.
training: $(VENV)/.installed-dev
	$(IN) tools/training/train.py $(or $(ARGS),all)

# Proves all practice problems again: some minutes on two cores.
verify-problems: $(VENV)/.installed-dev
	$(IN) tools/verify_problems.py $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find engine tui tests tools screenshots benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(IN):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Draw Dominoes needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The stamps make the second run quick; a changed pyproject.toml installs again.
$(VENV)/.installed: pyproject.toml | $(IN)
	$(PIP) --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(IN)
	$(PIP) --editable '.[dev]'
	@touch $(VENV)/.installed $@
