# neap: measures what it costs to read and change account data inside Solana programs.

SBPF ?= v3
export SBPF
ifeq ($(filter v0 v3,$(SBPF)),)
$(error SBPF=$(SBPF): unknown SBPF version; use v3 or v0)
endif

# How many seconds `make fuzz` and `make test-slow` fuzz each target.
FUZZ_SECONDS ?= 5

# What `make profile` explains, what it compares that with, and whether it shows everything.
ROWS ?=
AGAINST ?=
FULL ?=

# How many inputs `make shadow` runs in each of two lanes.
SHADOW_RUNS ?= 60000

# What `make calibrate` compares: an ELF, the same program built by platform-tools, and a directory of fixtures.
ELF ?=
REFERENCE ?=
FIXTURES ?=

# The account of `make address`.
OWNER ?=

# The format of `make gate`: text, markdown, json or junit. Its standard output holds nothing else.
FORMAT ?= text

# The ELFs of the chosen toolchain, and the harness. `cargo bench` runs the same harness; this way, measuring and gating
# share one build.
ELFS = target/deploy/$$(toolchain/choose)-$(SBPF)
COMPARISON = comparison=$$(toolchain/host neap-comparison) && "$$comparison"

# The codec is a workspace of its own. It shares the target directory of the root workspace. This is an
# environment variable, so that tests that call cargo see it too.
IN_CODEC = CARGO_TARGET_DIR="$(CURDIR)/target"

# Compiles neap's own crates with clippy.
LINTS = toolchain/with-lints

# The workspaces besides the root and those of the programs, which toolchain/workspaces lists.
WORKSPACES = $(addprefix programs/,whole whole/anchor) examples/counter codec codec/fuzz examples/vault benches/tests/programs/examples

# `make bench gate` first measures and then gates, even with -j.
.NOTPARALLEL:
.PHONY: help all bench stale report profile test tests test-slow fuzz compile-times shadow calibrate gate bless example whole package \
	release-check address lint lint-format lint-programs lint-features cargo

help: ## List the targets
	@sed -n 's/^\([a-z%-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-18s %s\n", $$1, $$2 }'
	@echo
	@echo '  SBPF=v3|v0                            SBPF version to build and measure (default: v3)'
	@echo '  SBF_TOOLCHAIN=platform-tools|upstream toolchain for the programs (default: platform-tools if installed)'
	@echo '  ROWS="neap::full …" AGAINST=ROW       rows for `make profile`, and a row, an ELF or `baseline` to compare them with'
	@echo '  FULL=1                                all functions, lines and instructions in `make profile`'
	@echo '  FORMAT=text|markdown|json|junit       format of `make gate` (default: text)'
	@echo '  ELF=… REFERENCE=… FIXTURES=…          what `make calibrate` compares: an ELF, that of platform-tools, and fixtures'
	@echo '  SHADOW_RUNS=N                         inputs that `make shadow` runs in each of two lanes (default: 60000)'
	@echo '  FUZZ_SECONDS=N                        seconds to fuzz each target (default: 5)'
	@echo
	@echo '  Times are for two cores. budgets.toml holds limits and tolerances for rows and ELFs.'
	@echo '  Targets install what is missing, and say so before: `make all` and `make bench` the Rust and LLVM of Debian (at most'
	@echo '  13 packages, 226 MB) and sbpf-linker, unless `cargo build-sbf` is installed; `make test` also Chromium and packages of npm.'

# Installs Debian's Rust if cargo is missing.
cargo:
	@command -v cargo >/dev/null || toolchain/upstream/install

all: ## Build every program: 5 to 25 minutes the first time, later seconds
	@toolchain/timed 'make all' toolchain/build

build-sbf-%: ## Build one program: build-sbf-borsh builds programs/borsh, build-sbf-multisig-borsh programs/multisig/borsh
	toolchain/build $*

bench: announce-bench stale ## Build, run and verify every program, and print a table: half a minute after the first `make all`, later 10 seconds
	@toolchain/timed 'build every program' toolchain/build --keep-going
	$(COMPARISON) run --elfs "$(ELFS)"

# Says how long a target takes and what it installs, before anything else.
announce-%:
	@toolchain/announce $*

# Invalidates the last report, so that `make gate` cannot accept it if the build fails.
stale:
	@rm -f target/benches/run.json

report: cargo | target/benches/results.json ## Write the last report as a page of charts, target/benches/index.html
	@$(COMPARISON) report

profile: cargo | target/benches/results.json ## Show where compute units go: ROWS=neap::full; without ROWS, write flamegraphs of all rows
	@set -f; $(COMPARISON) profile $(ROWS) $(if $(AGAINST),--against $(AGAINST)) $(if $(FULL),--full)

# Runs only if there is no report yet.
target/benches/results.json:
	$(MAKE) bench

gate: cargo ## Compare the last report with the committed baseline and budgets.toml
	@$(COMPARISON) gate --elfs "$(ELFS)" --budgets budgets.toml --format "$(FORMAT)"

bless: bless-v0 bless-v3 ## Measure both SBPF versions, make the reports the baselines, renew the documentation's tables
	$(COMPARISON) docs

bless-%:
	$(MAKE) bench SBPF=$*
	$(COMPARISON) bless --elfs "target/deploy/$$(toolchain/choose)-$*"
	$(MAKE) -C programs/whole bench bless SBPF=$* $(SUITES)
	$(MAKE) -C examples/vault bench bless SBPF=$* $(SUITES)

# The suites run with the tool as `toolchain/host` compiled it: with other features, cargo would compile it twice.
SUITES = NEAP_BENCH="$$(toolchain/host neap-bench)"

example: cargo ## Build, measure and gate examples/vault, the example of another repository
	$(MAKE) -C examples/vault $(SUITES)

whole: cargo ## Build, measure and gate the whole programs in programs/whole/
	$(MAKE) -C programs/whole $(SUITES)

test: announce-test cargo ## Run the tests on SBPF v3, in 6 to 30 minutes; on v0 too after `make all SBPF=v0`
	@toolchain/timed 'make test' .ci/test

tests: test

test-slow: cargo ## Compare the codec with foreign codecs, fuzz it, run it under AddressSanitizer, and test the recorder
	@ALWAYS=1 FUZZ_SECONDS=$(FUZZ_SECONDS) toolchain/timed 'make test-slow' .ci/test slow

fuzz: cargo ## Fuzz the codec: four targets, FUZZ_SECONDS each
	codec/fuzz/short $(FUZZ_SECONDS)

compile-times: cargo ## Print the code and the compile time of schemas with neap, borsh, wincode and bytemuck: 2 minutes
	$(IN_CODEC) cargo test --manifest-path codec/Cargo.toml -p neap-nesting -- --ignored --nocapture

shadow: cargo ## Search for inputs that neap's transfer programs accept and SPL Token as deployed refuses
	@for program in ours bytemuck pack; do \
		$(COMPARISON) shadow "$(ELFS)/neap_transfer_deployed_token.so" "$(ELFS)/neap_transfer_$$program.so" \
			--program transfer/deployed-token --operation 'transfer*' --runs $(SHADOW_RUNS) --lanes 2 \
			--only-callers --allow refuses,error_code,compute_units || exit; \
	done

calibrate: cargo ## Compare a program's ELF with its ELF of platform-tools, over fixtures
	@benches/calibrate/run "$(REFERENCE)" "$(ELF)" "$(FIXTURES)"

package: cargo ## Package the crates for a registry, and compile neap and neap-bench from the packages alone
	@.ci/package

release-check: cargo ## Check what can be checked before a release: versions, texts, licences, the address, the packages
	@.ci/release-check

address: ## Put the account that hosts neap into workflows, documentation and packages: OWNER=acme
	@.ci/address "$(OWNER)"

lint: lint-format lint-programs lint-features ## Check the formatting, clippy and the docs; warnings fail
	$(LINTS) cargo test --workspace --all-features --all-targets --no-run
	DOCUMENT_ONLY=1 $(LINTS) cargo test --workspace --all-features --doc
	$(IN_CODEC) $(LINTS) cargo test --manifest-path codec/Cargo.toml --workspace --all-features --all-targets --no-run
	$(IN_CODEC) DOCUMENT_ONLY=1 $(LINTS) cargo test --manifest-path codec/Cargo.toml --workspace --all-features --doc

# In the directory of each workspace. With `--all` or `--manifest-path`, cargo would also check what a workspace depends on, again and
# again, or only one package.
lint-format:
	@toolchain/lint-tools
	{ echo Cargo.toml; cat toolchain/workspaces; printf '%s/Cargo.toml\n' $(WORKSPACES); } | \
		xargs -I {} sh -c 'cd "$$(dirname {})" && cargo fmt --check'

# Uses the profile of the root workspace, so that macros need no second compilation.
lint-programs: export CARGO_PROFILE_DEV_DEBUG = false
lint-programs:
	@toolchain/lint-tools
	{ cat toolchain/workspaces; printf '%s/Cargo.toml\n' $(addprefix programs/,whole whole/anchor) examples/vault; } | \
		xargs -I {} cargo clippy --manifest-path {} --target-dir target -- -D warnings

# These features are checked alone, because other packages would turn on more. The benchmark is no test.
lint-features:
	$(LINTS) cargo test --workspace --all-features --benches --no-run
	$(IN_CODEC) $(LINTS) cargo build --manifest-path codec/Cargo.toml --package neap --package neap-token-2022 --no-default-features
	$(IN_CODEC) $(LINTS) cargo build --manifest-path codec/Cargo.toml --package neap-anchor-v1 --no-default-features --features v0-32
