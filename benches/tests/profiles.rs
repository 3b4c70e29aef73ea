//! Where the compute units of rows go: every row adds up, and profiles say what the source says.

use crate::fixture::{assemble_for, builds, built, profiles, programs_in_build, results};
use mollusk_svm::program::create_program_account_loader_v3;
use neap_model::profile::{Profile, Source};
use neap_subject::{
    specimen::{Invocation, PROGRAM_ID, Specimen},
    subject::{Measurement, Subject},
};
use neap_svm::profile::{debug_info::DebugInfo, explain::DoesNotAddUp};
use neap_svm::{
    built::Built,
    measure::{complete, measure},
};
use proptest::{prelude::*, sample::Index};
use sbpf_assembler::SbpfArch;
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction, error::InstructionError};
use solana_pubkey::Pubkey;
use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn the_parts_of_every_row_add_up() {
    for build in builds() {
        for row in &results(build).rows {
            let profile = &profiles(build)[&row.elf_name()];
            let explained = &profile.rows[&row.name];
            assert_eq!(explained.compute_units(), row.compute_units, "{}", row.name);
            let steps: u64 = profile.steps(explained).map(|step| step.compute_units).sum();
            assert_eq!(steps, row.compute_units, "{}", row.name);
        }
    }
}

#[test]
fn every_compiled_program_has_debug_information() {
    for build in builds() {
        for program in programs_in_build(build) {
            let scenario = program.scenario.to_string();
            let profile = &profiles(build)[&format!("{scenario}/{}", program.name)];
            let expected = match program.recipe.deployed() {
                Some(_) => Source::Inferred,
                None => Source::DebugInfo,
            };
            assert_eq!(profile.source, expected, "{build:?}, {}", program.name);
        }
    }
}

/// Another toolchain builds other code, for which nobody has counted.
#[test]
fn functions_cost_what_was_counted_by_hand() {
    let mut compared = 0;
    let counted = include_str!("profiles/counted.txt").split("\n\n").skip(1);
    for (row, functions) in counted.map(|row| row.split_once('\n').unwrap()) {
        let [elf, name, version] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let toolchain = format!("upstream-llvm22-{version}");
        let mut builds = builds().iter();
        let Some(build) = builds.find(|build| results(build).toolchain.id == toolchain) else {
            continue;
        };
        compared += 1;
        let profile = &profiles(build)[elf];
        let mut costs: BTreeMap<&str, u64> = BTreeMap::new();
        for step in profile.steps(&profile.rows[name]) {
            *costs.entry(step.path.last().unwrap().function).or_default() += step.compute_units;
        }
        let mut costs: Vec<_> = costs.into_iter().collect();
        costs.sort_by_key(|(function, cost)| (Reverse(*cost), *function));
        let costs: Vec<_> =
            costs.iter().map(|(function, cost)| format!("{cost} {function}")).collect();
        assert_eq!(costs.join("\n"), functions.trim_end(), "{row}");
    }
    let is_upstream = |build: &PathBuf| results(build).toolchain.id.starts_with("upstream-");
    assert!(compared > 0 || !builds().iter().any(is_upstream), "count for the new toolchain");
}

#[test]
fn counts_what_functions_and_syscalls_cost() {
    let source = "mov64 r6, 3\nagain:\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 1\nmov64 r3, 8\n\
         call sol_memset_\ncall twice\nsub64 r6, 1\njne r6, 0, again\nmov64 r0, 0\nexit\n\
         twice:\ncall once\ncall once\nexit\nonce:\nmov64 r0, 1\nexit";
    for arch in [SbpfArch::V0, SbpfArch::V3] {
        let specimen = Specimen::unchanged(invocation(Vec::new(), Vec::new()));
        let (cost, profile) = explained(built_for(arch, source), specimen);
        // Before and after the loop, and in each round. A memset of 8 bytes costs 10.
        let (entrypoint, twice, once) = (3 + 3 * 8, 3 * 3, 6 * 2);
        assert_eq!(cost, entrypoint + twice + once + 30, "{arch:?}");
        let (twice_at, once_at) = (11, 14);
        assert_eq!(spent(&profile, |place| place < twice_at), entrypoint);
        assert_eq!(spent(&profile, |place| (twice_at..once_at).contains(&place)), twice);
        assert_eq!(spent(&profile, |place| place >= once_at), once);
        assert_eq!(charged(&profile, "sol_memset_"), 30);
        let row = profile.rows.values().next().unwrap();
        assert_eq!(row.depth, 3);
        // One way leads to `twice`, two lead from there to `once`.
        assert_eq!(row.stacks.iter().filter(|stack| stack.calls.len() == 2).count(), 2);
    }
}

#[test]
fn an_invoked_program_has_frames_of_its_own() {
    let accounts = vec![AccountMeta::new_readonly(PROGRAM_ID, false)];
    let source = include_str!("../../neap-bench/suite/tests/suite/invokes_itself.s");
    let (_, source) = source.split_once("entrypoint:\n").unwrap();
    let specimen = Specimen::unchanged(invocation(vec![1], accounts));
    let (cost, profile) =
        explained(built(source), Specimen { return_data: vec![7, 0], ..specimen });
    let row = profile.rows.values().next().unwrap();
    let invoked = row.stacks.iter().filter(|stack| !stack.calls.is_empty());
    let call = |index: usize| profile.instructions[index].syscall.as_deref();
    let inner: u64 = invoked
        .inspect(|stack| assert_eq!(call(stack.calls[0]), Some("sol_invoke_signed_c")))
        .flat_map(|stack| &stack.runs)
        .map(|run| run.compute_units)
        .sum();
    // The inner program runs 20 instructions, logs twice and returns data. The outer one logs the same.
    let charged = |name| charged(&profile, name);
    let logs = (charged("sol_log_") + charged("sol_log_data")) / 2;
    assert_eq!(inner, 20 + logs + charged("sol_set_return_data"));
    // The outer one runs 32, and pays for the invocation itself.
    assert_eq!(cost - inner, 32 + logs + charged("sol_invoke_signed_c"));
    assert!(charged("sol_invoke_signed_c") >= 900, "{}", charged("sol_invoke_signed_c"));
}

/// The runtime refuses a load behind the data of an account that is not writable, and takes the rest of the budget.
#[test]
fn a_refusal_by_the_runtime_has_a_row_and_no_profile() {
    let mut invocation = invocation(Vec::new(), Vec::new());
    let address = Pubkey::new_from_array([1; 32]);
    let account = Account { owner: PROGRAM_ID, data: vec![0; 8], ..Account::default() };
    invocation.instruction.accounts.push(AccountMeta::new_readonly(address, false));
    invocation.accounts.push((address, account));
    let specimen = Specimen {
        result: Err(InstructionError::ProgramFailedToComplete),
        ..Specimen::unchanged(invocation)
    };
    let (cost, profile) = explained(built("ldxdw r2, [r1+32000]\nexit"), specimen);
    assert_eq!(cost, 1_400_000);
    assert!(profile.rows.is_empty());
}

#[test]
fn refuses_a_trace_that_is_cut() {
    let built = built("mov64 r0, 0\nmov64 r1, 1\nexit");
    let (_, mut trace) = built.svm.trace(&invocation(Vec::new(), Vec::new())).unwrap();
    trace.registers.pop();
    let mut explainer = built.explainer().unwrap();
    let error = explainer.add_row("program::run", &trace, 3, 0).unwrap_err();
    assert!(error.is::<DoesNotAddUp>(), "{error}");
    assert!(explainer.finish().rows.is_empty());
}

#[test]
fn refuses_the_debug_information_of_another_elf() {
    for build in builds() {
        let mut files = debug_files(build, "o");
        files.extend(debug_files(build, "so"));
        let [(elf, _), (_, other)] = &files[..2] else { panic!("{files:?}") };
        let built = Built::load(PROGRAM_ID, elf).unwrap();
        let bytes = fs::read(elf).unwrap();
        let other = fs::read(other).unwrap();
        let error = DebugInfo::read(built.svm.code(), &bytes, Some(&other)).err().unwrap();
        let message = format!("{error:#}");
        assert!(message.starts_with("the debug information is not that of"), "{message}");
    }
}

#[test]
fn unusable_debug_information_leaves_a_profile_that_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let elf = directory.path().join("program.so");
    fs::write(&elf, assemble_for(SbpfArch::V0, "mov64 r0, 0\nexit")).unwrap();
    fs::create_dir(directory.path().join("debug")).unwrap();
    for (file, why) in [
        ("debug/program.so", "the debug information is in no ELF"),
        ("debug/program.o", "the debug information is in no ELF"),
    ] {
        let path = directory.path().join(file);
        fs::write(&path, "no ELF").unwrap();
        let built = Built::load(PROGRAM_ID, &elf).unwrap();
        let (_, profile) = measure(&Subject::default(), &built).and_then(complete).unwrap();
        let Source::Refused(reason) = profile.source else { panic!("{:?}", profile.source) };
        assert!(reason.contains(file) && reason.contains(why), "{reason}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn no_debug_information_panics(
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 1..9),
        end in any::<Option<Index>>(),
        object in any::<Index>(),
    ) {
        thread_local! {
            static FILES: Vec<(Built, Vec<u8>, Vec<u8>)> = files();
        }
        FILES.with(|files| {
            let (built, elf, debug) = object.get(files);
            let mut debug = debug.clone();
            for (index, byte) in changes {
                let index = index.index(debug.len());
                debug[index] ^= byte;
            }
            debug.truncate(end.map_or(debug.len(), |end| end.index(debug.len())));
            let code = built.svm.code();
            if let Ok(read) = DebugInfo::read(code, elf, Some(&debug)) {
                (0..code.places()).for_each(|place| drop(read.frames(place)));
            }
        });
    }
}

/// Programs of each build with the smallest debug information of each kind: objects, and assembled ELFs.
fn files() -> Vec<(Built, Vec<u8>, Vec<u8>)> {
    let smallest = builds().iter().flat_map(|build| {
        ["o", "so"].into_iter().flat_map(|extension| {
            let mut files = debug_files(build, extension);
            files.sort_by_key(|(_, debug)| fs::metadata(debug).unwrap().len());
            files.into_iter().take(2)
        })
    });
    let read = smallest.map(|(elf, debug)| {
        let [bytes, debug] = [&elf, &debug].map(|path| fs::read(path).unwrap());
        (Built::load(PROGRAM_ID, &elf).unwrap(), bytes, debug)
    });
    read.collect()
}

/// The ELFs of a build that have such a file with debug information, with that file.
fn debug_files(build: &Path, extension: &str) -> Vec<(PathBuf, PathBuf)> {
    let elfs = programs_in_build(build).into_iter().map(|program| build.join(&program.elf_name));
    let files = elfs.map(|elf| {
        let name = elf.file_stem().unwrap().to_owned();
        let debug = build.join("debug").join(name).with_added_extension(extension);
        (elf, debug)
    });
    files.filter(|(_, debug)| debug.exists()).collect()
}

/// What the instructions at these places cost.
fn spent(profile: &Profile, is_there: impl Fn(u64) -> bool) -> u64 {
    let row = profile.rows.values().next().unwrap();
    let steps = profile.steps(row).filter(|step| is_there(step.instruction.address));
    steps.map(|step| step.times).sum()
}

/// What a syscall charged.
fn charged(profile: &Profile, syscall: &str) -> u64 {
    let row = profile.rows.values().next().unwrap();
    let steps = profile.steps(row).filter(|step| step.times == 0);
    let charges = steps.filter(|step| step.path.last().unwrap().function == syscall);
    charges.map(|step| step.compute_units).sum()
}

fn built_for(arch: SbpfArch, source: &str) -> Built {
    let directory = tempfile::tempdir().unwrap();
    let elf = directory.path().join("assembled.so");
    fs::write(&elf, assemble_for(arch, source)).unwrap();
    Built::load(PROGRAM_ID, &elf).unwrap()
}

/// Measures and explains a program.
fn explained(built: Built, specimen: Specimen) -> (u64, Profile) {
    let measurement = Measurement::new("run", specimen);
    let subject = Subject {
        program: "program".to_owned(),
        measurements: vec![measurement],
        ..Subject::default()
    };
    let (rows, profile) = measure(&subject, &built).and_then(complete).unwrap();
    (rows[0].compute_units, profile)
}

fn invocation(data: Vec<u8>, accounts: Vec<AccountMeta>) -> Invocation {
    let own = || (PROGRAM_ID, create_program_account_loader_v3(&PROGRAM_ID));
    Invocation {
        accounts: accounts.iter().map(|_| own()).collect(),
        instruction: Instruction { program_id: PROGRAM_ID, accounts, data },
        compute_unit_limit: None,
        heap_size: None,
    }
}
