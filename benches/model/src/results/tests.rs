use crate::case::{Parameter, RowCase};
use crate::results::*;
use crate::sample::{multisig_results, results, variations, with_readings, with_tried_inputs};
use expect_test::{expect, expect_file};

/// A report with every kind of value.
fn report() -> Results {
    let mut results = results(&[("borsh::full", 700), ("assembly::full", 26)]);
    results.rows[0].variations = variations(&[690, 690, 695]);
    let tried = [
        ("borsh::full", "empty", "25 InvalidAccountData"),
        ("floor::full", "zeros", "30 accepted"),
        ("floor::full", "empty", "104 aborted: SBF program panicked"),
    ];
    let readings = [("floor", "not-applicable"), ("borsh", "yes")];
    let readings = readings.map(|(reader, reads)| ["account", "golden bytes", reader, reads]);
    with_readings(with_tried_inputs(results, &tried), &readings)
}

#[test]
fn reads_back_its_own_report() {
    let mut without_floor = results(&[("ours::full", 50)]);
    (without_floor.rows[0].floor, without_floor.rows[0].net) = (None, None);
    let mut with_further = results(&[]);
    with_further.rows.extend(RowCase::further().map(|case| {
        let case = Some(case);
        Row { name: row_name("floor", "full", case), case, ..results(&[]).rows[0].clone() }
    }));
    let mut with_parameter = results(&[]);
    with_parameter.rows[0].floor = None;
    let parameters = [("members", 10), ("members", 0), ("Member_2-x", usize::MAX)];
    with_parameter.rows = parameters
        .map(|(name, value)| {
            let case = Some(RowCase::Parameter(Parameter::new(name, value).unwrap()));
            let name = row_name("floor", "full", case);
            Row { name, case, net: None, ..with_parameter.rows[0].clone() }
        })
        .into();
    assert_eq!(with_parameter.rows[0].name, "floor::full[members=10]");
    for written in
        [report(), multisig_results(&["borsh"]), without_floor, with_further, with_parameter]
    {
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        // Git may check out a baseline with these line endings.
        assert_eq!(Results::from_json(&json.replace('\n', "\r\n")).unwrap(), written);
    }
    expect_file!["report.json"].assert_eq(&report().to_json());
    let multisig = multisig_results(&["borsh"]);
    assert_eq!(multisig.rows.last().unwrap().name, "borsh::create[members=64,name=32]");
    let long = format!("{}=1", "n".repeat(33));
    let cases = [
        "",
        "members",
        "members=",
        "members=+1",
        "members=01",
        "members=1,name",
        "members=,name=8",
        "name=8,members=10",
        "further=x",
        "further=1,name=8",
        "5=5",
        "a b=5",
        "=5",
        "n=-1",
        &long,
    ];
    for case in cases {
        let json = multisig.to_json().replace("\"members=10,name=8\"", &format!("\"{case}\""));
        let error = Results::from_json(&json).unwrap_err();
        assert!(format!("{error:#}").contains("is not a case"), "{case}: {error:#}");
    }
}

#[test]
fn refuses_corrupt_and_contradictory_reports() {
    let json = report().to_json();
    for end in 0..json.trim_end().len() {
        assert!(Results::from_json(&json[..end]).is_err(), "{end} bytes");
    }
    // Two lines for each edit: what it replaces and with what, and the error.
    let snapshot = expect_file!["corrupt.txt"];
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
    let [mut rejections, mut readings] = [report(), report()];
    rejections.rejections.push(rejections.rejections[0].clone());
    readings.wire_formats.push(readings.wire_formats[0].clone());
    let errors = [rejections, readings].map(|it| it.checked().unwrap_err().to_string());
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
        assert!(shown.contains("on Agave 4.2.2 with all features active"), "{shown}");
    }
}
