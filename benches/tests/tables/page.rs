//! What becomes part of the page. `rendered/page.html` shows the whole page, and `page/tests` opens it in a browser.

use crate::sample::program;
use neap_comparison::scenarios::{manifest::Role, program::Program};
use neap_comparison::tables::page::{page, unsafe_uses};
use neap_model::{next::Next, profile::Profiles, reports, results::Results};
use neap_sample_reports::{results, with_bad_inputs};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

/// Renders the page without profiles. Each program says `unsafe` as often as its name says `cast`.
pub fn render(results: &Results, programs: &[Program]) -> String {
    render_with(results, programs, &Profiles::new())
}

fn render_with(results: &Results, programs: &[Program], profiles: &Profiles) -> String {
    let uses = programs.iter().map(|program| {
        let uses = program.name.matches("cast").count();
        (program.manifest.clone(), uses)
    });
    page(results, programs, &uses.collect(), profiles)
}

#[test]
fn needs_no_network_and_lets_no_text_out_of_its_element() {
    let hostile = "</script>`<img src=y>` <img src=x onerror=alert(1)>\" & <!-- `<img src=z>";
    let mut neap = program("neap", Role::Ours);
    neap.about.about = hostile.to_owned();
    let tried = [("neap::full", "empty", &*format!("9 aborted: {hostile}"))];
    let mut results = with_bad_inputs(results(&[("neap::full", 50)]), &tried);
    results.toolchain.linker = hostile.to_owned();
    let page = render(&results, &[neap, program("floor", Role::Floor)]);
    assert!(!page.contains("<img") && !page.contains("<!--"));
    assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
    let (html, scripts) = page.split_once("<script").unwrap();
    for address in ["http:", "https:", "//", "@import", "url("] {
        assert!(!html.contains(address), "{address}");
    }
    let policy =
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-";
    assert!(html.contains(policy), "{html}");
    assert_eq!(html.matches("'sha256-").count(), scripts.matches("<script>").count());
}

#[test]
fn counts_every_unsafe_and_nothing_else() {
    let directory = TempDir::new().unwrap();
    let mut program = program("neap", Role::Ours);
    let source = directory.path().join("src");
    program.sources = source.clone();
    fs::create_dir_all(source.join("deeper")).unwrap();
    fs::write(source.join("entrypoint.s"), "unsafe (").unwrap();
    let count = |text: &str| {
        fs::write(source.join("deeper/mod.rs"), text).unwrap();
        let uses = unsafe_uses::read(std::slice::from_ref(&program))?;
        anyhow::Ok(uses[&program.manifest])
    };
    for (text, uses) in [
        ("", 0),
        ("#![deny(unsafe_code)] // unsafe\nconst A: &str = \"unsafe\";", 0),
        ("/// unsafe\nfn safe() {}", 0),
        ("unsafe impl Pod for A {}", 1),
        ("unsafe fn f() { unsafe { g() } }", 2),
        ("#[unsafe(no_mangle)] pub extern \"C\" fn entrypoint() {}", 1),
        ("account!(#[derive(Pod)] { unsafe { g() } });", 1),
        ("type F = unsafe extern \"C\" fn();", 1),
    ] {
        assert_eq!(count(text).unwrap(), uses, "{text}");
    }
    fs::write(source.join("lib.rs"), "unsafe fn f() {}").unwrap();
    assert_eq!(count("unsafe fn g() {}").unwrap(), 2);
    let error = format!("{:#}", count("fn f() {").unwrap_err());
    assert!(error.contains("mod.rs"), "{error}");
}

/// A profile of `neap::full`, in which three instructions and a syscall cost 50 CU.
fn profile(source: Value) -> Value {
    json!({
        "source": source,
        "files": ["programs/ours/src/lib.rs"],
        "functions": [
            {"name": "entrypoint", "file": 0, "line": 1},
            {"name": "neap::decode", "file": 0, "line": 2},
        ],
        "instructions": [
            {"address": 7, "assembly": "call sol_memcpy_", "kind": "syscall", "syscall": "sol_memcpy_", "frames": [[0, 0, 3], [1, 0, 4]]},
            {"address": 8, "assembly": "exit", "kind": "exit", "frames": [[0, 0, 5]]},
            {"address": 9, "assembly": "exit", "kind": "exit", "frames": []},
        ],
        "rows": {"neap::full": {
            "stacks": [{"calls": [], "runs": [[0, 3, 48], [1, 1, 1], [2, 1, 1]]}], "memory": {}, "depth": 1,
        }},
    })
}

#[test]
fn a_profile_becomes_small_data_that_sums_to_its_row() {
    let mut neap = program("neap", Role::Ours);
    neap.elf_name = "neap.so".to_owned();
    let programs = [neap, program("floor", Role::Floor)];
    let results = results(&[("neap::full", 50)]);
    let data = |profile: Value| {
        let profiles = serde_json::from_value(json!({"account/neap": profile})).unwrap();
        let page = render_with(&results, &programs, &profiles);
        let (_, data) = page.split_once("type=\"application/json\">").unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        let data: Value = serde_json::from_str(data).unwrap();
        (page.clone(), data["profiles"].clone())
    };
    let (page, known) = data(profile(json!("debug_info")));
    assert_eq!(
        known["functions"],
        json!(["entrypoint", "crate::decode", "sol_memcpy_", "unknown"])
    );
    let neap = &known["programs"]["account/neap"];
    assert_eq!(neap["nodes"], json!([[-1, 0], [0, 1], [1, 2], [-1, 3]]));
    assert_eq!(neap["code"], json!([[7, 0, 0, 4], [8, 1, 0, 5], [9, 1, 1, 0]]));
    assert_eq!(
        neap["rows"],
        json!({"full": {"runs": [[0, 1, 1], [1, 0, 3], [3, 2, 1]], "charges": [[2, 0, 45]]}})
    );
    assert!(page.contains("No profile of <code>floor</code>: the last run wrote no profile."));
    assert!(!page.contains("No profile of <code>neap</code>"));

    let mut other = profile(json!("debug_info"));
    other["rows"]["neap::full"]["stacks"][0]["runs"][1] = json!([1, 2, 2]);
    let mut lacks = profile(json!("debug_info"));
    lacks["rows"] = json!({});
    for (profile, why) in [
        (
            profile(json!({"refused": "its `lines` are of another build"})),
            "its <code>lines</code> are of another build",
        ),
        (other, "its profile is of another run"),
        (lacks, "the profile of the last run lacks some of its rows"),
    ] {
        let (page, known) = data(profile);
        assert!(page.contains(&format!("No profile of <code>neap</code>: {why}.")), "{why}");
        assert_eq!(known["programs"]["account/neap"]["rows"], json!({}));
    }
}

#[test]
fn unusable_profiles_are_refused() {
    let directory = TempDir::new().unwrap();
    let error =
        || format!("{:#}", reports::profiles(directory.path(), &Next::default()).unwrap_err());
    assert!(error().starts_with("no profiles in "), "{}", error());
    let mut dangling = profile(json!("debug_info"));
    dangling["rows"]["neap::full"]["stacks"][0]["calls"] = json!([3]);
    let with_runs = |runs: Value| {
        let mut profile = profile(json!("debug_info"));
        profile["rows"]["neap::full"]["stacks"][0]["runs"] = runs;
        json!({"account/neap": profile})
    };
    for (text, why) in [
        (json!({"account/neap": 1}), "invalid type"),
        (json!({"account/neap": dangling}), "refers to something that is not there"),
        (with_runs(json!([[1, 1, 2]])), "do not add up"),
        (with_runs(json!([[1, u64::MAX, u64::MAX], [1, 1, 1]])), "do not add up"),
    ] {
        fs::write(directory.path().join(reports::PROFILES), text.to_string()).unwrap();
        let error = error();
        assert!(error.contains("profiles.json is unusable: run `neap-bench run`"), "{error}");
        assert!(error.contains(why), "{error}");
    }
}
