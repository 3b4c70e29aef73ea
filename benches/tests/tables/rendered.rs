//! The text of every report, for a small sample. `UPDATE_EXPECT=1 cargo test -p neap-comparison tables` renews it.

use crate::sample::{multisig_program, multisig_results, program};
use crate::tables::page;
use expect_test::expect_file;
use neap_comparison::scenarios::{
    account::{ACCOUNT, UPDATE_AMOUNT},
    framework::Framework,
    manifest::Role,
    multisig::{MULTISIG, SIZES},
    program::{FRAMEWORK, Program},
    size::further,
    wire::WireFormat,
};
use neap_comparison::tables::{files, markdown, multisig_chart::CHART, ranking::Ranked, terminal};
use neap_model::{
    bad_inputs::Ending, error::Error, params::Params, readings::Reads, reports::JSON,
    results::Results,
};
use neap_sample_reports::{
    elf, results, results_from_rows, row, variations, with_bad_inputs, with_readings,
};
use neap_toolchain::{Kind, recipe::Only};

#[test]
fn every_file_of_a_report_shows_the_sample() {
    let (results, programs) = sample();
    let mut baseline = results.clone();
    baseline.rows[1].compute_units += 3;
    baseline.rows[2].compute_units -= 12;
    baseline.rows.remove(0);
    let report = files::render(&results, &programs, Some(&baseline));
    let shown = report.files().filter(|(file, _)| ![JSON, CHART].contains(file));
    let shown = Vec::from_iter(shown);
    assert_eq!(shown.len(), 3);
    for (file, text) in shown {
        expect_file![format!("rendered/{file}")].assert_eq(text.unwrap());
    }
}

#[test]
fn the_terminal_shows_the_account_and_what_changed() {
    let (results, programs) = sample();
    let mut baseline = results.clone();
    baseline.rows[1].compute_units += 3;
    baseline.rows[2].compute_units -= 12;
    baseline.rows[3].input = "0".repeat(12);
    baseline.rows.remove(0);
    baseline.rows.push(row(["account", "old", "full"], Params::default(), None, 5));
    let texts = [
        terminal::overview(&Ranked::new(&results, &programs)),
        terminal::changes(&results, Some(&baseline)),
        terminal::changes(&results, Some(&results)),
        terminal::changes(&results, None),
    ];
    expect_file!["rendered/terminal.txt"].assert_eq(&texts.join("\n"));
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
    let results = results(&[("neap::full", 50)]);
    let programs = [program("neap", Role::Ours)];
    let ranked = Ranked::new(&results, &programs);
    expect_file!["rendered/smallest.md"].assert_eq(&markdown::report(&ranked, None));
    assert_eq!(markdown::bad_inputs(&ranked), "");
    assert_eq!(markdown::wire_formats(&ranked), "");
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
        ("neap::full", 50),
        ("neap::update_amount", 21),
        ("borsh-anchor::full", 140),
        ("floor-anchor::full", 110),
        ("neap-anchor::full", 129),
    ]);
    for row in account.rows.iter_mut().filter(|row| row.program == "deployed") {
        row.floor = None;
    }
    let mut rows = multisig_results(&["bincode", "borsh", "neap", "borsh-anchor"]).rows;
    rows.retain(|row| match &*row.operation {
        "bump" | "is_member" => true,
        "threshold" => row.params == SIZES.params(SIZES.typical),
        _ => false,
    });
    let further = further().zip((40..).step_by(10));
    let further = further.map(|(params, compute_units)| {
        row(["account", "floor", "read_owner"], params, None, compute_units)
    });
    let mut results = results_from_rows([account.rows.clone(), further.collect(), rows].concat());
    for row in &mut results.rows {
        let members = row.params.get("members").unwrap_or(0);
        if row.program.ends_with("-anchor") {
            row.labels.insert(FRAMEWORK.to_owned(), "anchor".to_owned());
        }
        match &*row.name {
            "neap::full" => row.variations = variations(&[50, 65]),
            "borsh::full" => row.heap_bytes = 336,
            name if name.starts_with("neap::is_member") && members > 1 => {
                row.variations = variations(&[row.compute_units, row.compute_units + members]);
            }
            _ => {}
        }
    }
    for name in ["neap", "cast", "borsh", "deployed"] {
        elf(&mut results, name).sha256 = name.to_owned();
    }
    elf(&mut results, "borsh").inlined =
        ["borsh::write", "borsh::<u8>::read"].map(str::to_owned).into();
    // No refusal of a bound counts. Two refusals of `neap` cost 12 CU more than in its class, and one of `borsh` 5 CU.
    let tried = [
        ("bound::full", "account is empty", "1 InvalidAccountData"),
        ("borsh::full", "account is empty", "30 InvalidAccountData"),
        ("borsh::full", "account is one byte short", "30 InvalidAccountData"),
        ("borsh::full", "account is zeroed", "40 IncorrectAuthority"),
        ("cast::full", "account is empty", "7 accepted"),
        ("cast::full", "account is zeroed", "9 aborted: out of bounds"),
        ("deployed::full", "account is empty", "133 InvalidAccountData"),
        ("deployed::full", "account is one byte short", "133 InvalidAccountData"),
        ("floor::full", "account is empty", "30 accepted"),
        ("neap::full", "account is empty", "42 InvalidAccountData"),
        ("neap::full", "account is one byte short", "42 InvalidAccountData"),
        ("neap::full", "account is zeroed", "35 Custom"),
        ("neap::update_amount", "account is empty", "41 InvalidAccountData"),
        ("neap::update_amount", "account is zeroed", "31 accepted"),
        ("bincode::bump", "name-past-end", "9 aborted: out of memory"),
        ("bincode::is_member", "account is empty", "9 accepted"),
        ("bincode::is_member", "name-past-end", "9 InvalidAccountData"),
        ("borsh::bump", "account has a delay that has the tag 2", "9 InvalidAccountData"),
        ("borsh::threshold", "account has a delay that has the tag 2", "9 accepted"),
        ("borsh::is_member", "name-past-end", "9 InvalidAccountData"),
        ("borsh::bump", "no accounts", "9 NotEnoughAccountKeys"),
        ("borsh::is_member", "no accounts", "9 accepted"),
        ("borsh::threshold", "no accounts", "9 accepted"),
        ("neap::bump", "account has a delay that has the tag 2", "9 InvalidAccountData"),
        ("neap::threshold", "account has a delay that has the tag 2", "9 accepted"),
        ("neap::is_member", "name-past-end", "9 InvalidAccountData"),
    ];
    let mut results = with_bad_inputs(results, &tried);
    for row in &mut results.bad_inputs {
        if let Ending::Refused(Error { name, number }) = &mut row.ending {
            *number = (name == "Custom").then_some(7);
        }
    }
    let role = |name: &str| match name {
        "bound" => Role::Bound,
        "deployed" => Role::Deployed,
        "floor" | "floor-anchor" => Role::Floor,
        "neap" | "neap-anchor" => Role::Ours,
        _ => Role::Codec,
    };
    let account = ["bound", "borsh", "cast", "old", "older", "deployed", "floor", "neap"];
    let mut programs = Vec::from(account.map(|name| program(name, role(name))));
    programs[2].about.alignment = 8;
    programs[2].about.wire = WireFormat::CLayout;
    for program in &mut programs[3..5] {
        program.recipe.only = Some(Only {
            toolchains: vec![Kind::PlatformTools],
            why: "it does not link".to_owned(),
        });
    }
    let not_tried = ["account is zeroed", "account is one byte too long"]
        .map(|it| (it.to_owned(), "it is older".to_owned()));
    programs[5].about.not_tried = not_tried.into();
    for (program, reason) in programs.iter_mut().zip(["too new", "too old", "too new"]) {
        program.about.cannot = [(UPDATE_AMOUNT.to_string(), reason.to_owned())].into();
    }
    let account = ["borsh-anchor", "floor-anchor", "neap-anchor"];
    let account = account.map(|name| (name, ACCOUNT.inside(Framework::Anchor)));
    let multisig = [("borsh-anchor", MULTISIG.inside(Framework::Anchor))];
    programs.extend(account.into_iter().chain(multisig).map(|(name, scenario)| {
        let mut program = program(name, role(name));
        program.scenario = scenario;
        program
    }));
    let multisig = ["bincode", "borsh", "floor", "neap"];
    programs.extend(multisig.map(|name| multisig_program(name, role(name))));
    // Nobody read what `neap` of the account wrote.
    let readings = [
        (["account", "golden bytes", "neap"], Reads::Yes),
        (["multisig", "borsh", "borsh"], Reads::Yes),
        (["multisig", "borsh", "neap"], Reads::No),
        (["multisig", "floor", "borsh"], Reads::NotApplicable),
        (["multisig", "neap", "floor"], Reads::NotApplicable),
        (["multisig", "neap", "neap"], Reads::Yes),
    ];
    (with_readings(results, &readings), programs)
}
