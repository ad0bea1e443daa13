# Lindwurm. `make` alone lists what there is.
#
# Whatever is already set up is known by its content and left alone: a second call is quick.

PYTHON ?= python3
# Arguments for what is started: make play ARGS="--port 9000", make unit ARGS="-k sailing -x".
ARGS ?=

PY := .venv/bin/python
LINDWURM := .venv/bin/lindwurm
PYTEST := $(PY) -m pytest
ENVIRONMENT := @$(PYTHON) tools/environment.py
NPM := $(PY) tools/page.py npm
CHROMIUM := $(firstword $(CHROMIUM_PATH) $(shell command -v chromium || command -v chromium-browser || command -v google-chrome))
COMPILE := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
PARALLEL := -n 2 --dist worksteal

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play page setup setup-dev check test lint format types unit page-check browser \
	chromium warm bounds nojit coverage bench load wheel lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

play: page ## set up all there is, start the server, open the browser (ARGS="--port 9000")
	@$(LINDWURM) warmup
	@$(LINDWURM) serve --open $(ARGS)

page: setup ## build the page, if its sources have changed
	@$(PY) tools/page.py build

setup: ## make .venv with what playing needs
	$(ENVIRONMENT) build runtime node

setup-dev: ## make .venv with what testing needs
	$(ENVIRONMENT) build dev node

check: lint types unit page-check ## the everyday part of the tests, a few minutes

test: chromium lint types page-check page warm ## all tests: lint, types, Python, page, browser
	$(PYTEST) $(PARALLEL) --ignore=tests/browser $(ARGS)
	CHROMIUM_PATH=$(CHROMIUM) $(PYTEST) $(PARALLEL) tests/browser $(ARGS)

lint: setup-dev ## ruff and prettier: style and formatting
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	@$(NPM) run --silent lint

format: setup-dev ## let ruff and prettier put everything into form
	$(PY) -m ruff check --fix
	$(PY) -m ruff format
	@$(NPM) run --silent format

types: setup-dev ## mypy, strict
	$(PY) -m mypy

unit: setup-dev warm ## the quick Python tests
	$(PYTEST) $(PARALLEL) --ignore=tests/browser -m "not slow" $(ARGS)

page-check: setup-dev ## the page's types and tests
	@$(NPM) run --silent check
	@$(NPM) run --silent test

browser: setup-dev chromium page warm ## the tests that click through the page in Chromium
	CHROMIUM_PATH=$(CHROMIUM) $(PYTEST) $(PARALLEL) tests/browser $(ARGS)

chromium:
	@test -n "$(CHROMIUM)" || { echo "The browser tests need Chromium. On Debian: apt-get install" \
		"chromium (as root), or name yours: make test CHROMIUM_PATH=/path/to/chrome" >&2; exit 1; }

# Compiled once here, so that parallel test runs find it done.
warm:
	@$(LINDWURM) warmup

bounds: setup-dev ## the rules' tests with every array index checked
	@NUMBA_BOUNDSCHECK=1 $(LINDWURM) warmup
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(PARALLEL) -m "not slow" tests/core tests/gamebox $(ARGS)

nojit: setup-dev ## the rules' tests without the compiler
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(PARALLEL) -m "not slow" tests/core tests/gamebox $(ARGS)

coverage: setup-dev ## which lines of the rules the tests reach (without the compiler)
	NUMBA_DISABLE_JIT=1 $(PY) -m coverage run -m pytest -m "not slow" tests/core tests/gamebox $(ARGS)
	$(PY) -m coverage report --include='src/lindwurm/core/*,src/lindwurm/gamebox/*'

bench: ## measure the speeds that the documentation states
	$(ENVIRONMENT) build bench
	$(PY) -m bench $(ARGS)

load: setup-dev ## measure the server with 400 tables at 500 moves a second (ARGS="--rate 1000")
	$(PY) -m bench.load $(ARGS)

wheel: setup ## build dist/*.whl, the page inside
	$(PY) -m pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .

lock: setup-dev ## pin the newest fitting versions in requirements/ (ARGS="--upgrade")
	$(COMPILE) pyproject.toml --group build --group dev $(ARGS) -o requirements/dev.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/runtime.txt
	$(COMPILE) --group build -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) --group node $(ARGS) -o requirements/node.txt
	$(COMPILE) pyproject.toml --extra bench -c requirements/dev.txt $(ARGS) -o requirements/bench.txt

clean: ## remove everything that was set up or built
	rm -rf .venv dist build web/node_modules src/lindwurm/server/page .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis .coverage
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
