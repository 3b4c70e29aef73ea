# What the sessions use: the paths of the files that a gate reads, and functions. They need GNU sed and coreutils.
exec 2>&1
fresh=target/benches/account/results.json
record=target/benches/account/run.json
baseline=target-reports/account/upstream-llvm22-v0/results.json
build=target/deploy/upstream-v0
# The baselines of the suite.
reports=suite/target-reports/sums
half() { truncate --size $(($(stat --format %s "$1") / 2)) "$1"; }
# Changes the last report as if a run had measured it.
measured() {
    sed -i "$1" $fresh
    sed -i "s/\"report\": \".*\"/\"report\": \"$(sha256sum $fresh | cut -c -64)\"/" $record
}
# Runs a command whose reader closed the pipe before it could write.
closed() {
    { sleep 0.2; "$@"; echo $? > code; } | true
    return $(cat code)
}
# Runs a command, and prints once each part of its output that matches a pattern.
shows() {
    pattern=$1
    shift
    "$@" > log 2>&1
    code=$?
    grep -o -- "$pattern" log | awk '!seen[$0]++'
    return $code
}
# Runs a command that may not write to what its permissions deny, even if root runs the tests.
without_permission() {
    if [ "$(id -u)" = 0 ]; then setpriv --bounding-set -dac_override "$@"; else "$@"; fi
}
# Runs a command that can write files of at most this many blocks of 512 bytes.
with_disk() (
    trap '' XFSZ
    ulimit -f "$1"
    shift
    "$@"
)
# Copies its input with visible escape sequences.
escapes() { sed 's/\x1b/ESC/g'; }
# Where `cargo` finds the `cargo-build-sbf` of a session.
PATH=$PWD/bin:$PATH
# Installs a `cargo build-sbf` that prints its version.
build_sbf() {
    mkdir -p bin
    printf '#!/bin/sh\necho "%s"\n' "$1" > bin/cargo-build-sbf
    chmod +x bin/cargo-build-sbf
}
# A package whose library is a program.
a_package() {
    mkdir -p "$1/src"
    printf '[package]\nname = "%s"\nedition = "2021"\n[lib]\ncrate-type = ["cdylib"]\n' "$(basename "$1")" > "$1/Cargo.toml"
    echo > "$1/src/lib.rs"
}
# A repository of one package, with a build of it.
a_repository() {
    build_sbf ''
    a_package sums
    echo '[workspace]' >> sums/Cargo.toml
    mkdir -p sums/target/deploy
    cp "suite/$1" sums/target/deploy/sums.so
}
# An id in a source, and one in a keypair, whose second half is public.
an_id() { echo 'declare_id!("Vote111111111111111111111111111111111111111");'; }
a_keypair() { echo "[$(printf '9, %.0s' $(seq 32))$(printf '8, %.0s' $(seq 31))8]"; }
# What `anchor init` and `anchor build` write for a program `counter`.
an_anchor_project() {
    build_sbf 'platform-tools v1.52
rustc 1.89.0'
    a_package project/programs/counter
    printf '[workspace]\nmembers = ["programs/*"]\n' > project/Cargo.toml
    printf '[programs.localnet]\ncounter = "9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq"\n' > project/Anchor.toml
    printf 'node_modules\n.anchor' > project/.gitignore
    mkdir -p project/target/deploy project/target/idl
    cp "$(ls "$ROOT"/target/deploy/*-v3/neap_framework_account_anchor_v1.so | head --lines 1)" project/target/deploy/counter.so
    cp "$ROOT/neap-bench/cli/tests/sessions/counter.json" project/target/idl/counter.json
}
# Commits the baselines on a day.
commit() {
    git add target-reports
    GIT_AUTHOR_DATE="$1T00:00Z" GIT_COMMITTER_DATE="$1T00:00Z" \
        git -c user.name=neap -c user.email=neap@example.com -c commit.gpgsign=false commit -qm "$2"
}
# Commits everything.
commit_all() {
    git add -A
    git -c user.name=neap -c user.email=neap@example.com -c commit.gpgsign=false commit -qm "$1"
}
# Makes a repository, in which `ours::full` costs 50, then 48, and a third commit changes no cost.
begin_history() {
    git init -q -b main .
    commit 2026-01-01 'Measure'
    sed -i 's/"compute_units": 50/"compute_units": 48/; s/"net": 20/"net": 18/' $baseline
    commit 2026-01-02 'Save <2> CU'
    sed -i 's/"agave": ".*"/"agave": "5.0.0"/' $baseline
    commit 2026-01-03 'Bump the SVM'
    touch mark
}
# Runs the script of the GitHub Action.
gates() {
    export RUNNER_TEMP=$PWD GITHUB_OUTPUT=$PWD/outputs GITHUB_STEP_SUMMARY=$PWD/summary
    export SUITE=suite/neap.toml ELFS='' BASELINES='' BUDGETS=budgets.toml BASE="${BASE-}" FAIL_ON=$1 FORMATS=junit
    { "$ROOT/action/gate" || echo "exit code $?"; } | grep -v '^|\|^$\|^The \|^Toolchain\|^Report: \|^Page: '
}
