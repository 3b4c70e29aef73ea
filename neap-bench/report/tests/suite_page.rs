//! The page of a suite.

use neap_model::{
    checks::{Check, Shows},
    profile::{Profile, Profiles},
    results::Results,
};
use neap_report::suite_page::page;
use neap_sample_reports::{profile, results, variations, with_bad_inputs};
use neap_subject::{
    role::Role,
    subject::Subject,
    suite::{Program, Suite},
};

fn suite(about: &str) -> Suite {
    let programs = [("floor", Role::Floor), ("ours", Role::Program)].map(|(name, role)| Program {
        about: about.to_owned(),
        role,
        subject: Subject { program: name.to_owned(), ..Subject::default() },
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
fn shows_the_checks_in_words_and_colours() {
    let (mut results, profiles) = measured();
    for (row, check) in results.bad_inputs.iter_mut().zip([Check::Trailing, Check::Signer]) {
        row.shows = Some(Shows { account: "<vault>".to_owned(), check });
        row.changes = vec!["<vault>".to_owned()];
    }
    let page = page(&results, &suite("what it is"), &profiles, None);
    for part in [
        "<th scope=\"col\">signer</th><th scope=\"col\">trailing</th>",
        "<th scope=\"row\">&lt;vault&gt;</th><td class=\"good\">runtime</td><td class=\"bad\">ACCEPTED</td>",
        "<td class=\"part\">accepted, changes &lt;vault&gt;</td>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn begins_with_what_changed() {
    let mut before = results(&[
        ("ours::full", 48),
        ("borsh::full", 710),
        ("bincode::full", 320),
        ("wincode::full", 120),
        ("pack::full", 90),
    ]);
    let fresh = [
        ("borsh::full", 700),
        ("bincode::full", 320),
        ("ours::full", 50),
        ("wincode::full", 20),
        ("zerocopy::full", 60),
    ];
    before.rows[3].post_state = "00112233aabb".to_owned();
    let page = page(&results(&fresh), &suite("what it is"), &Profiles::new(), Some(&before));
    let main = page.split("<main").nth(1).unwrap();
    let changes = main.split("</section>").next().unwrap();
    let rows = changes.split("<tr>").skip(2).map(|row| row.split("</tr>").next().unwrap());
    let number = |class: &str, text: &str| format!("<td class=\"number{class}\">{text}</td>");
    let expected = [
        ("ours", "48", "50", number(" bad", "+2")),
        ("borsh", "710", "700", number(" good", "−10")),
        ("wincode", "120", "20", number("", "other work")),
        ("zerocopy", "", "60", number("", "new")),
        ("pack", "90", "", number("", "gone")),
    ];
    let expected = expected.map(|(program, before, after, change)| {
        let [before, after] = [before, after].map(|units| number("", units));
        format!("<th scope=\"row\">{program}::full</th>{before}{after}{change}")
    });
    assert_eq!(rows.collect::<Vec<_>>(), expected);
}

#[test]
fn lists_the_ten_most_expensive_of_more_rows() {
    // Two more are those of the floor.
    for (count, is_listed) in [(8, false), (9, true), (30, true)] {
        let names: Vec<String> = (0..count).map(|rank| format!("ours::operation{rank}")).collect();
        let rows: Vec<(&str, u64)> =
            names.iter().map(|name| &**name).zip((100..).step_by(100)).collect();
        let page = page(&results(&rows), &suite("what it is"), &Profiles::new(), None);
        assert!(!page.contains("id=\"changes\""), "there is no baseline");
        let list = page.split("<section id=\"most-expensive\">").nth(1);
        assert_eq!(list.is_some(), is_listed, "{count}");
        if let Some(list) = list {
            let list = list.split("</section>").next().unwrap();
            let listed: Vec<&str> = list.split("<th scope=\"row\">").skip(1).collect();
            assert_eq!(listed.len(), 10);
            let most =
                format!("ours::operation{}</th><td class=\"number\">{count}00</td>", count - 1);
            assert!(listed[0].starts_with(&most), "{list}");
        }
    }
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
fn says_that_functions_and_lines_are_missing() {
    let (results, mut profiles) = measured();
    for is_cut in [false, true] {
        profiles.values_mut().for_each(|profile| profile.is_cut = is_cut);
        let page = page(&results, &suite("what it is"), &profiles, None);
        assert_eq!(page.contains("Functions and lines are missing, because"), is_cut);
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
    let mut before = results.clone();
    before.rows[0].name = hostile.to_owned();
    let page = page(&results, &suite(hostile), &profiles, Some(&before));
    for tag in ["<script", "<img"] {
        assert!(!page.contains(tag), "{tag}");
    }
    assert!(page.contains("default-src 'none'; img-src data:; style-src 'unsafe-inline'\""));
}
