//! What a report may contain, and how it is written.

use expect_test::{expect, expect_file};
use neap_model::{error::Error, params::Params, readings::Reads, results::*};
use neap_sample_reports::{
    results, results_from_rows, row, variations, with_bad_inputs, with_readings,
};

/// A report with every kind of value.
fn report() -> Results {
    let mut results = results(&[("borsh::full", 700), ("assembly::full", 26)]);
    results.rows[0].variations = variations(&[690, 690, 695]);
    let tried = [
        ("borsh::full", "empty", "25 InvalidAccountData"),
        ("floor::full", "zeros", "30 accepted"),
        ("floor::full", "empty", "104 aborted: SBF program panicked"),
    ];
    let readings = [("floor", Reads::NotApplicable), ("borsh", Reads::Yes)];
    let readings = readings.map(|(reader, reads)| (["account", "golden bytes", reader], reads));
    with_readings(with_bad_inputs(results, &tried), &readings)
}

#[test]
fn reads_back_its_own_report() {
    let mut without_floor = results(&[("ours::full", 50)]);
    (without_floor.rows[0].floor, without_floor.rows[0].net) = (None, None);
    let params = [("members", 10), ("members", 0), ("Member_2-x", u64::MAX)];
    let params = params.map(|(name, value)| Params::one(name, value)).into_iter();
    let params = params.chain([Params::from_iter([("name", 32), ("members", 64)])]);
    let with_params =
        params.map(|params| row(["multisig", "borsh", "create"], params, None, 700)).collect();
    let with_params = results_from_rows(with_params);
    assert_eq!(with_params.rows.last().unwrap().name, "borsh::create[members=64,name=32]");
    let mut with_labels = results(&[]);
    with_labels.rows[0].labels = [("framework".to_owned(), "anchor".to_owned())].into();
    with_labels.rows[0].error = Some(Error { name: "Custom".to_owned(), number: Some(6000) });
    for written in [report(), with_params.clone(), with_labels, without_floor] {
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        // Git may check out a baseline with these line endings.
        assert_eq!(Results::from_json(&json.replace('\n', "\r\n")).unwrap(), written);
    }
    expect_file!["results/report.json"].assert_eq(&report().to_json());
    let long = "n".repeat(33);
    for name in ["", "5", "a b", "a=1,b", &long] {
        let json = with_params.to_json().replace("\"Member_2-x\"", &format!("\"{name}\""));
        let error = format!("{:#}", Results::from_json(&json).unwrap_err());
        assert!(error.contains("is not a valid name of a parameter"), "{name}: {error}");
    }
    for value in ["-1", "\"10\"", "1.5", "18446744073709551616"] {
        let json = with_params.to_json().replace("18446744073709551615", value);
        assert!(Results::from_json(&json).is_err(), "{value}");
    }
}

#[test]
fn refuses_corrupt_and_contradictory_reports() {
    let json = report().to_json();
    for end in 0..json.trim_end().len() {
        assert!(Results::from_json(&json[..end]).is_err(), "{end} bytes");
    }
    // Two lines for each edit: what it replaces and with what, and the error.
    let snapshot = expect_file!["results/corrupt.txt"];
    let edits = snapshot.data();
    let errors = edits.lines().filter_map(|line| line.split_once(" => ")).map(|(from, to)| {
        let edited = json.replace(from, to);
        assert_ne!(edited, json, "{from}");
        format!("{from} => {to}\n  {:#}\n", Results::from_json(&edited).unwrap_err())
    });
    snapshot.assert_eq(&errors.collect::<String>());
}

#[test]
fn refuses_outcomes_that_appear_twice() {
    let [mut inputs, mut readings] = [report(), report()];
    inputs.bad_inputs.push(inputs.bad_inputs[0].clone());
    readings.readings.push(readings.readings[0].clone());
    let errors = [inputs, readings].map(|it| it.checked().unwrap_err().to_string());
    expect![[r#"
        `borsh::full refusing empty` appears twice
        `account: golden bytes read by borsh` appears twice"#]]
    .assert_eq(&errors.join("\n"));
}

#[test]
fn says_once_who_built_the_elfs() {
    for (parts, text) in [
        (["of its authors"; 3], "built by its authors, SBPF v0"),
        (["Anza"; 3], "built by Anza, SBPF v0"),
        (["unknown"; 3], "built by an unknown toolchain, SBPF v0"),
        (["1.89.0", "unknown", "unknown"], "rustc 1.89.0, LLVM unknown, linker unknown, SBPF v0"),
        (["1", "2", "lld 3"], "rustc 1, LLVM 2, lld 3, SBPF v0"),
    ] {
        let mut toolchain = results(&[]).toolchain;
        [toolchain.rustc, toolchain.llvm, toolchain.linker] = parts.map(str::to_owned);
        let shown = toolchain.to_string();
        assert!(shown.contains(text), "{shown}");
        assert!(shown.contains("on Agave 4.2.2 as on mainnet, 2026-10-15"), "{shown}");
    }
}
