use crate::results::*;
use crate::{
    nested::Nested,
    sample::{multisig_results, results, with_tried_inputs},
};
use expect_test::{expect, expect_file};

/// A report with every kind of value.
fn report() -> Results {
    let mut results = results(&[("borsh::full", 700), ("assembly::full", 26)]);
    results.rows[0].range = Some((690, 700));
    let tried = [
        ("borsh::full", "empty", "25 InvalidAccountData"),
        ("floor::full", "zeros", "30 accepted"),
        ("floor::full", "empty", "104 aborted: SBF program panicked"),
    ];
    let readings = [("floor", "not-applicable"), ("borsh", "yes")].map(|(reader, reads)| {
        let names = ["account", "golden bytes", reader].map(str::to_owned);
        Reading::from_line(names, reads).unwrap()
    });
    let results = with_tried_inputs(results, &tried);
    Results { wire_formats: readings.into(), ..results }.checked().unwrap()
}

#[test]
fn reads_back_its_own_report() {
    let mut without_floor = results(&[("ours::full", 50)]);
    (without_floor.rows[0].floor, without_floor.rows[0].net) = (None, None);
    for written in [report(), multisig_results(&["borsh"]), without_floor] {
        let json = written.to_json();
        assert_eq!(Results::from_json(&json).unwrap(), written);
        // Git may check out a baseline with these line endings.
        assert_eq!(Results::from_json(&json.replace('\n', "\r\n")).unwrap(), written);
    }
    expect_file!["report.json"].assert_eq(&report().to_json());
    let multisig = multisig_results(&["borsh"]);
    assert_eq!(multisig.rows.last().unwrap().name, "borsh::create[members=64,name=32]");
    for case in ["", "members=10", "members=,name=8", "name=8,members=10"] {
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
    let mut errors = String::new();
    for (from, to) in [
        ("\"schema\": 4", "\"schema\": 5"),
        ("\"schema\": 4", "\"schema\": 3"),
        ("\"schema\": 4", "\"schema\": \"4\""),
        ("\"schema\": 4", "\"schema\": 4, \"note\": 0"),
        ("units\": 700", "units\": -1"),
        ("units\": 26", "units\": 18446744073709551615"),
        ("assembly", "borsh"),
        ("\"floor\": \"floor::full\"", "\"floor\": \"fly::full\""),
        ("        690,", "        701,"),
        ("        690,", "        700,"),
        ("\"account/borsh\"", "\"account/bosh\""),
        ("\"elfs\": {", "\"elfs\": { \"a/b\": { \"bytes\": 0, \"file\": \"\", \"sha256\": \"\" },"),
        ("\"25 Inv", "\"Inv"),
        ("\"25 InvalidAccountData\"", "\"25 \""),
        ("\"25 InvalidAccountData\"", "{}"),
        ("\"not-applicable\"", "\"maybe\""),
        ("\"not-applicable\"", "{ \"a\": \"yes\" }"),
        ("\"floor\": \"not", "\"flor\": \"not"),
        ("\"full\": {", "\"fall\": {"),
    ] {
        let edited = json.replace(from, to);
        assert_ne!(edited, json, "{from}");
        let error = Results::from_json(&edited).unwrap_err();
        errors += &format!("{error:#}\n");
    }
    expect_file!["corrupt.txt"].assert_eq(&errors);
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
