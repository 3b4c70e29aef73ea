# neap: measures what account serialization costs inside Solana programs.

SBPF ?= v0
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
.PHONY: help all bench stale report test tests fuzz gate bless example lint

help: ## List the targets
	@sed -n 's/^\([a-z%-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-18s %s\n", $$1, $$2 }'
	@echo
	@echo '  SBPF=v0|v3                            the SBPF version to build and measure (v0)'
	@echo '  SBF_TOOLCHAIN=platform-tools|upstream how programs are built (the first one installed)'
	@echo '  FORMAT=text|markdown|json|junit       how `make gate` writes its verdict (text)'
	@echo
	@echo '  budgets.toml holds what a row may change by, and what it or an ELF may cost at most.'

all: ## Build every program, after installing the toolchain where it is missing
	toolchain/build

build-sbf-%: ## Build one program: borsh is programs/borsh, variable-borsh is variable/borsh, and so on
	toolchain/build $*

bench: stale all ## Measure and verify every program, write target/benches/
	$(NEAP_BENCH) run --elfs "$(ELFS)"

report: target/benches/results.json ## Write the last bench as a page of charts, target/benches/index.html
	@benches/page/charts
	@$(NEAP_BENCH) report

# A fresh clone has no bench yet.
target/benches/results.json:
	$(MAKE) bench

gate: ## Compare the last bench with the committed baseline and budgets.toml
	@$(NEAP_BENCH) gate --elfs "$(ELFS)" --budgets budgets.toml --format "$(FORMAT)"

bless: ## Make the last bench the committed baseline, and renew the README's table and CHOOSING.md
	$(NEAP_BENCH) bless --elfs "$(ELFS)"
	$(NEAP_BENCH) readme
	$(NEAP_BENCH) choosing

example: ## Build, measure and gate the example of another repository
	$(MAKE) -C examples/vault

test: ## Build the programs for SBPF v0 and v3, run every test, fuzz the codec for seconds
	SBPF=v0 toolchain/build
	SBPF=v3 toolchain/build
	benches/page/charts
	benches/page/chromium
	cargo test --workspace --all-features
	$(IN_CODEC) cargo test --manifest-path codec/Cargo.toml --workspace --all-features
	$(IN_CODEC) cargo test --manifest-path codec/Cargo.toml --features pinocchio,pinocchio/account-resize --test predicted
	codec/fuzz/short $(FUZZ_SECONDS)

tests: test

fuzz: ## Fuzz the codec, FUZZ_SECONDS each of three targets (5)
	codec/fuzz/short $(FUZZ_SECONDS)

lint: ## Check formatting, clippy without warnings, the docs
	@cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 || rustup component add rustfmt clippy
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
