//! Tests the shell scripts, with stand-ins on the PATH for the programs that they would find or install.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

/// The files that the upstream toolchain adds to its rustc and linker.
const UPSTREAM: [&str; 4] = [
    "config.toml",
    "linker",
    "sbf-solana.json",
    "std-solana.patch",
];

/// The manifests of the repository's workspaces.
const WORKSPACES: &str = include_str!("../workspaces");

/// A checkout in a directory with a space in its name.
///
/// It has the workspaces of the repository, and the programs that the stand-in for cargo lists.
struct Checkout {
    temporary: TempDir,
    tools: Option<&'static str>,
}

impl Checkout {
    fn new() -> Self {
        let checkout = Self {
            temporary: TempDir::new().unwrap(),
            tools: None,
        };
        let root = checkout.root();
        fs::create_dir(&root).unwrap();
        fs::write(root.join("Cargo.lock"), "").unwrap();
        fs::create_dir(root.join("home")).unwrap();
        for workspace in WORKSPACES.lines() {
            let directory = root.join(workspace).parent().unwrap().to_owned();
            fs::create_dir_all(directory).unwrap();
        }
        // Link the scripts instead of copying them. A file that was just written may still be open in the child
        // process of another test, and then it cannot be run.
        symlink(env!("CARGO_MANIFEST_DIR"), root.join("toolchain")).unwrap();
        checkout
    }

    /// A checkout with `cargo build-sbf`, but without its platform-tools.
    fn with_build_sbf() -> Self {
        Self {
            tools: Some("v9.9"),
            ..Self::new()
        }
    }

    fn with_platform_tools() -> Self {
        let checkout = Self::with_build_sbf();
        let cache = checkout.root().join("home/.cache/solana/v9.9");
        fs::create_dir_all(&cache).unwrap();
        symlink(
            stand_ins().join("platform-tools"),
            cache.join("platform-tools"),
        )
        .unwrap();
        checkout
    }

    /// A checkout with an upstream toolchain.
    fn with_upstream() -> Self {
        let checkout = Self::new();
        let toolchain = checkout.root().join("toolchain");
        fs::remove_file(&toolchain).unwrap();
        let upstream = toolchain.join("upstream");
        fs::create_dir_all(&upstream).unwrap();
        let real = Path::new(env!("CARGO_MANIFEST_DIR"));
        for file in [
            "build",
            "choose",
            "fingerprint",
            "platform-tools",
            "workspaces",
        ] {
            symlink(real.join(file), toolchain.join(file)).unwrap();
        }
        for file in UPSTREAM {
            symlink(real.join("upstream").join(file), upstream.join(file)).unwrap();
        }
        symlink(stand_ins().join("install"), upstream.join("install")).unwrap();
        let installed = checkout.root().join("target/toolchain/upstream/bin");
        fs::create_dir_all(&installed).unwrap();
        for (file, stand_in) in [
            ("rustc", "platform-tools/rust/bin/rustc"),
            ("sbpf-linker", "sbpf-linker"),
        ] {
            symlink(stand_ins().join(stand_in), installed.join(file)).unwrap();
        }
        checkout
    }

    fn root(&self) -> PathBuf {
        self.temporary.path().join("a checkout")
    }

    fn run(&self, script: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let path = format!("{}:{}", stand_ins().display(), env::var("PATH").unwrap());
        let mut command = Command::new(self.root().join("toolchain").join(script));
        command
            .args(arguments)
            .env("PATH", path)
            .env("HOME", self.root().join("home"));
        command
            .env_remove("SBF_TOOLCHAIN")
            .env_remove("SBPF")
            .env_remove("TOOLS");
        command.envs(self.tools.map(|version| ("TOOLS", version)));
        command.envs(variables.iter().copied()).output().unwrap()
    }

    fn calls(&self) -> Vec<String> {
        let calls = fs::read_to_string(self.root().join("home/calls")).unwrap_or_default();
        calls.lines().map(str::to_owned).collect()
    }
}

fn stand_ins() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stand-ins")
}

#[track_caller]
fn assert_prints(output: &Output, expected: &str) {
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected);
}

#[track_caller]
fn assert_refuses(output: &Output, code: i32, words: &[&str]) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{message}");
    for word in words {
        assert!(message.contains(word), "no {word:?} in: {message}");
    }
}

#[test]
fn chooses_platform_tools_only_where_they_are_complete() {
    let choose = |checkout: Checkout| checkout.run("choose", &[], &[]);
    assert_prints(&choose(Checkout::with_platform_tools()), "platform-tools");
    assert_prints(&choose(Checkout::with_build_sbf()), "upstream");
    assert_prints(&choose(Checkout::new()), "upstream");
}

#[test]
fn does_not_choose_platform_tools_that_are_too_old() {
    let checkout = Checkout::with_platform_tools();
    for (release, toolchain) in [("1.84.1", "upstream"), ("1.89.0-dev", "platform-tools")] {
        let output = checkout.run("choose", &[], &[("RUSTC_RELEASE", release)]);
        assert_prints(&output, toolchain);
    }
    let old = [
        ("RUSTC_RELEASE", "1.84.1"),
        ("SBF_TOOLCHAIN", "platform-tools"),
    ];
    assert_refuses(&checkout.run("choose", &[], &old), 2, &["1.84.1", "1.89"]);
}

#[test]
fn chooses_the_toolchain_in_sbf_toolchain() {
    let checkout = Checkout::with_platform_tools();
    for toolchain in ["platform-tools", "upstream"] {
        let output = checkout.run("choose", &[], &[("SBF_TOOLCHAIN", toolchain)]);
        assert_prints(&output, toolchain);
    }
}

#[test]
fn refuses_platform_tools_that_are_not_installed() {
    for checkout in [Checkout::new(), Checkout::with_build_sbf()] {
        let output = checkout.run("choose", &[], &[("SBF_TOOLCHAIN", "platform-tools")]);
        assert_refuses(&output, 2, &["cargo build-sbf", "SBF_TOOLCHAIN=upstream"]);
    }
}

#[test]
fn refuses_unknown_toolchains_versions_options_and_programs() {
    let checkout = Checkout::new();
    let output = checkout.run("choose", &[], &[("SBF_TOOLCHAIN", "gcc")]);
    assert_refuses(&output, 2, &["gcc", "platform-tools", "upstream"]);
    let output = checkout.run("build", &[], &[("SBPF", "v1")]);
    assert_refuses(&output, 2, &["v1", "v0", "v3"]);
    let output = checkout.run("build", &["--fast"], &[]);
    let options = ["--fast", "--manifest-path", "--out", "--keep-going"];
    assert_refuses(&output, 2, &options);
    let output = checkout.run("build", &["--out"], &[]);
    assert_refuses(&output, 2, &["--out", "missing"]);
    for unknown in [
        "bosrh",
        "variable-bosrh",
        "variable/borsh",
        "../programs/borsh",
        "",
    ] {
        let output = checkout.run("build", &["borsh", unknown], &[]);
        let why = format!(
            "{unknown}: no such program; the programs are borsh frameworks-one variable-borsh"
        );
        assert_refuses(&output, 2, &[&why]);
    }
}

#[test]
fn build_refuses_an_unknown_toolchain() {
    let output = Checkout::new().run("build", &[], &[("SBF_TOOLCHAIN", "gcc")]);
    assert_refuses(&output, 2, &["gcc"]);
}

#[test]
fn builds_with_platform_tools() {
    let checkout = Checkout::with_platform_tools();
    let root = checkout.root();
    let deploy = root.join("target/deploy/platform-tools-v3");
    fs::create_dir_all(&deploy).unwrap();
    let stale = ["neap_program_renamed.so", "neap_variable_renamed.so"];
    for file in stale {
        fs::write(deploy.join(file), "").unwrap();
    }
    let listed = root.join("target/platform-tools-v3/sbpf/release/neap_program_borsh.d");
    fs::create_dir_all(listed.parent().unwrap()).unwrap();
    fs::write(&listed, "").unwrap();

    let output = checkout.run("build", &[], &[("SBPF", "v3")]);
    assert!(output.status.success(), "{output:?}");
    assert!(
        !listed.exists(),
        "the list of an earlier build is still there"
    );
    let root = root.display();
    let calls = checkout.calls();
    let manifest_path = |workspace| format!("--manifest-path {root}/{workspace}");
    // One call for each workspace.
    let built = WORKSPACES.lines().map(|workspace| {
        let out = format!("--sbf-out-dir {root}/target/platform-tools-v3/deploy");
        format!("build-sbf {} --arch v3 {out}", manifest_path(workspace))
    });
    let builds = calls
        .iter()
        .filter(|call| call.starts_with("build-sbf --m"));
    assert!(builds.eq(built.collect::<Vec<_>>().iter()), "{calls:#?}");
    let workspaces: Vec<_> = WORKSPACES.lines().map(manifest_path).collect();
    let workspaces = workspaces.join(" ");
    let out = format!("--out {}", deploy.display());
    let all = "borsh frameworks-old frameworks-one variable-borsh";
    for end in [
        format!("-- assemble {workspaces} --arch v3 {out} {all}"),
        format!("-- sources {workspaces} {out} --target-dir {root}/target/platform-tools-v3 {all}"),
    ] {
        let mut calls = calls.iter();
        assert!(calls.any(|call| call.ends_with(&end)), "{end}: {calls:#?}");
    }

    for file in [
        "neap_framework_old.so",
        "neap_framework_one.so",
        "neap_program_borsh.so",
        "neap_variable_borsh.so",
    ] {
        let elf = fs::read_to_string(deploy.join(file)).unwrap();
        assert_eq!(elf, "an ELF\n", "{file}");
    }
    for file in stale {
        assert!(!deploy.join(file).exists(), "{file}");
    }
    let toolchain = fs::read_to_string(deploy.join("toolchain.json")).unwrap();
    let (description, fingerprint) = toolchain.split_once(r#","fingerprint":""#).unwrap();
    assert_eq!(
        description,
        r#"{"id":"platform-tools-v9.9-v3","rustc":"1.90.0","llvm":"4.5.6","linker":"lld 7.8.9","sbpf":"v3""#,
    );
    assert_eq!(fingerprint.len(), "\"}\n".len() + 64, "{toolchain}");
}

#[test]
fn builds_another_workspace() {
    let checkout = Checkout::with_platform_tools();
    let root = checkout.root();
    let workspace = root.join("another");
    fs::create_dir(&workspace).unwrap();
    let manifest = workspace.join("Cargo.toml");
    let manifest = manifest.to_str().unwrap();
    let missing = checkout.run("build", &["--manifest-path", manifest], &[]);
    assert_refuses(&missing, 2, &[manifest, "no such file"]);
    fs::write(manifest, "").unwrap();
    let out = root.join("out");
    for (arguments, deploy) in [
        (vec![], workspace.join("target/deploy/platform-tools-v3")),
        (
            vec!["--out", out.to_str().unwrap()],
            out.join("platform-tools-v3"),
        ),
    ] {
        let arguments = [vec!["--manifest-path", manifest], arguments].concat();
        let output = checkout.run("build", &arguments, &[]);
        assert!(output.status.success(), "{output:?}");
        for file in ["neap_program_borsh.so", "toolchain.json"] {
            assert!(deploy.join(file).exists(), "{file}");
        }
        let sources = format!(
            "-- sources --manifest-path {manifest} --out {}",
            deploy.display()
        );
        let mut calls = checkout.calls().into_iter();
        assert!(calls.any(|call| call.contains(&sources)), "{sources}");
    }
    assert!(!root.join("target/deploy").exists());
}

#[test]
fn the_fingerprint_changes_with_everything_that_decides_an_elf() {
    let root = TempDir::new().unwrap();
    let toolchain = Path::new(env!("CARGO_MANIFEST_DIR"));
    let upstream = root.path().join("toolchain/upstream");
    fs::create_dir_all(&upstream).unwrap();
    symlink(
        toolchain.join("fingerprint"),
        root.path().join("toolchain/fingerprint"),
    )
    .unwrap();
    for file in UPSTREAM {
        fs::copy(toolchain.join("upstream").join(file), upstream.join(file)).unwrap();
    }
    let lock = root.path().join("Cargo.lock");
    fs::write(&lock, "name = \"sbpf-assembler\"\nversion = \"0.3.3\"\n").unwrap();
    let rustc = stand_ins().join("platform-tools/rust/bin/rustc");
    let fingerprint = |arguments: [&str; 5], rustc_release: &str, cargo_release: &str, host| {
        let [name, linker, sbpf, flag, value] = arguments;
        let mut command = Command::new(root.path().join("toolchain/fingerprint"));
        command.args([name, rustc.to_str().unwrap(), linker, sbpf, flag, value]);
        let path = format!("{}:{}", stand_ins().display(), env::var("PATH").unwrap());
        command.env("PATH", path).env("HOME", root.path());
        command.envs([
            ("RUSTC_RELEASE", rustc_release),
            ("CARGO_RELEASE", cargo_release),
            ("RUSTC_HOST", host),
            ("TOOLS", "v9.9"),
        ]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let host = "x86_64-unknown-linux-gnu";
    let before = ["upstream", "a linker 1", "v0", "--config", "cpu=v2"];
    let mut seen = vec![fingerprint(before, "1.90.0", "1.95.0", host)];
    assert_eq!(
        seen[0],
        fingerprint(before, "1.90.0", "1.95.0", "aarch64-apple-darwin")
    );
    for (arguments, rustc_release, cargo_release) in [
        (before, "1.90.1", "1.95.0"),
        (before, "1.90.0", "1.95.1"),
        (
            ["upstream", "a linker 2", "v0", "--config", "cpu=v2"],
            "1.90.0",
            "1.95.0",
        ),
        (
            ["upstream", "a linker 1", "v3", "--config", "cpu=v2"],
            "1.90.0",
            "1.95.0",
        ),
        (
            ["upstream", "a linker 1", "v0", "--config", "cpu=v3"],
            "1.90.0",
            "1.95.0",
        ),
        (
            ["upstream", "a linker 1", "v0", "--release", "cpu=v2"],
            "1.90.0",
            "1.95.0",
        ),
        (
            ["platform-tools", "a linker 1", "v0", "--config", "cpu=v2"],
            "1.90.0",
            "1.95.0",
        ),
    ] {
        seen.push(fingerprint(arguments, rustc_release, cargo_release, host));
    }
    for file in UPSTREAM {
        let path = upstream.join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}\n")).unwrap();
        seen.push(fingerprint(before, "1.90.0", "1.95.0", host));
        fs::write(&path, text).unwrap();
    }
    fs::write(&lock, "name = \"sbpf-assembler\"\nversion = \"0.3.4\"\n").unwrap();
    seen.push(fingerprint(before, "1.90.0", "1.95.0", host));
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((seen.len(), count), (count, 13));
}

#[test]
fn ignores_build_settings_in_the_environment() {
    // These would override or extend the settings of the workspace and the toolchain.
    let user_settings = [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_TARGET_SBF_SOLANA_RUSTFLAGS",
        "CARGO_TARGET_SBPF_SOLANA_SOLANA_RUSTFLAGS",
        "CARGO_TARGET_SBPF_SOLANA_SOLANA_LINKER",
        "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS",
        "CARGO_PROFILE_RELEASE_OPT_LEVEL",
        "CARGO_PROFILE_RELEASE_LTO",
        "CARGO_BUILD_RUSTFLAGS",
        "CARGO_BUILD_TARGET_DIR",
        "CARGO_INCREMENTAL",
        "CARGO_RESOLVER_FEATURE_UNIFICATION",
        "CARGO_UNSTABLE_BUILD_STD_FEATURES",
        "RUSTC_BOOTSTRAP",
    ]
    .map(|name| (name, "the user's"));
    let kept = ("CARGO_NET_OFFLINE", "kept");
    for (way, checkout) in [
        ("platform-tools", Checkout::with_platform_tools()),
        ("upstream", Checkout::with_upstream()),
    ] {
        let deploy = checkout.root().join("target/deploy");
        let build = |variables: &[(&str, &str)]| {
            let variables = [variables, &[kept, ("SBF_TOOLCHAIN", way)]].concat();
            let output = checkout.run("build", &[], &variables);
            assert!(output.status.success(), "{output:?}");
            let built = fs::read_dir(&deploy).unwrap().next().unwrap().unwrap();
            fs::read_to_string(built.path().join("toolchain.json")).unwrap()
        };
        assert_eq!(build(&[]), build(&user_settings), "{way}");
        let settings = fs::read_to_string(checkout.root().join("home/settings")).unwrap();
        assert!(!settings.contains("the user's"), "{way}: {settings}");
        assert!(settings.contains("CARGO_NET_OFFLINE=kept"), "{settings}");
        // The last workspace was built in its directory, where cargo finds its configuration.
        let last = WORKSPACES
            .lines()
            .nth(if way == "upstream" { 1 } else { 2 });
        let workspace = checkout.root().join(last.unwrap());
        let directory = workspace.parent().unwrap();
        assert_eq!(settings.lines().next(), directory.to_str(), "{way}");
    }
}

#[test]
fn the_fingerprint_covers_the_flags_that_cargo_gets() {
    let platform_tools = Checkout::with_platform_tools();
    let upstream = Checkout::with_upstream();
    let config = "target.sbf-solana.rustflags = ['-Ctarget-cpu=v3', '-Clink-arg=--arch=v3']";
    let upstream_flags = ["--release", "--config", config];
    let cache = "home/.cache/solana/v9.9/platform-tools/rust/bin/rustc";
    let installed = "target/toolchain/upstream/bin/rustc";
    for (checkout, way, linker, rustc, flags) in [
        (
            platform_tools,
            "platform-tools",
            "lld 7.8.9",
            cache,
            ["--arch", "v3"].as_slice(),
        ),
        (
            upstream,
            "upstream",
            "sbpf-linker 7.8.9",
            installed,
            &upstream_flags,
        ),
    ] {
        let variables = [("SBPF", "v3"), ("SBF_TOOLCHAIN", way)];
        let output = checkout.run("build", &[], &variables);
        assert!(output.status.success(), "{output:?}");
        let joined_flags = flags.join(" ");
        let mut calls = checkout.calls().into_iter();
        assert!(
            calls.any(|call| call.starts_with("build") && call.contains(&joined_flags)),
            "{:#?}",
            checkout.calls()
        );
        let rustc = checkout.root().join(rustc);
        let arguments = [&[way, rustc.to_str().unwrap(), linker, "v3"], flags].concat();
        let fingerprint = checkout.run("fingerprint", &arguments, &[]);
        let fingerprint = String::from_utf8(fingerprint.stdout).unwrap();
        let deploy = checkout.root().join(format!("target/deploy/{way}-v3"));
        let toolchain = fs::read_to_string(deploy.join("toolchain.json")).unwrap();
        assert!(toolchain.contains(fingerprint.trim()), "{way}: {toolchain}");
        assert_eq!(fingerprint.trim().len(), 64);
    }
}

#[test]
fn builds_one_program_from_its_own_manifest() {
    for (name, directory, elf) in [
        ("borsh", "programs/borsh", "neap_program_borsh.so"),
        ("variable-borsh", "variable/borsh", "neap_variable_borsh.so"),
    ] {
        let checkout = Checkout::with_platform_tools();
        let output = checkout.run("build", &[name], &[]);
        assert!(output.status.success(), "{output:?}");
        let manifest = checkout.root().join(directory).join("Cargo.toml");
        let built = format!("build-sbf --manifest-path {} --arch v3", manifest.display());
        let calls = checkout.calls();
        assert!(
            calls.iter().any(|call| call.starts_with(&built)),
            "{calls:#?}"
        );
        let deploy = checkout.root().join("target/deploy/platform-tools-v3");
        let placed: Vec<_> = fs::read_dir(deploy)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".so"))
            .collect();
        assert_eq!(placed, [elf]);
    }
}

#[test]
fn leaves_out_programs_that_the_toolchain_does_not_build() {
    let checkout = Checkout::with_upstream();
    let upstream = [("SBF_TOOLCHAIN", "upstream")];
    let output = checkout.run("build", &[], &upstream);
    assert!(output.status.success(), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let lines = stderr
        .lines()
        .filter(|line| line.contains("frameworks-old"));
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines, ["toolchain: upstream does not build frameworks-old"]);
    // One call for each workspace that has programs to build.
    let builds = || {
        let mut calls = checkout.calls();
        calls.retain(|call| call.contains("sbf-solana.json"));
        calls
    };
    let packages = [
        "neap-program-borsh --package=neap-variable-borsh",
        "neap-framework-one",
    ];
    assert_eq!(builds().len(), packages.len(), "{:#?}", builds());
    for (call, packages) in builds().iter().zip(packages) {
        let start = format!("build --package={packages} --keep-going ");
        assert!(call.starts_with(&start), "{start}: {call}");
    }
    let mut calls = checkout.calls().into_iter();
    let sources = calls.find(|call| call.contains("-- sources")).unwrap();
    let built = " borsh frameworks-one variable-borsh";
    assert!(sources.ends_with(built), "{sources}");

    let output = checkout.run("build", &["borsh", "frameworks-old"], &upstream);
    let why = "frameworks-old: upstream does not build it: it does not link";
    assert_refuses(&output, 2, &[why]);
    assert_eq!(builds().len(), packages.len(), "nothing more was built");
}

#[test]
fn builds_the_other_programs_after_one_fails() {
    let checkout = Checkout::with_platform_tools();
    let deploy = checkout.root().join("target/deploy/platform-tools-v3");
    let elf = |program: &str| deploy.join(format!("neap_{program}.so"));
    assert!(checkout.run("build", &[], &[]).status.success());
    assert!(elf("variable_borsh").exists());
    let failing = [("FAILING", "variable_borsh")];
    let output = checkout.run("build", &[], &failing);
    let words = ["not built: variable-borsh; see the errors above"];
    assert_refuses(&output, 3, &words);
    assert!(
        !elf("variable_borsh").exists(),
        "the ELF of the earlier build is still there"
    );
    for program in ["program_borsh", "framework_one", "framework_old"] {
        assert!(elf(program).exists(), "{program}");
    }
    let output = checkout.run("build", &["--keep-going"], &failing);
    assert_refuses(&output, 0, &words);
    assert!(checkout.run("build", &[], &[]).status.success());
    assert!(elf("variable_borsh").exists());
}

#[test]
fn rebuilds_all_programs_with_another_toolchain() {
    let checkout = Checkout::with_platform_tools();
    let root = checkout.root();
    assert!(checkout.run("build", &[], &[]).status.success());
    let upgraded = root.join("home/.cache/solana/v9.10");
    fs::create_dir(&upgraded).unwrap();
    symlink(
        stand_ins().join("platform-tools"),
        upgraded.join("platform-tools"),
    )
    .unwrap();
    let earlier = checkout.calls().len();
    let output = checkout.run("build", &["borsh"], &[("TOOLS", "v9.10")]);
    assert!(output.status.success(), "{output:?}");
    let calls = checkout.calls().split_off(earlier);
    for workspace in WORKSPACES.lines() {
        let all = format!("build-sbf --manifest-path {}/{workspace}", root.display());
        assert!(
            calls.iter().any(|call| call.starts_with(&all)),
            "{all}: {calls:#?}"
        );
    }
}

#[test]
fn leaves_unchanged_files_alone() {
    let checkout = Checkout::with_platform_tools();
    let deploy = checkout.root().join("target/deploy/platform-tools-v3");
    let modified = |file| fs::metadata(deploy.join(file)).unwrap().modified().unwrap();
    let files = [
        "neap_program_borsh.so",
        "neap_variable_borsh.so",
        "toolchain.json",
    ];
    let times = || files.map(modified);
    checkout.run("build", &[], &[]);
    let before = times();
    checkout.run("build", &[], &[]);
    assert_eq!(before, times());
}

#[test]
fn ci_test_runs_every_step_after_a_failure_and_counts_the_tests() {
    let checkout = Checkout::with_platform_tools();
    let root = checkout.root();
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    symlink(real.join(".ci").canonicalize().unwrap(), root.join(".ci")).unwrap();
    for step in [
        "benches/page/charts",
        "benches/page/chromium",
        "codec/tests/sanitized",
        "codec/fuzz/short",
    ] {
        let step = root.join(step);
        fs::create_dir_all(step.parent().unwrap()).unwrap();
        symlink("/bin/true", step).unwrap();
    }
    let calls = || {
        let mut calls = checkout.calls();
        calls.retain(|call| call.starts_with("test "));
        calls.len()
    };
    let run = |variables: &[(&str, &str)]| {
        let before = calls();
        let output = checkout.run("../.ci/test", &[], variables);
        let stdout = String::from_utf8(output.stdout).unwrap();
        let last = stdout.lines().last().unwrap().to_owned();
        (output.status.code(), stdout, last, calls() - before)
    };
    let (code, stdout, last, all) = run(&[]);
    let numbers: Vec<usize> = last
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [passed, failed, skipped] = numbers[..] else {
        panic!("{stdout}")
    };
    assert_eq!(
        last,
        format!("{passed} passed, {failed} failed, {skipped} skipped")
    );
    assert_eq!((code, failed, skipped), (Some(0), 0, all), "{stdout}");
    assert!(
        all > 1 && stdout.contains("test later ... ignored, needs a reason"),
        "{stdout}"
    );

    let (code, stdout, last, called) = run(&[("FAILING_TEST", "bad")]);
    assert_eq!((code, called), (Some(1), all), "{stdout}");
    let counted = format!("{passed} passed, {all} failed, {skipped} skipped");
    assert!(
        last == counted && stdout.contains("test bad ... FAILED\n"),
        "{stdout}"
    );

    // If the codec's tests do not compile, the other tests run, and the step counts as one failure.
    let codec = [("DOES_NOT_COMPILE", "--manifest-path codec/Cargo.toml")];
    let (code, stdout, last, called) = run(&codec);
    assert_eq!((code, called), (Some(1), all), "{stdout}");
    let counted = format!("{} passed, 1 failed, {} skipped", passed - 1, skipped - 1);
    assert_eq!(last, counted, "{stdout}");
}

#[test]
fn names_the_packages_that_only_root_may_install() {
    let checkout = Checkout::new();
    let path = without_rust(&checkout, &["apt-get", "id", "rustc"]);
    let path = [("PATH", path.to_str().unwrap())];
    let packages = [
        "cargo-web",
        "gcc",
        "libc6-dev",
        "llvm-22-dev",
        "patch",
        "rustc-web",
        "rust-web-src",
    ];
    // `build` also stops here, before it calls the missing cargo.
    for script in ["upstream/install", "build"] {
        let output = checkout.run(script, &[], &path);
        let words = ["library sources are missing", "apt-get install"];
        assert_refuses(&output, 1, &words);
        assert_refuses(&output, 1, &packages);
    }
    let output = checkout.run("lint-tools", &[], &path);
    assert_refuses(&output, 1, &["apt-get install", "cargo-web"]);
    assert_eq!(checkout.calls(), Vec::<String>::new());
}

#[test]
fn advises_what_to_install_without_apt() {
    let checkout = Checkout::new();
    let path = without_rust(&checkout, &[]);
    let output = checkout.run("build", &[], &[("PATH", path.to_str().unwrap())]);
    let words = [
        "no apt-get",
        "install Rust 1.95 or newer",
        "cargo build-sbf",
    ];
    assert_refuses(&output, 1, &words);
}

/// Returns a PATH with only the given stand-ins and the tools that every system has.
fn without_rust(checkout: &Checkout, tools: &[&str]) -> PathBuf {
    let path = checkout.root().join("bin");
    fs::create_dir(&path).unwrap();
    let system = env::var_os("PATH").unwrap();
    for tool in [
        "awk", "bash", "cat", "dirname", "env", "flock", "mkdir", "sed", "sh", "tr",
    ] {
        let found = env::split_paths(&system)
            .map(|directory| directory.join(tool))
            .find(|file| file.exists());
        symlink(found.expect(tool), path.join(tool)).unwrap();
    }
    for tool in tools {
        symlink(stand_ins().join(tool), path.join(tool)).unwrap();
    }
    path
}
