//! What searches find in programs of a few instructions.

mod programs;

use neap_subject::cluster::Cluster;
use neap_subject::{
    loader::Loader,
    specimen::{Invocation, PROGRAM_ID},
};
use neap_svm::search::{
    Explorer, Guidance, Input, Loaded, Names, Seed, changes,
    shadow::{Class, Findings},
    worst::{Goal, Outcomes, Worst},
};
use neap_svm::solana_instruction::AccountMeta;
use programs::{DERIVES, assembled, invocation, invokes_itself};
use std::collections::BTreeMap;

/// The tests search with this many inputs at most.
const INPUTS: usize = 20_000;

fn seed(invocation: &Invocation) -> Seed {
    Seed {
        operation: "run".to_owned(),
        is_good: true,
        name: "program::run".to_owned(),
        input: Input::from(invocation),
        fields: BTreeMap::new(),
    }
}

fn loaded<'a>(elfs: &'a [&'a [u8]], seeds: &'a [Seed]) -> Loaded<'a> {
    Loaded {
        id: PROGRAM_ID,
        loader: Loader::V3,
        elfs,
        callees: &[],
        cluster: Cluster::MAINNET,
        seeds,
        data: &[],
        records_logs: elfs.len() == 2,
        keeps_instruction: elfs.len() == 1,
        more_accounts: 0,
    }
}

/// What a search finds that two programs do differently.
fn differences(old: &str, new: &str, guidance: Guidance) -> (Findings, Seed) {
    let elfs = [old, new].map(assembled);
    let elfs: [&[u8]; 2] = [&elfs[0], &elfs[1]];
    let seeds = [seed(&invocation(vec![3, 0, 0, 0, 0, 0, 0, 0], &[7; 16]))];
    let mut explorer = Explorer::new(loaded(&elfs, &seeds), guidance, 1, 0).unwrap();
    let mut findings = Findings::default();
    for _ in 0..INPUTS {
        if let Some(tried) = explorer.run_next() {
            findings.add(&explorer, &tried);
        }
    }
    findings.shrink(&mut explorer);
    let [seed] = seeds;
    (findings, seed)
}

/// Adds the number in the instruction data to the first account, if it is not above a limit. The data of the account is at
/// byte 96 of the input, and that of the instruction follows it.
fn adds(limit: u64) -> String {
    format!(
        "lddw r3, {limit}\nldxdw r4, [r2+0]\njgt r4, r3, refuse\nldxdw r5, [r1+96]\nadd64 r5, r4\n\
         stxdw [r1+96], r5\nmov64 r0, 0\nexit\nrefuse:\nmov64 r0, 1\nexit"
    )
}

#[test]
fn a_limit_that_moved_by_one_is_found() {
    let (findings, seed) =
        differences(&adds(0x1234_5678_9abc), &adds(0x1234_5678_9abd), Guidance::Guided);
    let (key, finding) = findings.0.first_key_value().unwrap();
    assert_eq!((key.class, key.old.as_deref()), (Class::Accepts, Some("Custom(1)")));
    let names = Names { accounts: &BTreeMap::new(), fields: &BTreeMap::new() };
    // The smallest input has the one number between both limits, and no other change.
    let expected = ["instruction data: bytes 0 to 5: bd9a78563412 instead of 030000000000"];
    assert_eq!(changes(&seed.input, &finding.input, &names), expected);
    // Numbers at random do not hit it.
    let (findings, _) =
        differences(&adds(0x1234_5678_9abc), &adds(0x1234_5678_9abd), Guidance::Random);
    assert_eq!(findings.0.len(), 0);
}

#[test]
fn a_program_does_not_differ_from_itself() {
    let (findings, _) = differences(&adds(5), &adds(5), Guidance::Guided);
    assert_eq!(findings.0.len(), 0);
}

#[test]
fn each_class_of_difference_is_named() {
    let other_byte = adds(5).replace("add64 r5, r4", "add64 r5, r4\nadd64 r5, 1");
    let other_error = adds(5).replace("mov64 r0, 1", "mov64 r0, 2");
    let costs_more = adds(5).replace("mov64 r0, 0", "mov64 r0, 1\nmov64 r0, 0");
    let logs =
        adds(5).replace("mov64 r0, 0", "mov64 r1, r10\nmov64 r2, 0\ncall sol_log_\nmov64 r0, 0");
    let hangs = adds(5).replace("refuse:\n", "refuse:\nja -1\n");
    for (new, class) in [
        (adds(4), Class::Refuses),
        (adds(6), Class::Accepts),
        (other_byte, Class::State),
        (other_error, Class::ErrorCode),
        (hangs, Class::ErrorCode),
        (logs, Class::Logs),
        (costs_more, Class::ComputeUnits),
    ] {
        let (findings, _) = differences(&adds(5), &new, Guidance::Guided);
        let classes = Vec::from_iter(findings.0.keys().map(|key| key.class));
        assert!(classes.contains(&class), "{classes:?}: {new}");
    }
}

#[test]
fn an_invocation_with_other_data_is_a_difference() {
    let mut invocation = invocation(vec![1, 5], &[0; 8]);
    // A program that invokes itself takes its own account.
    invocation.instruction.accounts.push(AccountMeta::new_readonly(PROGRAM_ID, false));
    let seeds = [seed(&invocation)];
    let elfs = [invokes_itself(1), invokes_itself(2)].map(|source| assembled(&source));
    let elfs: [&[u8]; 2] = [&elfs[0], &elfs[1]];
    let mut explorer = Explorer::new(loaded(&elfs, &seeds), Guidance::Guided, 1, 0).unwrap();
    let mut findings = Findings::default();
    let tried = explorer.run_next().unwrap();
    findings.add(&explorer, &tried);
    let (key, finding) = findings.0.first_key_value().unwrap();
    assert_eq!((key.class, key.place), (Class::Calls, Some(0)));
    let lengths = finding.observations.each_ref().map(|it| it.calls[0].data.len());
    assert_eq!(lengths, [1, 2]);
}

#[test]
fn the_same_numbers_find_the_same() {
    let [one, other] = [(), ()].map(|()| differences(&adds(5), &adds(6), Guidance::Guided).0);
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

/// The most expensive input of a program, and the law of its cost.
fn worst(source: &str, data: Vec<u8>, account: &[u8]) -> neap_svm::search::worst::Found {
    let elf = assembled(source);
    let elfs: [&[u8]; 1] = [&elf];
    let invocation = Invocation { compute_unit_limit: None, ..invocation(data, account) };
    let seeds = [seed(&invocation)];
    let mut explorer = Explorer::new(loaded(&elfs, &seeds), Guidance::Guided, 1, 0).unwrap();
    let mut worst = Worst::new(Goal::ComputeUnits, Outcomes::Accepted);
    for _ in 0..INPUTS {
        if let Some(tried) = explorer.run_next() {
            worst.add(&mut explorer, &tried);
        }
    }
    worst.finish(&mut explorer).unwrap()
}

#[test]
fn a_loop_runs_as_often_as_the_program_allows() {
    // Counts the second byte of the instruction data down, if it is at most 200.
    let source = "ldxb r3, [r2+1]\njgt r3, 200, refuse\nloop:\njeq r3, 0, end\nsub64 r3, 1\nja loop\nend:\n\
                  mov64 r0, 0\nexit\nrefuse:\nmov64 r0, 1\nexit";
    let found = worst(source, vec![0, 3], &[0; 8]);
    assert_eq!((found.known, found.costly.cost), (5 + 3 * 3, 5 + 3 * 200));
    assert_eq!(found.costly.input.data, [0, 200]);
}

#[test]
fn an_address_that_is_derived_moves_and_its_bumps_are_a_staircase() {
    let found = worst(DERIVES, vec![0], &[0; 8]);
    let law = found.law.unwrap_or_else(|| panic!("{found:?}"));
    // A syscall that finds an address charges 1,500 for each bump that it tries.
    assert_eq!(law.each, 1_500, "{law:?}");
    assert!(found.costly.cost >= found.known + 6 * 1_500, "{}", found.costly.cost);
}
