//! The text of every report, for a small sample. `UPDATE_EXPECT=1 cargo test -p neap-report` renews it.

use expect_test::{Expect, expect, expect_file};
use neap_model::{
    reports::{CHART, JSON},
    results::Results,
    sample::{elf, multisig_results, results, results_from_rows, with_tried_inputs},
    wire_formats::{Reading, Reads},
};
use neap_report::{
    files,
    markdown::{
        self,
        excerpt::{excerpt, other_scenarios},
        versions,
    },
    ranking::Ranked,
    suite,
};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    sample::{multisig_program, program},
    scenario::{Scenario, Wire},
    suite::{self as declared, Suite},
};

#[test]
fn every_file_of_a_report_shows_the_sample() {
    let (results, programs) = sample();
    let mut baseline = results.clone();
    baseline.rows[1].compute_units += 3;
    baseline.rows[2].compute_units -= 12;
    baseline.rows.remove(0);
    let mut report = files::render(&results, &programs, Some(&baseline));
    report.retain(|(file, _)| ![JSON, CHART].contains(file));
    assert_eq!(report.len(), 3);
    for (file, text) in &report {
        expect_file![format!("rendered/{file}")].assert_eq(text);
    }
}

#[test]
fn a_report_leaves_out_what_was_not_measured() {
    let results = results(&[("ours::full", 50)]);
    let programs = [program("ours", Role::Codec)];
    let ranked = Ranked::new(&results, &programs);
    expect_file!["rendered/smallest.md"].assert_eq(&markdown::report(&ranked, None));
    assert_eq!(markdown::rejections(&ranked), "");
    assert_eq!(markdown::wire_formats(&results, &programs), "");
}

#[test]
fn documents_show_excerpts() {
    let (results, programs) = sample();
    let ranked = Ranked::new(&results, &programs);
    let check = |words: &str, expected: Expect| {
        let words: Vec<&str> = words.split(' ').collect();
        let excerpt = excerpt(&ranked, words[0], &words[1..]);
        expected.assert_eq(&excerpt.unwrap_or_else(|error| error.to_string()));
    };
    check(
        "account borsh ours floor",
        expect![[r#"
        | Codec | full | update_amount | Wire format | Alignment | Checks |
        |---|---:|---:|---|---:|---|
        | ours | 50\* (20) | 31 (1) | wire | 1 | length |
        | borsh | 700 (670) | 600 (570) | wire | 1 | length |
        | *floor* | 30 (0) | 30 (0) | wire | 1 | nothing |
    "#]],
    );
    check(
        "account update_amount ours",
        expect![[r#"
        | Codec | update_amount | Wire format | Alignment | Checks |
        |---|---:|---|---:|---|
        | ours | 31 (1) | wire | 1 | length |
    "#]],
    );
    check("account ours old", expect!["no rows of `account/old`"]);
    check("vault ours", expect!["no scenario `vault`"]);
    expect![[r#"
        | Account | Operation | Compute units |
        |---|---|---|
        | The 160-byte account with a checked enum | `full` |  |
        | The multisig account, of variable length | `is_member` | borsh 222, ours 318\*; bincode 126 |
        | The 160-byte account, in Anchor 2 | `full` |  |
    "#]].assert_eq(&other_scenarios(&ranked));
}

#[test]
fn documents_compare_two_versions() {
    let mut newer = multisig_results(&["borsh", "ours"]);
    newer.toolchain.sbpf = "v3".to_owned();
    let mut older = newer.clone();
    older.toolchain.sbpf = "v0".to_owned();
    expect![[r#"

        ## Differences on SBPF v0

        All 270 rows cost the same as on SBPF v3.
    "#]]
    .assert_eq(&versions::section(&newer, &older));
    for row in older.rows.iter_mut().filter(|row| row.program == "borsh") {
        match &*row.operation {
            "create" if row.case.unwrap().members == 1 => row.compute_units += 5,
            "bump" => row.compute_units -= 12,
            _ => {}
        }
    }
    expect![[r#"

        ## Differences on SBPF v0

        18 of 270 rows cost more or less than on SBPF v3. A range means that the difference depends on the account's size.

        | Program | Compute units on v0 minus those on v3 |
        |---|---|
        | multisig/borsh | `bump` −12, `create` 0 to +5 |
    "#]].assert_eq(&versions::section(&newer, &older));
}

#[test]
fn the_summary_of_a_suite_shows_heap_and_refusals() {
    let (mut results, _) = sample();
    results.rows.retain(|row| row.scenario == "account");
    let programs = ["floor", "borsh", "ours"].map(|name| declared::Program {
        name: name.to_owned(),
        about: "what it is".to_owned(),
        elf: String::new(),
        build: String::new(),
        role: if name == "floor" { Role::Floor } else { Role::Codec },
    });
    let full = Scenario::Account.specimen(Operation::Full, Wire::Borsh, None);
    let mut refused = full.clone();
    refused.result = Err(1.into());
    let mut suite = Suite {
        name: "account".to_owned(),
        programs: programs.into(),
        operations: vec![("full".to_owned(), full), ("update_amount".to_owned(), refused)],
        ..Suite::default()
    };
    expect![[r#"
        The compute units of whole instructions of `account`. In brackets: the part above the floor. Every number is from an instruction whose complete post-state was verified.

        Toolchain `upstream-llvm22-v0`: rustc 1.96.0, LLVM 22.1.8, sbpf-linker 0.2.6, SBPF v0; mollusk-svm 0.15.1 on Agave 4.2.2; fingerprint 222222222222.

        | Program | full | update_amount | Heap bytes | ELF bytes | What it is |
        |---|---:|---:|---:|---:|---|
        | ours | 50\* (20) | 31 (1) | 0 | 1000 | what it is |
        | borsh | 700 (670) | 600 (570) | 336 | 1000 | what it is |
        | *floor* | 30 (0) | 30 (0) | 0 | 1000 | what it is |

        - `update_amount` is refused: Custom(1).

        Heap bytes: the most heap that any of the program's operations touches.
    "#]].assert_eq(&suite::summary(&results, &suite));
    suite.name = "other".to_owned();
    let error = suite::render(&results, &suite, None).unwrap_err();
    expect![
        "row `bound::full` belongs to `account`, not to the suite `other`: run the suite first"
    ]
    .assert_eq(&error.to_string());
}

/// Programs of the account in two classes, with bounds, notes and refusals, and programs of the multisig.
fn sample() -> (Results, Vec<Program>) {
    let account = results(&[
        ("bound::full", 26),
        ("borsh::full", 700),
        ("borsh::update_amount", 600),
        ("cast::full", 20),
        ("ours::full", 50),
        ("ours::update_amount", 31),
    ]);
    let mut rows = multisig_results(&["bincode", "borsh", "ours"]).rows;
    rows.retain(|row| ["bump", "is_member"].contains(&&*row.operation));
    let mut results = results_from_rows([account.rows, rows].concat());
    for row in &mut results.rows {
        let members = row.case.map_or(0, |case| case.members as u64);
        match &*row.name {
            "ours::full" => row.range = Some((50, 65)),
            "borsh::full" => row.heap_bytes = 336,
            name if name.starts_with("ours::is_member") && members > 1 => {
                row.range = Some((row.compute_units, row.compute_units + members));
            }
            _ => {}
        }
    }
    for name in ["ours", "cast", "borsh"] {
        elf(&mut results, name).sha256 = name.to_owned();
    }
    // No refusal of a bound counts. Two refusals of `ours` cost 12 CU more than in its class, and one of `borsh` 5 CU.
    let tried = [
        ("bound::full", "empty", "1 InvalidAccountData"),
        ("borsh::full", "empty", "30 InvalidAccountData"),
        ("borsh::full", "short-by-one", "30 InvalidAccountData"),
        ("borsh::full", "zeros", "40 IncorrectAuthority"),
        ("cast::full", "empty", "7 accepted"),
        ("cast::full", "zeros", "9 aborted: out of bounds"),
        ("floor::full", "empty", "30 accepted"),
        ("ours::full", "empty", "42 InvalidAccountData"),
        ("ours::full", "short-by-one", "42 InvalidAccountData"),
        ("ours::full", "zeros", "35 Custom(7)"),
        ("ours::update_amount", "empty", "41 InvalidAccountData"),
        ("ours::update_amount", "zeros", "31 accepted"),
        ("bincode::is_member", "empty", "9 accepted"),
        ("borsh::is_member", "name-past-end", "9 InvalidAccountData"),
        ("ours::is_member", "name-past-end", "9 InvalidAccountData"),
    ];
    let results = with_tried_inputs(results, &tried);
    let mut programs = vec![
        program("bound", Role::Bound),
        program("borsh", Role::Codec),
        program("cast", Role::Codec),
        program("old", Role::Codec),
        program("older", Role::Codec),
        program("floor", Role::Floor),
        program("ours", Role::Codec),
    ];
    for program in &mut programs[3..5] {
        program.recipe.toolchains = vec![neap_toolchain::Kind::PlatformTools];
        program.recipe.not_built = Some("it does not link".to_owned());
    }
    for (program, reason) in programs.iter_mut().zip(["too new", "too old", "too new"]) {
        program.about.cannot = [(Operation::UpdateAmount, reason.to_owned())].into();
    }
    programs.extend(["bincode", "borsh", "floor", "ours"].map(multisig_program));
    // Nobody read what `ours` wrote.
    let reading = Reading {
        scenario: "account".to_owned(),
        writer: "golden bytes".to_owned(),
        reader: "ours".to_owned(),
        reads: Reads::Yes,
    };
    let results = results.with_wire_formats(vec![reading]);
    (results.unwrap(), programs)
}
