# What the sessions use: the paths of the files that a gate reads, and functions. They need GNU sed and coreutils.
exec 2>&1
: "${ROOT:?is the path of the repository}"
fresh=target/benches/results.json
record=target/benches/run.json
build=target/deploy/upstream-v0
half() { truncate --size $(($(stat --format %s "$1") / 2)) "$1"; }
# Changes the last report as if a run had measured it.
measured() {
    sed -i "$1" $fresh
    sed -i "s/\"report\": \".*\"/\"report\": \"$(sha256sum $fresh | cut -c -64)\"/" $record
}
copy_a_build() { cp -r "$(ls -d "$ROOT"/target/deploy/*-v3 | head --lines 1)" elfs; }
# Runs a command, and prints once each part of its output that matches a pattern.
shows() {
    pattern=$1
    shift
    "$@" > log 2>&1
    code=$?
    grep -o -- "$pattern" log | awk '!seen[$0]++'
    return $code
}
# Runs neap's programs, whose numbers depend on the toolchain.
run_neaps_programs() {
    shows '^not built.*\|^error.*\|^neap  ' neap-comparison run --elfs elfs --programs "$ROOT/programs/Cargo.toml"
}
# Copies the repository with few programs. The copy always has the same path, so that cargo knows again what it compiled for
# it; all other files are new. The budgets and the documents name programs that the copy does not have.
copy_the_tree() {
    copy=$ROOT/target/tests/copy
    mkdir -p "$copy/target"
    find "$copy" -mindepth 1 -maxdepth 1 ! -name target -exec rm -r {} +
    find "$copy/target" -mindepth 1 -maxdepth 1 ! -name '*-v3' ! -name upstream-host -exec rm -r {} +
    # The standard library and the dependencies are compiled already. Other tests may build at the same time, so this takes cargo's
    # locks, in its order.
    compiled=$ROOT/target/upstream-v3
    if [ -e "$compiled/sbf-solana" ] && ! [ -e "$copy/target/upstream-v3/sbf-solana" ]; then
        flock "$compiled/release/.cargo-lock" flock "$compiled/sbf-solana/release/.cargo-lock" \
            cp -a "$ROOT/target/upstream-host" "$compiled" "$copy/target"
    fi
    ln -s "$copy" copy
    cd -P copy
    for path in "$ROOT"/*; do [ "${path##*/}" = target ] || cp -r "$path" .; done
    find programs programs/multisig programs/transfer -mindepth 1 -maxdepth 1 -type d ! -name floor ! -name transmute ! -name interface ! -name macros \
        ! -name multisig ! -name transfer ! -path programs/transfer/ours -exec rm -r {} +
    rm -r docs
    mkdir docs
    : > budgets.toml
    printf '<!-- table: account another -->\n<!-- end of table -->\n' > README.md
    ln -s "$ROOT/target/toolchain" target/toolchain
}
# The commands after it run there too.
! [ -L copy ] || cd -P copy
# Builds the copy with the repository's own program, so that the host compiles nothing.
build_the_copy() {
    SBPF=v3 "$("$ROOT/toolchain/host" neap-toolchain)" --root "$PWD" --toolchain "$(toolchain/choose)" --manifest-path programs/Cargo.toml --out target/deploy
}
run_the_copy() { neap-comparison run --programs programs/Cargo.toml; }
# Edits the source of the program `another`, builds the copy and runs it.
edit_and_run() {
    sed "$1" another.rs > $source
    shows '^error.*' build_the_copy && shows "$2" run_the_copy
}
manifest=programs/another/Cargo.toml
source=programs/another/src/lib.rs
codec=codec/src/types/scalar.rs
rustc=$ROOT/target/toolchain/upstream/bin/rustc
