//! Programs that the upstream toolchain links only at the second attempt: with floats, with more than five arguments, or without
//! `solana-compiler-builtins`.

use crate::{
    checkout::{Checkout, expect, root},
    upstream::{V3, alone, build, has_lines, read, stderr},
};
use neap_toolchain::{Kind, inlined::inlined};

/// Functions on floats. `solana-compiler-builtins` has some that compute.
const MULTIPLIES: &str = "
    #[unsafe(no_mangle)]
    extern \"C\" fn __muldf3(a: f64, b: f64) -> f64 { f64::from_bits(a.to_bits() ^ b.to_bits()) }
    #[unsafe(no_mangle)]
    extern \"C\" fn __adddf3(a: f64, b: f64) -> f64 { f64::from_bits(a.to_bits() & b.to_bits()) }
";

/// A program that calls `called` and does nothing else.
fn program(functions: &str, called: &str) -> String {
    format!(
        "{functions}
         #[unsafe(no_mangle)]
         pub extern \"C\" fn entrypoint(input: *mut u64) -> u64 {{
             let [x, y] = unsafe {{ [input.read(), input.add(1).read()] }};
             {called}
         }}\n"
    )
}

const SIX: &str = "
    #[inline(never)]
    fn six(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 { core::hint::black_box(a) + b * c - d + e * f }
    #[inline(never)]
    fn five(a: u64, b: u64, c: u64, d: u64, e: u64) -> u64 { core::hint::black_box(a) + b * c - d + e }
";

const CALLS_SIX: &str =
    "six(x, 2, y, 3, x, y) + six(1, y, x, x, 5, 6) + five(x, 2, y, 3, x) + five(y, x, 3, 4, 5)";

#[test]
fn floats_link_if_each_function_that_they_call_is_there() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    let multiplied = "(f64::from_bits(x) * f64::from_bits(y)).to_bits()";
    checkout.write("one/src/lib.rs", &program(MULTIPLIES, multiplied));
    checkout.write("two/src/lib.rs", &program(MULTIPLIES, "x * y"));
    expect(&build(&checkout, &[]), 0, &[]);
    let [with, without] = ["debug/one.o", "debug/two.o"].map(|file| read(&checkout, file));
    let has =
        |object: &[u8], name: &str| object.windows(name.len()).any(|it| it == name.as_bytes());
    assert!(has(&with, "__muldf3"), "the called function");
    assert!(!has(&with, "__adddf3"), "a function that is not called");
    assert!(!has(&without, "__muldf3"), "a program without floats");

    // A conversion of 128 bits is not a function on floats that the link could add.
    let called = format!("{multiplied} ^ (f64::from_bits(x) as u128 >> 3) as u64");
    checkout.write("one/src/lib.rs", &program(MULTIPLIES, &called));
    let why = "A call to built-in function '__fixunsdfti' is not supported.";
    let output = build(&checkout, &["one"]);
    expect(&output, 3, &[why]);
    assert!(!stderr(&output).contains("__muldf3"), "this is not the reason: {}", stderr(&output));
}

/// The SBPF versions with a compiled standard library, which takes half a minute: v3, and after `make all SBPF=v0` also v0.
fn versions() -> impl Iterator<Item = &'static str> {
    let compiled = |sbpf: &&str| root().join(format!("target/upstream-{sbpf}/sbf-solana")).exists();
    ["v3"].into_iter().chain(["v0"].into_iter().filter(compiled))
}

#[test]
fn links_programs_that_lack_functions_on_memory_floats_and_128_bits() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    let copies =
        "unsafe { core::ptr::copy_nonoverlapping(input, input.add(x as usize), y as usize) }; x";
    checkout.write("one/src/lib.rs", &program("", copies));
    let called = "x.checked_mul(y).unwrap_or((f64::from_bits(x) / f64::from_bits(y)).to_bits())
        ^ (u128::from(x) * u128::from(y) / (u128::from(y) << 3 | 5)) as u64";
    checkout.write("two/src/lib.rs", &program("", called));
    for sbpf in versions() {
        let output = checkout.build(Kind::Upstream, &[], &[("SBPF", sbpf)]);
        expect(&output, 0, &[]);
        assert!(!stderr(&output).contains("no debug information"), "{}", stderr(&output));
    }
}

#[test]
fn functions_with_more_than_five_arguments_are_inlined_and_recorded() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    checkout.write("one/src/lib.rs", &program(SIX, CALLS_SIX));
    let output = build(&checkout, &[]);
    let said = "toolchain: one links only with these functions inlined: one::six\n";
    expect(&output, 0, &[said]);
    let files = ["debug/one.o", "debug/two.o", "one.inlined", "one.so", "toolchain.json", "two.so"];
    assert_eq!(checkout.files(V3), files);
    let elf = |name: &str| checkout.path("out").join(V3).join(name);
    assert_eq!(inlined(&elf("one.so")).unwrap(), ["one::six"]);
    assert!(inlined(&elf("two.so")).unwrap().is_empty());
    assert!(has_lines(&read(&checkout, "debug/one.o")));
    // Nothing has changed: the record comes from the last link.
    expect(&build(&checkout, &["one"]), 0, &[said]);
    checkout.write("one/src/lib.rs", &program(SIX, "five(x, 2, y, 3, x) + five(y, x, 3, 4, 5)"));
    let output = build(&checkout, &["one"]);
    expect(&output, 0, &[]);
    assert!(!stderr(&output).contains("inlined"), "{}", stderr(&output));
    assert!(
        !checkout.files(V3).contains(&"one.inlined".to_owned()),
        "the record is of an old link"
    );
}

#[test]
fn refuses_more_than_five_arguments_where_nothing_can_be_inlined() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    let recursive = "
        #[inline(never)]
        fn six(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 {
            if a == b { c + d + e + f } else { six(b, c, d, e, f, a + 1) ^ six(c, d, e, f, a, b + 1) }
        }\n";
    let pointer = "
        #[inline(never)]
        fn six(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 { core::hint::black_box(a) + b * c - d + e * f }
        #[inline(never)]
        fn other(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 { core::hint::black_box(f) + b * c - d + e * a }
    ";
    let called = "(if core::hint::black_box(x == 1) { six } else { other })(x, 2, y, 3, x, y)";
    let exported = SIX.replacen("#[inline(never)]", "#[unsafe(no_mangle)] pub extern \"C\"", 1);
    for (functions, called) in
        [(recursive, "six(x, 2, y, 3, x, y)"), (pointer, called), (&*exported, CALLS_SIX)]
    {
        checkout.write("one/src/lib.rs", &program(functions, called));
        let why = "LLVM passes at most five arguments.";
        expect(&build(&checkout, &["one"]), 3, &[why, "recursive", "not built: one;"]);
        assert_eq!(checkout.files(V3), ["toolchain.json"]);
    }
}
