# make         the library (target/release/libnqueens.so and .a) and the programs of c_examples (build/bin)
# make run     a solved board, the counts and the time, by a C program that links the library
# make test    sets up what is needed and runs every check
# make bench   speed, as ratios to plain baselines measured in the same run
# make firmware   archives and programs for four chips (build/firmware), which `make test` runs in the emulator
# make sizes   regenerates docs/SIZES.md: flash, stack and instructions on those chips
# make header  regenerates include/nqueens.h from the Rust source
# make docs    the reference of the C interface as HTML, from the header (build/docs/html)
# make abi     writes docs/abi.json anew, when the binary interface has changed on purpose
# make install, make uninstall    to PREFIX (/usr/local), below DESTDIR
# make clean   removes all that was built
# make help    this list

CARGO ?= cargo
CC ?= cc
CFLAGS ?= -O2
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow
RELEASE = $(or $(CARGO_TARGET_DIR),target)/release
LIBRARY = $(RELEASE)/libnqueens.a
BIN = build/bin
EXAMPLES = $(BIN)/hello $(BIN)/stream $(BIN)/resume

all: $(LIBRARY) $(BIN)/queens $(EXAMPLES)

# Cargo knows best whether there is anything to do.
$(LIBRARY): force
	$(CARGO) build --release

QUEENS = $(wildcard c_examples/queens.c c_examples/plan_memory.h c_examples/queens/*.c c_examples/queens/*.h)

$(BIN)/queens: $(QUEENS) include/nqueens.h $(LIBRARY)
	@mkdir -p $(BIN)
	$(CC) -std=c99 $(CFLAGS) $(WARNINGS) -Iinclude -pthread -o $@ $(filter %.c,$^) $(LIBRARY)

$(BIN)/%: c_examples/%.c include/nqueens.h $(LIBRARY)
	@mkdir -p $(BIN)
	$(CC) -std=c99 $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $< $(LIBRARY)

run: all
	@echo "The first solution for 8 queens:"
	@$(BIN)/queens first 8 --picture
	@echo
	@echo "Solutions of the boards up to 14 x 14:"
	@start=$$(date +%s%N); \
	for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do \
	    printf '%4s  %8s\n' "$$n" "$$($(BIN)/queens count $$n)" || exit 1; \
	done; \
	end=$$(date +%s%N); \
	echo "in $$(( (end - start) / 1000000 )) ms, fifteen programs started"

test:
	tests/run

bench:
	$(CARGO) bench --bench speed
	NQ_WRITE=1 $(CARGO) bench --bench performance
	NQ_WRITE=1 $(CARGO) bench --bench join

firmware:
	bash tools/firmware.sh

sizes:
	python3 tools/sizes.py

header:
	cp "$$(bash tools/header.sh)" include/nqueens.h

# What is installed has a soname, which the library of the build folder has not: programs that are linked against that
# one find it where it is.
build/install/libnqueens.so: force
	@mkdir -p build/install
	$(CARGO) rustc -p nqueens-capi --release --target-dir build/variants -- \
	    -C link-arg=-Wl,-soname,$$(packaging/install.sh soname)
	cp build/variants/release/libnqueens.so build/variants/release/libnqueens.a build/install
	strip --strip-unneeded build/install/libnqueens.so

build/install/queens: $(BIN)/queens
	@mkdir -p build/install
	cp $(BIN)/queens $@

export PREFIX ?= /usr/local
export LIBDIR ?= lib
export DESTDIR

install: build/install/libnqueens.so build/install/queens
	packaging/install.sh install build/install

uninstall:
	packaging/install.sh uninstall

docs:
	doxygen packaging/Doxyfile

abi:
	python3 tools/abi.py >docs/abi.json.new
	mv docs/abi.json.new docs/abi.json

help:
	@sed -n '/^# make/,/^$$/s/^# //p' Makefile

clean:
	$(CARGO) clean
	rm -rf build

force:

.PHONY: all help run test bench firmware sizes header install uninstall docs abi clean force
