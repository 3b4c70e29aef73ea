# What the sessions use: the paths of the files that a gate reads, and functions. They need GNU sed and coreutils.
exec 2>&1
fresh=target/benches/results.json
record=target/benches/run.json
baseline=target-reports/upstream-llvm22-v0/results.json
build=target/deploy/upstream-v0
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
copy_a_build() { cp -r "$(ls -d "$ROOT"/target/deploy/* | head --lines 1)" elfs; }
# Runs neap's programs, whose numbers depend on the toolchain. Lists what is left of older reports.
run_neaps_programs() {
    for name in rejections.md wire_formats.md multisig.svg index.html; do : > target/benches/$name; done
    neap-bench run --elfs elfs --programs "$ROOT/programs/Cargo.toml" > log 2>&1
    code=$?
    grep -o '^not built.*\|^error.*\|^| ours |' log | uniq
    ls target/benches
    return $code
}
