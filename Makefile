# The two commands a newcomer needs are `make verify` and `make test`; each sets up what it uses.
# PYTHON chooses the interpreter (3.11 or newer); VENV the folder of the virtual environment.

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TESTING := $(VENV)/.testing
DOCS := $(VENV)/.docs
BUILD_INPUTS := pyproject.toml setup.py $(wildcard core_ext/samepath/*)

# Installs the requirements of one extra of pyproject.toml, without building the package again.
EXTRA = $(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['$(1)'], sep='\n')" \
	> $(VENV)/$(1).txt && $(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement $(VENV)/$(1).txt

.DEFAULT_GOAL := help
.PHONY: help rules verify test test-full lowest lint format coverage docs site bench wheels release-check version sanitize clean

help:
	@echo "make verify     replay the recordings that ship, decision by decision"
	@echo "make test       linters, types and the ordinary tests"
	@echo "make test-full  the exhaustive tests as well (minutes)"
	@echo "make lowest     a part of the tests with every dependency at the lowest version that pyproject.toml allows"
	@echo "make lint       ruff, mypy --strict (tests too), the layers, and the linters of the other languages that are installed here"
	@echo "make format     what a formatter can mend, in every language"
	@echo "make coverage   the ordinary tests, and the lines and branches that none of them reaches"
	@echo "make docs       the documentation site, strictly, into build/site"
	@echo "make site       the games to be played in a browser, and some recordings, as static pages in build/play"
	@echo "make bench      the benchmarks"
	@echo "make rules      the ports' forms of the rules data, and their copies and schemas in conformance"
	@echo "make wheels     the sdist, and from it the wheel with the accelerated backends and the pure one, both tested"
	@echo "make release-check  builds what a release publishes, and installs and tries each part"
	@echo "make version NEW=1.2.3  writes a version to the package and every port"
	@echo "make sanitize   tests/accelerated under the address and undefined behaviour sanitizers (needs gcc)"
	@echo "make clean      remove what was built and the virtual environment"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "samepath needs Python 3.11 or newer; none was found. Install one, or name it: make PYTHON=/path/to/python3.11 ..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) could not make a virtual environment; on Debian and Ubuntu install the package python3-venv." >&2; rm -rf $(VENV); exit 2; }

$(INSTALLED): $(BUILD_INPUTS) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(TESTING): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,lint]'
	@touch $@

$(DOCS): $(INSTALLED)
	$(call EXTRA,docs)
	@touch $@

verify: $(INSTALLED)
	$(BIN)/samepath verify --quiet

rules: $(INSTALLED)
	$(BIN)/python conformance/write_rules.py

lint: $(TESTING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python .ci/version.py
	$(BIN)/python .ci/lint_ports.py

format: $(TESTING)
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .
	$(BIN)/python .ci/lint_ports.py --format

# Measured in every process that the tests start and do not kill. The report lists each file with the lines and
# branches that nothing reached; below the threshold in pyproject.toml it fails.
coverage: $(TESTING)
	$(call EXTRA,coverage)
	rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/coverage run -m pytest -n 2
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

docs: $(DOCS)
	cd docs && ../$(BIN)/mkdocs build --quiet --config-file mkdocs.yml

site: $(INSTALLED)
	$(BIN)/python .ci/write_site.py build/play

test: lint
	$(BIN)/python -m pytest -n 2

# scipy is what the fields are compared with; nothing else needs it.
test-full: lint
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'scipy>=1.11'
	$(BIN)/python -m pytest -n 2 -m "full or not full" --hypothesis-profile=full

lowest: | $(BIN)/python
	$(BIN)/python tests/lowest.py

bench: $(TESTING)
	$(BIN)/python -m pytest --benchmark-only -o addopts=--strict-markers tests/bench

# The sdist, and from it both wheels. Each is installed into an environment of its own and passes tests/accelerated there:
# the pure one on one backend, the other on two.
wheels: $(TESTING)
	rm -rf dist build/wheels
	$(BIN)/python -m build --sdist --outdir dist .
	mkdir -p build/wheels && tar -xzf dist/samepath-*.tar.gz -C build/wheels
	$(BIN)/python -m build --wheel --outdir dist build/wheels/samepath-*
	SAMEPATH_PURE=1 $(BIN)/python -m build --wheel --outdir dist build/wheels/samepath-*
	for wheel in dist/*.whl; do \
		$(BIN)/python -m venv --clear build/wheels/venv && \
		build/wheels/venv/bin/python -m pip install --quiet --disable-pip-version-check "$$wheel[test]" && \
		build/wheels/venv/bin/python -c "import samepath.grid as g; print('$$wheel:', g.backend(), g.__file__)" && \
		build/wheels/venv/bin/python -m pytest -p no:cacheprovider tests/accelerated || exit 1; \
	done

# What a release publishes, with the steps of .github/workflows/release.yml that this machine can take: the wheel of
# this system where the workflow builds those of three.
release-check: $(TESTING)
	$(call EXTRA,release)
	$(BIN)/python .ci/release_check.py

version: $(BIN)/python
	$(BIN)/python .ci/version.py $(NEW)

# Python itself is not built with the sanitizers, so their run-time is loaded before it; leaks are its own affair.
sanitize: $(TESTING)
	SAMEPATH_SANITIZE=1 $(BIN)/python setup.py -q build --build-base build/sanitize --build-lib build/sanitize/lib
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc SAMEPATH_BACKEND=cython \
	PYTHONPATH=build/sanitize/lib $(BIN)/python -m pytest -p no:cacheprovider --capture=sys tests/accelerated

clean:
	rm -rf $(VENV) build dist core/*.egg-info core/samepath/*.so .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
