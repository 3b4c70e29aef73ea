//! The page of a suite.

use neap_model::{
    profile::{Profile, Profiles},
    results::Results,
};
use neap_report::suite_page::page;
use neap_sample_reports::{profile, results, variations, with_bad_inputs};
use neap_subject::{
    role::Role,
    suite::{Program, Suite},
};

fn suite(about: &str) -> Suite {
    let programs = [("floor", Role::Floor), ("ours", Role::Program)].map(|(name, role)| Program {
        name: name.to_owned(),
        about: about.to_owned(),
        role,
        ..Program::default()
    });
    Suite { name: "account".to_owned(), programs: programs.into(), ..Suite::default() }
}

fn measured() -> (Results, Profiles) {
    let mut results = results(&[("ours::full", 50)]);
    results.rows[0].variations = variations(&[48, 51]);
    let tried = [
        ("ours::full", "short", "20 InvalidAccountData"),
        ("ours::full", "long", "50 accepted"),
        ("ours::full", "none", "9 aborted: access violation"),
    ];
    let lines = [("entrypoint", 3, 10), ("ours::full", 7, 40)];
    let ours: Profile = profile(1, &[("ours::full", &lines)]);
    (with_bad_inputs(results, &tried), [("account/ours".to_owned(), ours)].into())
}

#[test]
fn shows_rows_flamegraphs_and_bad_inputs() {
    let (results, profiles) = measured();
    let page = page(&results, &suite("what it is"), &profiles, None);
    for part in [
        "<h1>account</h1>",
        "<td class=\"number\">50</td><td class=\"number\">48 to 51</td><td class=\"number\">20</td>",
        "<th scope=\"rowgroup\" rowspan=\"2\">full</th><td>ours</td>",
        "<td class=\"bar\"><span style=\"width:60.00%\">",
        "<td>what it is</td>",
        "<summary>ours::full, 50 CU</summary>",
        "<div class=\"flame\" role=\"img\" aria-label=\"Flamegraph of ours::full; the table below has its numbers\" style=\"height:22px\">",
        "title=\"ours::full: 40 CU\" style=\"left:0.00%;width:80.00%;top:0px\"",
        "title=\"entrypoint: 10 CU\" style=\"left:80.00%;width:20.00%;top:0px\"",
        "<th scope=\"row\">codec/src/lib.rs:7</th><td class=\"number\">40</td>",
        "<td class=\"good\">InvalidAccountData</td><td class=\"number\">20</td>",
        "<td class=\"part\">accepted</td>",
        "<td class=\"bad\">aborted: access violation</td>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<summary>floor::full"), "a row without a profile has no flamegraph");
}

#[test]
fn begins_with_what_changed_and_what_costs_most() {
    let fresh = results(&[("ours::full", 50), ("borsh::full", 700), ("bincode::full", 320)]);
    let before = results(&[("ours::full", 48), ("borsh::full", 710), ("bincode::full", 320)]);
    let page = page(&fresh, &suite("what it is"), &Profiles::new(), Some(&before));
    let main = page.split("<main").nth(1).unwrap();
    let changes = main.split("</section>").next().unwrap();
    let dearer = "<th scope=\"row\">ours::full</th><td class=\"number\">48</td><td class=\"number\">50</td><td class=\"number bad\">+2</td>";
    let cheaper = "<td class=\"number\">710</td><td class=\"number\">700</td><td class=\"number good\">−10</td>";
    let [dearer, cheaper] = [dearer, cheaper].map(|part| changes.find(part).expect(changes));
    assert!(dearer < cheaper, "{changes}");
    assert!(!changes.contains("bincode"), "{changes}");
    assert!(!page.contains("id=\"most-expensive\""), "three rows are read at a glance");
}

#[test]
fn lists_the_ten_most_expensive_of_many_rows() {
    let names: Vec<String> = (1..=12).map(|rank| format!("ours::operation{rank}")).collect();
    let rows: Vec<(&str, u64)> =
        names.iter().map(|name| &**name).zip((1..).map(|rank| rank * 100)).collect();
    let page = page(&results(&rows), &suite("what it is"), &Profiles::new(), None);
    assert!(!page.contains("id=\"changes\""), "there is no baseline");
    let list = page.split("<section id=\"most-expensive\">").nth(1).unwrap();
    let list = list.split("</section>").next().unwrap();
    let shown: Vec<&str> = list.split("<th scope=\"row\">").skip(1).collect();
    assert_eq!(shown.len(), 10);
    assert!(shown[0].starts_with("ours::operation12</th><td class=\"number\">1200</td>"), "{list}");
    assert!(shown[9].starts_with("ours::operation3</th>"), "{list}");
}

#[test]
fn leaves_out_what_was_not_measured() {
    let results = results(&[("ours::full", 50)]);
    let page = page(&results, &suite("what it is"), &Profiles::new(), None);
    for absent in
        ["<section id=\"profiles\"", "<section id=\"bad-inputs\"", "Heap bytes</th>", "Range"]
    {
        assert!(!page.contains(absent), "{absent}");
    }
}

#[test]
fn runs_no_script_and_lets_no_text_out_of_its_element() {
    let hostile = "</td><script>alert(1)</script>`<img src=y>`\"'";
    let (mut results, mut profiles) = measured();
    results.toolchain.rustc = hostile.to_owned();
    for profile in profiles.values_mut() {
        profile.functions[0].name = hostile.to_owned();
    }
    let page = page(&results, &suite(hostile), &profiles, None);
    for tag in ["<script", "<img"] {
        assert!(!page.contains(tag), "{tag}");
    }
    assert!(page.contains("default-src 'none'; img-src data:; style-src 'unsafe-inline'\""));
}
