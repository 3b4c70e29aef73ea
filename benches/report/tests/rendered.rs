//! The text of every report, for a small sample. `UPDATE_EXPECT=1 cargo test -p neap-report` renews it.

use crate::page;
use expect_test::expect_file;
use neap_model::{
    case::{Case, Parameter, RowCase},
    reports::{CHART, JSON, REJECTIONS},
    results::{Results, Row, row_name},
    sample::{
        elf, multisig_results, results, results_from_rows, variations, with_readings,
        with_tried_inputs,
    },
};
use neap_report::{files, markdown, ranking::Ranked, suite};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    sample::{multisig_program, program},
    scenario::{Framework, Scenario, Wire},
    subject::Measurement,
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
fn the_page_shows_the_sample() {
    let (results, mut programs) = sample();
    let page = page::render(&results, &programs);
    programs.reverse();
    assert!(page::render(&results, &programs) == page);
    let (_, body) = page.split_once("<body>").unwrap();
    let (html, data) = body.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let breaks = ["section", "details", "table", "tr", "p", "label", "select", "li", "dl"];
    let html = breaks.iter().fold(html.to_owned(), |html, tag| {
        html.replace(&format!("<{tag}>"), &format!("\n<{tag}>"))
            .replace(&format!("<{tag} "), &format!("\n<{tag} "))
    });
    let data = data.replace("{\"", "\n{\"");
    expect_file!["rendered/page.html"].assert_eq(&format!("{html}\n{data}\n"));
}

#[test]
fn a_report_leaves_out_what_was_not_measured() {
    let results = results(&[("ours::full", 50)]);
    let programs = [program("ours", Role::Ours)];
    let ranked = Ranked::new(&results, &programs);
    expect_file!["rendered/smallest.md"].assert_eq(&markdown::report(&ranked, None));
    assert_eq!(markdown::rejections(&ranked), "");
    assert_eq!(markdown::wire_formats(&ranked), "");
}

#[test]
fn the_summary_of_a_suite_shows_heap_and_refusals() {
    let mut results = with_tried_inputs(
        sample().0,
        &[
            ("borsh::full", "owner does not sign", "60 MissingRequiredSignature"),
            ("borsh::full", "account is zeroed", "700 accepted"),
            ("borsh::full", "no accounts", "9 aborted: a reason"),
            ("borsh::update_amount", "account is zeroed", "600 accepted"),
            ("ours::full", "account is zeroed", "20 Custom(7)"),
        ],
    );
    results.rows.retain(|row| row.scenario == "account" && row.framework.is_none());
    let suite = declared_suite(&["floor", "borsh", "ours"]);
    expect_file!["rendered/suite.md"].assert_eq(&suite::summary(&results, &suite));
    let report = suite::render(&results, &suite, None).unwrap();
    let (_, refusals) = report.iter().find(|(file, _)| *file == REJECTIONS).unwrap();
    expect_file!["rendered/suite_rejections.md"].assert_eq(refusals);
}

#[test]
fn the_summary_of_a_suite_shows_a_line_through_the_values_of_a_parameter() {
    let mut results = results(&[("borsh::full", 700), ("ours::full", 50)]);
    for program in ["borsh", "ours"] {
        results.rows.extend([0, 1, 10, 64].map(|value| {
            let case = Some(RowCase::Parameter(Parameter::new("members", value).unwrap()));
            let compute_units = 100 + 7 * value as u64 * program.len() as u64;
            let operation = "update_amount".to_owned();
            let name = row_name(program, &operation, case);
            let (program, floor) = (program.to_owned(), None);
            let row = results.rows[0].clone();
            Row { name, program, operation, case, compute_units, floor, net: None, ..row }
        }));
    }
    let suite = declared_suite(&["borsh", "ours"]);
    expect_file!["rendered/parameter.md"].assert_eq(&suite::summary(&results, &suite));
}

/// A suite with two operations, of which the second is refused.
fn declared_suite(programs: &[&str]) -> Suite {
    let full = Scenario::Account.specimen(Operation::Full, Wire::Borsh, None);
    let mut refused = full.clone();
    refused.result = Err(1.into());
    let operations = [("full", full), ("update_amount", refused)];
    let operations = operations.map(|(operation, specimen)| Measurement {
        operation: operation.to_owned(),
        case: None,
        declaration: None,
        specimen,
        variations: Vec::new(),
    });
    let programs = programs.iter().map(|name| declared::Program {
        name: (*name).to_owned(),
        about: "what it is".to_owned(),
        role: if *name == "floor" { Role::Floor } else { Role::Codec },
        operations: operations.to_vec(),
        ..Default::default()
    });
    Suite {
        name: "account".to_owned(),
        programs: programs.collect(),
        operations: operations.iter().map(|it| it.operation.clone()).collect(),
        ..Suite::default()
    }
}

/// Programs of the account in three classes, with bounds, a deployed program, notes and refusals, programs in a framework,
/// and programs of the multisig.
fn sample() -> (Results, Vec<Program>) {
    let mut account = results(&[
        ("bound::full", 26),
        ("borsh::full", 700),
        ("borsh::update_amount", 600),
        ("cast::full", 20),
        ("deployed::full", 33),
        ("ours::full", 50),
        ("ours::update_amount", 21),
        ("borsh-anchor::full", 140),
        ("floor-anchor::full", 110),
        ("ours-anchor::full", 129),
    ]);
    for row in account.rows.iter_mut().filter(|row| row.program == "deployed") {
        row.floor = None;
    }
    let mut rows = multisig_results(&["bincode", "borsh", "ours", "borsh-anchor"]).rows;
    rows.retain(|row| match &*row.operation {
        "bump" | "is_member" => true,
        "threshold" => row.case == Some(RowCase::Size(Case::TYPICAL)),
        _ => false,
    });
    let floor = account.rows.iter().find(|row| row.program == "floor").unwrap();
    let further = RowCase::further().zip((40..).step_by(10)).map(|(case, compute_units)| {
        let (operation, floor, row) = ("read_owner".to_owned(), None, floor.clone());
        Row { operation, case: Some(case), compute_units, floor, ..row }
    });
    let mut results = results_from_rows([account.rows.clone(), further.collect(), rows].concat());
    for row in &mut results.rows {
        let members = row.case.and_then(RowCase::size).map_or(0, |size| size.members as u64);
        row.framework = row.program.ends_with("-anchor").then(|| "anchor".to_owned());
        match &*row.name {
            "ours::full" => row.variations = variations(&[50, 65]),
            "borsh::full" => row.heap_bytes = 336,
            name if name.starts_with("ours::is_member") && members > 1 => {
                row.variations = variations(&[row.compute_units, row.compute_units + members]);
            }
            _ => {}
        }
    }
    for name in ["ours", "cast", "borsh", "deployed"] {
        elf(&mut results, name).sha256 = name.to_owned();
    }
    elf(&mut results, "borsh").inlined =
        ["borsh::write", "borsh::<u8>::read"].map(str::to_owned).into();
    // No refusal of a bound counts. Two refusals of `ours` cost 12 CU more than in its class, and one of `borsh` 5 CU.
    let tried = [
        ("bound::full", "empty", "1 InvalidAccountData"),
        ("borsh::full", "empty", "30 InvalidAccountData"),
        ("borsh::full", "short-by-one", "30 InvalidAccountData"),
        ("borsh::full", "zeros", "40 IncorrectAuthority"),
        ("cast::full", "empty", "7 accepted"),
        ("cast::full", "zeros", "9 aborted: out of bounds"),
        ("deployed::full", "empty", "133 InvalidAccountData"),
        ("deployed::full", "short-by-one", "133 InvalidAccountData"),
        ("floor::full", "empty", "30 accepted"),
        ("ours::full", "empty", "42 InvalidAccountData"),
        ("ours::full", "short-by-one", "42 InvalidAccountData"),
        ("ours::full", "zeros", "35 Custom(7)"),
        ("ours::update_amount", "empty", "41 InvalidAccountData"),
        ("ours::update_amount", "zeros", "31 accepted"),
        ("bincode::bump", "name-past-end", "9 aborted: out of memory"),
        ("bincode::is_member", "empty", "9 accepted"),
        ("bincode::is_member", "name-past-end", "9 InvalidAccountData"),
        ("borsh::bump", "option-tag-2", "9 InvalidAccountData"),
        ("borsh::threshold", "option-tag-2", "9 accepted"),
        ("borsh::is_member", "name-past-end", "9 InvalidAccountData"),
        ("borsh::bump", "no-account", "9 NotEnoughAccountKeys"),
        ("borsh::is_member", "no-account", "9 accepted"),
        ("borsh::threshold", "no-account", "9 accepted"),
        ("ours::bump", "option-tag-2", "9 InvalidAccountData"),
        ("ours::threshold", "option-tag-2", "9 accepted"),
        ("ours::is_member", "name-past-end", "9 InvalidAccountData"),
    ];
    let results = with_tried_inputs(results, &tried);
    let role = |name: &str| match name {
        "bound" => Role::Bound,
        "deployed" => Role::Deployed,
        "floor" | "floor-anchor" => Role::Floor,
        "ours" | "ours-anchor" => Role::Ours,
        _ => Role::Codec,
    };
    let account = ["bound", "borsh", "cast", "old", "older", "deployed", "floor", "ours"];
    let mut programs = Vec::from(account.map(|name| program(name, role(name))));
    programs[1].about.wire = "borsh".to_owned();
    programs[2].about.alignment = 8;
    programs[2].about.wire = "C layout".to_owned();
    for program in &mut programs[3..5] {
        program.recipe.toolchains = vec![neap_toolchain::Kind::PlatformTools];
        program.recipe.not_built = Some("it does not link".to_owned());
    }
    let not_tried = ["zeros", "long-by-one"].map(|it| (it.to_owned(), "it is older".to_owned()));
    programs[5].about.not_tried = not_tried.into();
    for (program, reason) in programs.iter_mut().zip(["too new", "too old", "too new"]) {
        program.about.cannot = [(Operation::UpdateAmount, reason.to_owned())].into();
    }
    let account = ["borsh-anchor", "floor-anchor", "ours-anchor"];
    let account = account.map(|name| (name, Scenario::AccountIn(Framework::Anchor)));
    let multisig = [("borsh-anchor", Scenario::MultisigIn(Framework::Anchor))];
    programs.extend(account.into_iter().chain(multisig).map(|(name, scenario)| {
        let mut program = program(name, role(name));
        program.about.scenario = scenario;
        program
    }));
    let multisig = ["bincode", "borsh", "floor", "ours"];
    programs.extend(multisig.map(|name| multisig_program(name, role(name))));
    // Nobody read what `ours` of the account wrote.
    let readings = [
        ["account", "golden bytes", "ours", "yes"],
        ["multisig", "borsh", "borsh", "yes"],
        ["multisig", "borsh", "ours", "no"],
        ["multisig", "floor", "borsh", "not-applicable"],
        ["multisig", "ours", "floor", "not-applicable"],
        ["multisig", "ours", "ours", "yes"],
    ];
    (with_readings(results, &readings), programs)
}
