# make book: set up and build the first book.  make test: set up and run the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell sed -n 's/^    "\(puzzlebook.*\.py\)",$$/\1/p' setup.py)

.PHONY: book test lint bench pictures clean setup kernels browser

book: kernels
	$(BIN)/puzzlebook build configs/first-book.yaml

test: kernels browser
	$(BIN)/python -m pytest -n 2 --cov --cov-report=term

lint: kernels
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: kernels
	$(BIN)/python -m pip install -q -e ".[bench]"
	$(BIN)/python benchmarks/bench.py

setup: $(VENV)/ready

$(VENV)/ready: pyproject.toml setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip
	$(BIN)/python -m pip install -q -e '.[test,lint]' 'setuptools>=77' 'Cython>=3.1'
	touch $@

# A stale extension shadows an edited module, so what changed is compiled again before every use.
kernels: $(VENV)/kernels

$(VENV)/kernels: $(VENV)/ready $(KERNELS) $(wildcard puzzlebook/*/*.pxd)
	$(BIN)/python setup.py -q build_ext --inplace
	touch $@

# The preview is tested in a real browser, and PDFs with poppler, qpdf and Ghostscript, which are installed where they are missing.
browser: $(VENV)/ready
	$(BIN)/python tests/browsers.py

pictures: book
	$(BIN)/puzzlebook build docs/gallery.yaml
	$(BIN)/puzzlebook build configs/class-sheets.yaml
	$(BIN)/python docs/pictures.py output/first-book.pdf configs/rabbit-run.yaml output/class-sheets.pdf output/gallery.pdf docs

clean:
	rm -rf $(VENV) build dist *.egg-info
	find puzzlebook -name '*.so' -delete -o -name '*.c' -delete
