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
    with_tried_inputs(results, &tried).with_wire_formats(readings.into()).unwrap()
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
        ("units\": 700", "units\": 699"),
        ("units\": 26", "units\": 18446744073709551615"),
        ("\"net\": 670", "\"net\": 671"),
        ("assembly::full", "ours::full"),
        ("assembly", "borsh"),
        ("\"floor\": \"floor::full\"", "\"floor\": \"fly::full\""),
        ("        690,", "        701,"),
        ("        690,", "        700,"),
        ("\"account/borsh\"", "\"account/bosh\""),
        ("\"25 Inv", "\"Inv"),
        ("\"25 InvalidAccountData\"", "\"25 \""),
        ("\"25 InvalidAccountData\"", "{}"),
        ("\"not-applicable\"", "\"maybe\""),
        ("\"not-applicable\"", "{ \"a\": \"yes\" }"),
        ("\"floor\": \"not", "\"flor\": \"not"),
        ("\"full\": {", "\"fall\": {"),
        ("\"empty\": \"25", "\"empty\": \"24 accepted\", \"empty\": \"25"),
    ] {
        let edited = json.replace(from, to);
        assert_ne!(edited, json, "{from}");
        let error = Results::from_json(&edited).unwrap_err();
        errors += &format!("{error:#}\n");
    }
    expect![[r#"
        schema 5 was written by a newer neap; this neap reads schema 4
        schema 3 is older than this neap's schema 4: run `make bench bless` to write it again
        not a report: invalid type: string "4", expected u64 at line 80 column 15
        not a report: unknown field `note`, expected one of `schema`, `toolchain`, `elfs`, `rows`, `rejections`, `wire_formats` at line 80 column 21
        not a report: invalid value: integer `-1`, expected u64 at line 36 column 25
        row `borsh::full`: its net is Some(670), but the rows say Some(669)
        row `assembly::full`: its compute units are out of range
        row `borsh::full`: its net is Some(671), but the rows say Some(670)
        row `ours::full` should be `assembly::full`
        row `borsh::full` appears twice
        row `borsh::full`: its floor `fly::full` is not in the report
        row `borsh::full`: 700 compute units do not fit the range 701 to 700
        row `borsh::full`: 700 compute units do not fit the range 700 to 700
        `account/borsh` has rows, but no ELF
        not a report: `InvalidAccountData` is not an outcome of `empty`, such as `25 accepted` at line 33 column 3
        not a report: `25 ` is not an outcome of `empty`, such as `25 accepted` at line 33 column 3
        not a report: `{}` is no entry of `account/borsh/full/empty` at line 33 column 3
        not a report: `maybe` does not say whether `floor` reads `golden bytes` at line 99 column 1
        not a report: `{"a":"yes"}` is no entry of `account/golden bytes/floor` at line 99 column 1
        `account: golden bytes read by flor`: its program or operation has no row
        `borsh::fall refusing empty`: its program or operation has no row
        a key appears twice, or neap does not write it
    "#]].assert_eq(&errors);
}

#[test]
fn refuses_parts_that_contradict_each_other() {
    let report = report();
    let rejections = [&report.rejections[..], &report.rejections[..1]].concat();
    let readings = [&report.wire_formats[..], &report.wire_formats[..1]].concat();
    let mut elfs = report.elfs.clone();
    elfs.insert("account/ours".to_owned(), crate::sample::sample_elf("ours"));
    for (results, expected) in [
        (report.clone().with_rejections(rejections), "`borsh::full refusing empty` appears twice"),
        (
            report.clone().with_wire_formats(readings),
            "`account: golden bytes read by borsh` appears twice",
        ),
        (
            Results::new(report.toolchain, elfs, report.rows),
            "`account/ours` has an ELF, but no row",
        ),
    ] {
        assert_eq!(results.unwrap_err().to_string(), expected);
    }
}
