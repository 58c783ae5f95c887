# make run    sets up everything, then opens the console, or sweeps offline where there is no display
# make test   sets up everything, then runs the checks and the whole suite
# make bench  sets up everything, then prints the figures
# make lock   pins the dependencies again (needs uv)

PYTHON ?= python3
# The tests start hundreds of processes: each is to find its modules compiled, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test check suite bench lock clean

SWEEP := sweep --one-per-family --designer truss --executor embedded --condition strict --condition loose

run: $(READY)
	@if $(BIN)/python -m console.app.display; then $(BIN)/pbbench; else $(BIN)/pbbench $(SWEEP); fi

# What the tests need is asked for with the rest, so that the system's packages are looked up once.
test suite: FOR := tests

# Side by side: the type checker has use for one processor only.
test: $(READY)
	$(MAKE) --no-print-directory --jobs=2 check suite

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

suite: $(READY)
	PYTHON="$(PYTHON)" bash .ci/system-packages $(FOR)
	$(BIN)/pytest -n auto --dist loadfile

bench: $(READY)
	for each in tests/benchmarks/bench_*.py; do echo "== $$each"; QT_QPA_PLATFORM=offscreen $(BIN)/python $$each || exit 1; done

# Compiled by all processors: pip would use one, and compile the libraries' own tests too.
$(READY): requirements.lock pyproject.toml .ci/system-packages
	PYTHON="$(PYTHON)" bash .ci/system-packages $(FOR)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.lock
	-$(BIN)/python -m compileall -q -j 0 -x '/tests?/|[.]tmpl[.]py' .venv/lib
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

lock:
	uv pip compile pyproject.toml --universal --all-extras --generate-hashes --python-version 3.11 \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --output-file requirements.lock

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
