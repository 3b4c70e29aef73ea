//! What the tool says about programs whose frames, branches and invocations were counted by hand.

use mollusk_svm::program::create_program_account_loader_v3;
use neap_model::profile::{Profile, Source};
use neap_report::{coverage::lcov::lcov, profile::programs::split};
use neap_subject::cluster::Cluster;
use neap_subject::{
    loader::Loader,
    specimen::{Invocation, PROGRAM_ID, Specimen},
    subject::{Callee, Measurement, Subject},
    transaction::{TransactionMeasurement, TransactionSpecimen},
};
use neap_svm::profile::frames::frame_bytes;
use neap_svm::{
    built::Built,
    coverage::coverage,
    measure::{complete, heap_and_stack, load, measure},
    solana_instruction::{AccountMeta, Instruction, error::InstructionError},
    solana_pubkey::Pubkey,
    transaction::{limits::alone, rows::rows},
};
use sbpf_assembler::{Assembler, AssemblerOption, DebugMode, SbpfArch};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};
use tempfile::TempDir;

/// A program as an ELF, with debug information or stripped.
fn elf(arch: SbpfArch, name: &str, has_lines: bool) -> Vec<u8> {
    let file = format!("{name}.s");
    let programs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");
    let source = fs::read_to_string(format!("{programs}/{file}")).unwrap();
    let debug_mode = DebugMode { filename: file, directory: ".".to_owned() };
    let mut options = AssemblerOption::default().with_arch(arch);
    options.debug_mode = has_lines.then_some(debug_mode);
    Assembler::new(options).assemble(&source).unwrap()
}

/// A program as an ELF with debug information in a directory.
fn assembled(arch: SbpfArch, name: &str) -> (TempDir, PathBuf) {
    let elf = elf(arch, name, true);
    let directory = TempDir::new().unwrap();
    let path = directory.path().join(format!("{name}.so"));
    fs::write(&path, elf).unwrap();
    (directory, path)
}

/// A program with one operation.
fn subject(elf: PathBuf, specimen: Specimen) -> Subject {
    let measurement = Measurement::new("run", specimen);
    let program = "program".to_owned();
    Subject { program, elf, measurements: vec![measurement], ..Subject::default() }
}

fn invocation() -> Invocation {
    let instruction =
        Instruction { program_id: PROGRAM_ID, accounts: Vec::new(), data: Vec::new() };
    Invocation { instruction, accounts: Vec::new(), compute_unit_limit: None, heap_size: None }
}

fn measured(subject: &Subject) -> (u64, Profile) {
    let built = Built::load_subject(subject, PROGRAM_ID).unwrap();
    let (rows, profile) = measure(subject, &built).and_then(complete).unwrap();
    (rows[0].compute_units, profile)
}

/// The exit code and the output of `neap-bench elf`.
fn neap_bench_elf(elf: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
    let output = command.arg("elf").arg(elf).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Three programs of the same code, each of which invokes the next one. Those that invoke run 23 instructions, and the last
/// one runs 4.
#[test]
fn programs_that_invoke_each_other_have_their_shares() {
    let [middle, last] = [[2; 32], [3; 32]].map(Pubkey::new_from_array);
    let (_directory, path) = assembled(SbpfArch::V0, "forwards");
    let elf: Arc<[u8]> = fs::read(&path).unwrap().into();
    let callee = |name: &str, id| {
        let (name, elf) = (name.to_owned(), Arc::clone(&elf));
        Callee { name, id, loader: Loader::V3, elf, path: None, debug: None }
    };
    let mut invocation = invocation();
    let metas = [middle, last].map(|id| AccountMeta::new_readonly(id, false));
    invocation.instruction.accounts = metas.into();
    invocation.instruction.data = [middle.to_bytes(), last.to_bytes()].concat();
    invocation.accounts =
        [middle, last].map(|id| (id, create_program_account_loader_v3(&id))).into();
    let callees = vec![callee("middle", middle), callee("last", last)];
    let subject = Subject { callees, ..subject(path, Specimen::unchanged(invocation)) };
    let (cost, profile) = measured(&subject);
    let row = profile.rows.values().next().unwrap();
    let split = split(&profile, row);
    assert_eq!((split.own, split.invoked), (23, vec![("middle", 23), ("last", 4)]));
    assert_eq!((split.invocations, split.runtime), (2, cost - 23 - 23 - 4));
    let deepest = profile.steps(row).max_by_key(|step| step.path.len()).unwrap();
    let path: Vec<&str> = deepest.path.iter().map(|place| place.function).collect();
    assert_eq!(path, ["entrypoint", "middle: entrypoint", "last: entrypoint"]);
}

/// A program that reads where it may not costs all that it has, since mainnet's slot 327,888,000 (SIMD-0182).
#[test]
fn the_cluster_decides_what_programs_cost() {
    let cost = |path: &Path, cluster: &str, invocation: &Invocation| {
        let cluster = cluster.parse().unwrap();
        let subject = Subject { cluster, elf: path.to_owned(), ..Subject::default() };
        let built = Built::load_subject(&subject, PROGRAM_ID).unwrap();
        built.svm.run(invocation).unwrap().compute_units
    };
    let (_directory, path) = assembled(SbpfArch::V0, "overwrites");
    let [before, after] = ["mainnet@327887999", "mainnet@327888000"]
        .map(|cluster| cost(&path, cluster, &invocation()));
    // The instructions until the store, and that.
    assert_eq!((before, after), (3, 1_400_000));
}

/// A profile has the lines of an invoked program if its debug information is declared.
#[test]
fn an_invoked_program_has_the_lines_of_its_debug_information() {
    let last = Pubkey::new_from_array([3; 32]);
    let (_directory, path) = assembled(SbpfArch::V0, "forwards");
    let stripped: Arc<[u8]> = elf(SbpfArch::V0, "forwards", false).into();
    let files = |debug: Option<PathBuf>| {
        let mut invocation = invocation();
        invocation.instruction.accounts = vec![AccountMeta::new_readonly(last, false)];
        invocation.instruction.data = last.to_bytes().into();
        invocation.accounts = vec![(last, create_program_account_loader_v3(&last))];
        let (name, elf) = ("last".to_owned(), Arc::clone(&stripped));
        let callees = vec![Callee { name, id: last, loader: Loader::V3, elf, path: None, debug }];
        let subject = subject(path.clone(), Specimen::unchanged(invocation));
        let (_, profile) = measured(&Subject { callees, ..subject });
        let steps = profile.steps(&profile.rows["program::run"]);
        let invoked = steps.filter(|step| step.instruction.program == Some(0));
        let files = invoked.map(|step| step.path.last().unwrap().file.to_owned());
        files.collect::<BTreeSet<_>>()
    };
    assert_eq!(files(None), [String::new()].into());
    assert_eq!(files(Some(path.clone())), ["forwards.s".to_owned()].into());
}

/// `cargo build-sbf` strips the ELF in `target/deploy`, and leaves the unstripped one in a directory of its own.
#[test]
fn finds_the_elf_that_is_not_stripped() {
    let workspace = TempDir::new().unwrap();
    let target = workspace.path().join("target");
    let unstripped = target.join("sbpf-solana-solana/release/branches.so");
    let deployed = target.join("deploy/branches.so");
    for file in [&unstripped, &deployed] {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
    }
    fs::write(&deployed, elf(SbpfArch::V0, "branches", false)).unwrap();
    let source = || {
        let (_, profile) = measured(&subject(deployed.clone(), Specimen::unchanged(invocation())));
        (profile.source, profile.named_by.is_some())
    };
    fs::write(&unstripped, elf(SbpfArch::V0, "branches", true)).unwrap();
    // Nothing says yet that the directory is a workspace.
    assert_eq!(source(), (Source::Symbols, false));
    fs::write(workspace.path().join("Cargo.lock"), "").unwrap();
    assert_eq!(source(), (Source::DebugInfo, true));
    // Another program's lines would be wrong.
    fs::write(&unstripped, elf(SbpfArch::V0, "frames", true)).unwrap();
    assert_eq!(source().0, Source::Symbols);
}

#[test]
fn knows_how_much_stack_a_program_uses() {
    for arch in [SbpfArch::V0, SbpfArch::V3] {
        let (_directory, path) = assembled(arch, "frames");
        let built = Built::load(PROGRAM_ID, &path).unwrap();
        let code = built.svm.code();
        let frames = [0..3, 3..6, 6..10].map(|places| frame_bytes(code, places));
        assert_eq!(frames, [0, 16, 3000], "{arch:?}");
        let (_, profile) = measured(&subject(path, Specimen::unchanged(invocation())));
        let row = &profile.rows["program::run"];
        assert_eq!((row.depth, row.largest_frame.unwrap().1), (3, 3000), "{arch:?}");
        let (_, trace) = built.svm.trace(&invocation()).unwrap();
        let (heap_bytes, stack) = heap_and_stack(&trace);
        assert_eq!(
            (heap_bytes, stack.chain_bytes, stack.frame_bytes),
            (0, 3 * 4096, 3000),
            "{arch:?}"
        );
    }
}

/// The assembler writes SBPF v0, which has the same code as v1. In v2, loads and stores have other opcodes.
#[test]
fn knows_how_much_stack_a_program_uses_that_makes_its_own_frames() {
    for version in [1, 2] {
        let mut elf = elf(SbpfArch::V0, "dynamic", false);
        // The version of SBPF.
        elf[48] = version;
        if version == 2 {
            let text = elf.windows(8).position(|it| it == [7, 10, 0, 0, 0xc0, 0xff, 0xff, 0xff]);
            for instruction in elf[text.unwrap()..].chunks_mut(8).take(10) {
                instruction[0] = match instruction[0] {
                    0x7a => 0x97,
                    0x79 => 0x9c,
                    other => other,
                };
            }
        }
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("dynamic.so");
        fs::write(&path, elf).unwrap();
        // A frame may have more than 4,096 bytes.
        let (exit_code, text) = neap_bench_elf(&path);
        assert_eq!(exit_code, Some(0), "{text}");
        assert!(text.contains("\n  5632 256512  "), "{text}");
        let built = Built::load(PROGRAM_ID, &path).unwrap();
        let code = built.svm.code();
        assert_eq!(code.version, u32::from(version));
        let frames = [0..6, 6..10].map(|places| frame_bytes(code, places));
        assert_eq!(frames, [64, 5632], "v{version}");
        let (_, profile) = measured(&subject(path, Specimen::unchanged(invocation())));
        let row = &profile.rows["program::run"];
        let (function, bytes) = row.largest_frame.unwrap();
        assert_eq!((row.depth, bytes), (2, 5632), "v{version}");
        assert_ne!(profile.functions[function].name, "entrypoint");
        let (_, trace) = built.svm.trace(&invocation()).unwrap();
        let (_, stack) = heap_and_stack(&trace);
        assert_eq!((stack.chain_bytes, stack.frame_bytes), (64 + 5632, 5632), "v{version}");
    }
}

/// A function that stores below its own frame changes the end of its caller's frame, or fails in the gap between them.
#[test]
fn a_frame_that_is_too_large_overwrites_its_callers() {
    let (overwritten, failed) =
        (InstructionError::Custom(2), InstructionError::ProgramFailedToComplete);
    for (arch, cluster, error) in [
        (SbpfArch::V0, Cluster::MAINNET, &failed),
        (SbpfArch::V0, Cluster::NEXT, &overwritten),
        (SbpfArch::V3, Cluster::MAINNET, &overwritten),
    ] {
        let (_directory, path) = assembled(arch, "overwrites");
        let specimen = Specimen { result: Err(error.clone()), ..Specimen::unchanged(invocation()) };
        let subject = Subject { cluster, ..subject(path.clone(), specimen) };
        measured(&subject);
        let built = Built::load_subject(&subject, PROGRAM_ID).unwrap();
        let (_, trace) = built.svm.trace(&invocation()).unwrap();
        assert_eq!(heap_and_stack(&trace).1.frame_bytes, 4104, "{arch:?}");
        let (exit_code, text) = neap_bench_elf(&path);
        assert_eq!(exit_code, Some(1), "{text}");
        assert!(text.contains("\n  4104     -8  "), "{text}");
    }
}

#[test]
fn an_abort_has_its_reason_and_its_place() {
    let (_directory, path) = assembled(SbpfArch::V0, "overwrites");
    let subject = subject(path, Specimen::unchanged(invocation()));
    let built = Built::load_subject(&subject, PROGRAM_ID).unwrap();
    let transaction = TransactionMeasurement {
        name: "once".to_owned(),
        declaration: None,
        specimen: TransactionSpecimen {
            transaction: alone(&invocation()),
            result: Ok(()),
            accounts: alone(&invocation()).accounts,
            fields: BTreeMap::new(),
        },
        variations: Vec::new(),
    };
    let subject = Subject { transactions: vec![transaction], ..subject };
    let (_, alone) = measure(&subject, &built).unwrap();
    let (_, together) = rows(&subject, &built).unwrap();
    for failure in [alone, together] {
        let failure = failure.unwrap().0;
        let reason = "\n  the runtime ended the program: Access violation in ";
        assert!(failure.contains(reason) && failure.contains(" at overwrites.s:9"), "{failure}");
    }
}

#[test]
fn refuses_an_elf_that_the_cluster_would_not_deploy() {
    let feature = "sol_remaining_compute_units needs the feature \"enable the remaining_compute_units syscall\" \
        (5TuppMutoyzhUSfuYdhgzD47F92GL1g89KpCZQKqedxP), which is not active on mainnet, 2026-10-15";
    // In SBPF v3, the loader does not look at syscalls, and the call fails.
    for (arch, is_refused) in [(SbpfArch::V0, true), (SbpfArch::V3, false)] {
        let (_directory, path) = assembled(arch, "remaining");
        for cluster in [Cluster::MAINNET, Cluster::NEXT] {
            let subject = subject(path.clone(), Specimen::unchanged(invocation()));
            let subject = Subject { cluster, ..subject };
            let built = load(&subject);
            let is_missing = cluster == Cluster::MAINNET;
            assert_eq!(built.is_err(), is_refused && is_missing, "{arch:?}");
            let failure = match built {
                Ok(built) => measure(&subject, &built).unwrap().1,
                Err(error) => Some(error),
            };
            let is_named = failure.as_ref().is_some_and(|failure| failure.0.contains(feature));
            assert_eq!(is_named, is_missing, "{arch:?}: {failure:?}");
        }
        let (exit_code, text) = neap_bench_elf(&path);
        assert!(exit_code == Some(0) && text.contains(feature), "{text}");
        let (_directory, path) = assembled(arch, "frames");
        assert!(!neap_bench_elf(&path).1.contains("needs the feature"));
    }
    // Such a program is deployed no more, but it may be there.
    let (_directory, path) = assembled(SbpfArch::V0, "allocates");
    assert!(load(&subject(path, Specimen::unchanged(invocation()))).is_ok());
}

#[test]
fn knows_which_lines_and_branches_ran() {
    let (_directory, path) = assembled(SbpfArch::V0, "branches");
    let coverage = coverage(&subject(path, Specimen::unchanged(invocation()))).unwrap();
    expect_test::expect_file!["programs/branches.info"].assert_eq(&lcov(&coverage));
}

/// Tests with LiteSVM name the hash of a program's account, which zeros may follow. Then the instructions say whose they are.
#[test]
fn a_trace_belongs_to_the_elf_that_has_its_instructions() {
    let (directory, path) = assembled(SbpfArch::V0, "branches");
    fs::write(directory.path().join("frames.so"), elf(SbpfArch::V0, "frames", true)).unwrap();
    let built = Built::load(PROGRAM_ID, &path).unwrap();
    let (_, trace) = built.svm.trace(&invocation()).unwrap();
    let registers = trace.registers.iter().flatten().flat_map(u64::to_le_bytes);
    let ran = trace.registers.iter().flat_map(|it| &trace.code.from(it[11])[..8]);
    let (registers, mut ran): (Vec<u8>, Vec<u8>) = (registers.collect(), ran.copied().collect());
    let exit_code = |ran: &[u8]| {
        for (extension, content) in [
            ("regs", &*registers),
            ("insns", ran),
            ("program_id", PROGRAM_ID.to_string().as_bytes()),
            ("exec.sha256", b"0123456789abcdef"),
        ] {
            fs::write(directory.path().join(format!("0123456789abcdef.{extension}")), content)
                .unwrap();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
        command.current_dir(directory.path()).args(["coverage", "--traces", "."]);
        command.args(["--elf", "frames.so", "--elf", "branches.so"]).status().unwrap().code()
    };
    assert_eq!(exit_code(&ran), Some(0));
    ran[0] ^= 1;
    assert_eq!(exit_code(&ran), Some(2));
    assert_eq!(exit_code(&ran[8..]), Some(2));
}

/// Mollusk and LiteSVM leave such files with the feature `register-tracing`.
#[test]
fn explains_the_traces_of_other_tests() {
    let (directory, path) = assembled(SbpfArch::V0, "branches");
    let built = Built::load(PROGRAM_ID, &path).unwrap();
    let (_, trace) = built.svm.trace(&invocation()).unwrap();
    let registers: Vec<u8> = trace.registers.iter().flatten().flat_map(u64::to_le_bytes).collect();
    let traces = directory.path().join("traces");
    fs::create_dir(&traces).unwrap();
    let elf_hash = built.elf.sha256.as_bytes();
    for (file, content) in [
        ("0123456789abcdef.regs", &*registers),
        ("0123456789abcdef.program_id", PROGRAM_ID.to_string().as_bytes()),
        ("0123456789abcdef.exec.sha256", elf_hash),
        ("fedcba9876543210.regs", &registers[..96]),
        ("fedcba9876543210.program_id", b"Other11111111111111111111111111111111111111"),
    ] {
        fs::write(traces.join(file), content).unwrap();
    }
    let neap_bench = |command: &str, arguments: &[&str]| {
        let mut process = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
        process.current_dir(directory.path()).args([command, "--traces", "traces"]);
        let output = process.args(["--elf", "branches.so"]).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, profile) = neap_bench("profile", &[]);
    assert_eq!(code, Some(0), "{profile}");
    for part in [
        "branches, 1 invocation: 10 CU\n",
        "   3  branches.s:10",
        "1 trace of Other11111111111111111111111111111111111111 belongs to no known ELF",
    ] {
        assert!(profile.contains(part), "{profile}");
    }
    assert!(directory.path().join("target/benches/profiles/branches.svg").exists());
    let (code, coverage) =
        neap_bench("coverage", &["--lcov", "traces.info", "--page", "page.html"]);
    assert_eq!(code, Some(0), "{coverage}");
    assert!(coverage.contains("  6 of 8  75%  "), "{coverage}");
    let lcov = fs::read_to_string(directory.path().join("traces.info")).unwrap();
    assert_eq!(lcov, include_str!("programs/branches.info"));
    // Six of the eight lines are 75 %.
    for (least, code) in [("75", 0), ("76", 1)] {
        let (found, text) = neap_bench("coverage", &["-q", "--fail-under", least]);
        assert_eq!(
            (found, text.starts_with("Lines that ran: ")),
            (Some(code), code == 1),
            "{text}"
        );
    }
}
