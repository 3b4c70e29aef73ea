//! Compiles this package's library with each codec, and compares how long that takes and how much code it is.
//!
//! One test compiles at a time: the time that a compiler took is that of all children of this process.

use std::{
    env, fs,
    ops::Sub,
    path::Path,
    process::{Command, Stdio},
    time::SystemTime,
};

#[test]
fn types_compile_in_time() {
    nested_types_do_not_grow_exponentially();
    wide_types_compile_in_time();
    unused_types_compile_in_time();
}

fn nested_types_do_not_grow_exponentially() {
    let [borsh, neap] = ["with-borsh", "with-neap"].map(|codec| {
        // The first call also compiles the codec itself.
        compile(codec, "3");
        compile(codec, "3")
    });
    assert!(neap.instructions < 4 * borsh.instructions, "neap: {neap:?}, borsh: {borsh:?}");
    assert!(neap.ticks < 10 * borsh.ticks, "neap: {neap:?}, borsh: {borsh:?}");
}

/// Inlined, the walks over 20 fields would take LLVM minutes. What was measured is 1.2 to 1.5 times the time of borsh.
fn wide_types_compile_in_time() {
    for level in ["2", "3", "s", "z"] {
        let [borsh, neap] =
            ["wide with-borsh", "wide with-neap"].map(|codec| compile(codec, level));
        let what = format!("level {level}: neap: {neap:?}, borsh: {borsh:?}");
        println!("{what}");
        assert!(neap.ticks < 3 * borsh.ticks, "{what}");
    }
}

/// What a schema costs although nothing uses it: the front end reads all code of the derive. What was measured is 5 to 6 times the time of
/// borsh, which is so short that it varies by a third.
fn unused_types_compile_in_time() {
    let [none, borsh, neap] = ["strings", "strings with-borsh", "strings with-neap"].map(|codec| {
        let tries = [(); 3].map(|()| compile(codec, "0").ticks);
        tries.into_iter().min().unwrap()
    });
    let what = format!("ticks of neap: {neap}, borsh: {borsh}, neither: {none}");
    println!("{what}");
    assert!(neap - none < 14 * (borsh - none), "{what}");
}

/// Prints what schemas cost with each codec: `make compile-times`.
#[test]
#[ignore = "takes minutes, and prints a table"]
fn table_of_what_schemas_cost() {
    println!("| | borsh | wincode | bytemuck | neap |\n|---|---:|---:|---:|---:|");
    print_lines("lines for a struct of 8 strings", "strings short");
    print_lines("lines for a struct of 32 strings", "strings");
    print_lines("lines for a struct of 32 numbers", "numbers");
    print_seconds("seconds for 8 structs of 32 strings, unused", "strings", "0");
    print_seconds("seconds for 8 structs of 32 numbers, unused", "numbers", "0");
    print_seconds(
        "seconds for Orca's `Whirlpool` and Drift's `PerpMarket`, unused",
        "accounts",
        "0",
    );
    for level in ["3", "s", "z"] {
        let what = format!("seconds for 32 strings in use, opt-level {level}");
        print_seconds(&what, "strings used", level);
    }
}

/// Prints how many lines the derives expand to.
fn print_lines(what: &str, module: &str) {
    // Each module has eight structs.
    print_row(what, module, |features| expanded_lines(features) / 8, |lines| lines.to_string());
}

/// Prints how long the compiler takes: the fastest of three tries.
fn print_seconds(what: &str, module: &str, level: &str) {
    let ticks = |features: &str| {
        let tries = [(); 3].map(|()| compile(features, level).ticks);
        tries.into_iter().min().unwrap()
    };
    print_row(what, module, ticks, |ticks| format!("{:.2}", ticks as f64 / 100.0));
}

/// Prints what each codec adds to the module without one.
fn print_row<N: Copy + Sub<Output = N>>(
    what: &str,
    module: &str,
    measure: impl Fn(&str) -> N,
    print: impl Fn(N) -> String,
) {
    let none = measure(module);
    let cells = ["borsh", "wincode", "bytemuck", "neap"].map(|codec| {
        if codec == "bytemuck" && module.starts_with("strings") {
            return "–".to_owned();
        }
        print(measure(&format!("{module} with-{codec}")) - none)
    });
    println!("| {what} | {} |", cells.join(" | "));
}

/// Counts the lines of the expanded library, as `cargo expand` formats them.
fn expanded_lines(features: &str) -> usize {
    let mut command = cargo(&["--features", features, "--", "-Zunpretty=expanded"]);
    // Build scripts look at this variable, so that another value compiles the codecs again.
    command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("expanded"));
    command.env("RUSTC_BOOTSTRAP", "1");
    let output = command.stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "{command:?}");
    let code = String::from_utf8(output.stdout).unwrap();
    prettyplease::unparse(&syn::parse_file(&code).unwrap()).lines().count()
}

#[derive(Debug)]
struct Compiled {
    instructions: usize,
    /// The time of the processor, in the kernel's ticks.
    ticks: u64,
}

fn compile(features: &str, level: &str) -> Compiled {
    let assembly = Path::new(env!("CARGO_TARGET_TMPDIR")).join(features).with_extension("s");
    let (emit, level) =
        (format!("--emit=asm={}", assembly.display()), format!("-Copt-level={level}"));
    let before = ticks_of_children();
    let mut command = cargo(&["--features", features, "--", &level, "-Ccodegen-units=1", &emit]);
    assert!(command.status().unwrap().success(), "{command:?}");
    let ticks = ticks_of_children() - before;
    let assembly = fs::read_to_string(assembly).unwrap();
    let is_instruction = |line: &&str| line.starts_with('\t') && !line.starts_with("\t.");
    Compiled { instructions: assembly.lines().filter(is_instruction).count(), ticks }
}

/// The time of the processor that the ended children of this process took. It does not depend on what else the machine does.
fn ticks_of_children() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    // The name of the program is in brackets, and may contain spaces.
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let mut times = fields.split_whitespace().skip(13).map(|ticks| ticks.parse::<u64>().unwrap());
    times.next().unwrap() + times.next().unwrap()
}

/// Returns the call of cargo for this package's library. This test has the same dependencies, so they were downloaded.
fn cargo(arguments: &[&str]) -> Command {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["rustc", "--offline", "--quiet", "--lib"]).args(arguments);
    command.env("NEAP_NESTING_RUN", now.as_nanos().to_string());
    // What cargo keeps for the next change takes most of borsh's time, so it would hide how the codecs differ.
    command.env("CARGO_INCREMENTAL", "0");
    command
}
