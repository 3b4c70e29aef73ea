# neap: measures what account serialization costs inside Solana programs.

SBPF ?= v3
export SBPF

# How long `make fuzz` and `make test` fuzz each target.
FUZZ_SECONDS ?= 5

# How `make gate` writes its verdict: text, markdown, json or junit. Nothing else goes to its standard output.
FORMAT ?= text

# The ELFs of the chosen toolchain, and the harness. `cargo bench` runs the same; this is one build with
# the gate's.
ELFS = target/deploy/$$(toolchain/choose)-$(SBPF)
NEAP_BENCH = cargo run --package neap-benches --bin neap-bench --

# The codec is a workspace of its own; what is built of it lies with the rest. By the environment, which tests that
# call cargo hear of too.
IN_CODEC = CARGO_TARGET_DIR="$(CURDIR)/target"

# `make bench gate` gates what it has just measured, with -j too.
.NOTPARALLEL:
.PHONY: help all bench stale report test tests fuzz gate bless example lint cargo

help: ## List the targets
	@sed -n 's/^\([a-z%-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-18s %s\n", $$1, $$2 }'
	@echo
	@echo '  SBPF=v3|v0                            the SBPF version to build and measure (v3)'
	@echo '  SBF_TOOLCHAIN=platform-tools|upstream how programs are built (the first one installed)'
	@echo '  FORMAT=text|markdown|json|junit       how `make gate` writes its verdict (text)'
	@echo
	@echo '  budgets.toml holds what a row may change by, and what it or an ELF may cost at most.'

# Installs Debian's Rust where there is none.
cargo:
	@command -v cargo >/dev/null || toolchain/upstream/install

all: ## Build every program, after installing the toolchain where it is missing
	toolchain/build

build-sbf-%: ## Build one program: borsh is programs/borsh, variable-borsh is variable/borsh, and so on
	toolchain/build $*

bench: stale ## Build, measure and verify every program, write target/benches/
	toolchain/build --keep-going
	$(NEAP_BENCH) run --elfs "$(ELFS)"

# A build that fails leaves no report that `make gate` accepts.
stale:
	@case "$(SBPF)" in v0 | v3) rm -f target/benches/run.json ;; esac

report: cargo | target/benches/results.json ## Write the last bench as a page of charts, target/benches/index.html
	@benches/page/charts
	@$(NEAP_BENCH) report

# Runs where there is no report: before the first bench, or after one that failed.
target/benches/results.json:
	$(MAKE) bench

gate: cargo ## Compare the last bench with the committed baseline and budgets.toml
	@$(NEAP_BENCH) gate --elfs "$(ELFS)" --budgets budgets.toml --format "$(FORMAT)"

bless: bless-v0 bless-v3 ## Measure both SBPF versions, make them the committed baselines, and renew the tables in the documentation
	$(NEAP_BENCH) docs

bless-%:
	$(MAKE) bench SBPF=$*
	$(NEAP_BENCH) bless --elfs "target/deploy/$$(toolchain/choose)-$*"

example: cargo ## Build, measure and gate the example of another repository
	$(MAKE) -C examples/vault

test: cargo ## Build the programs for both SBPF versions, run every test, fuzz the codec for seconds
	@FUZZ_SECONDS=$(FUZZ_SECONDS) .ci/test

tests: test

fuzz: cargo ## Fuzz the codec, FUZZ_SECONDS each of three targets (5)
	codec/fuzz/short $(FUZZ_SECONDS)

lint: ## Check formatting, clippy without warnings, the docs
	@toolchain/lint-tools
	cargo fmt --all --check
	xargs -I {} cargo fmt --manifest-path {} --all --check <toolchain/workspaces
	cargo fmt --manifest-path codec/Cargo.toml --all --check
	cargo fmt --manifest-path codec/fuzz/Cargo.toml --check
	cargo fmt --manifest-path examples/vault/Cargo.toml --check
	cargo fmt --manifest-path benches/tests/anchor/Cargo.toml --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	$(IN_CODEC) cargo clippy --manifest-path codec/Cargo.toml --workspace --all-targets --all-features -- -D warnings
	xargs -I {} cargo clippy --manifest-path {} --target-dir target/programs -- -D warnings <toolchain/workspaces
	cargo clippy --manifest-path examples/vault/Cargo.toml --target-dir target/programs -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --all-features --no-deps --quiet
	$(IN_CODEC) RUSTDOCFLAGS='-D warnings' cargo doc --manifest-path codec/Cargo.toml --workspace --all-features \
		--no-deps --quiet
