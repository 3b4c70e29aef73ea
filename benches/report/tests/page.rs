//! What the page shows of small reports. `page/tests` checks it in a browser.

use neap_model::{
    results::Results,
    sample::{multisig_results, results, results_from_rows, with_tried_inputs},
    wire_formats::{Reading, Reads},
};
use neap_report::page::{library, page, unsafe_uses};
use neap_scenarios::{
    discover::{Program, Role},
    sample::{multisig_program, program},
    scenario::{Framework, Scenario},
};
use serde_json::{Value, json};
use std::{fs, process::Command};
use tempfile::TempDir;

/// The page, its part without scripts, and the data of its scripts.
struct Page {
    all: String,
    html: String,
    data: Value,
}

/// Renders the page. Each program says `unsafe` as often as its name says `cast`.
fn render(results: &Results, programs: &[Program]) -> Page {
    let uses = programs.iter().map(|program| {
        let uses = program.name.matches("cast").count();
        (program.manifest.clone(), uses)
    });
    let library = library::Package {
        name: "charts".to_owned(),
        version: "1.2.3".to_owned(),
        licence: "Ask <nobody>.".to_owned(),
        script: String::new(),
    };
    let all = page(results, programs, &uses.collect(), &[library]);
    let html = until(&all, "<script").to_owned();
    let data = until(after(&all, "type=\"application/json\">"), "</script>");
    assert!(!data.contains('<'), "{data}");
    let data = serde_json::from_str(data).unwrap();
    Page { all, html, data }
}

#[track_caller]
fn after<'a>(text: &'a str, begin: &str) -> &'a str {
    text.split_once(begin).unwrap().1
}

#[track_caller]
fn until<'a>(text: &'a str, end: &str) -> &'a str {
    text.split_once(end).unwrap().0
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let values = html.split(attribute).skip(1);
    values.map(|value| until(value, "\"")).collect()
}

impl Page {
    fn chart(&self, id: &str) -> &Value {
        let mut charts = self.data["charts"].as_array().unwrap().iter();
        charts.find(|chart| chart["id"] == id).unwrap()
    }

    /// The groups of a chart, such as `heading: ours (ours) floor (bound)`.
    fn groups(&self, chart: &str) -> Vec<String> {
        let groups = self.chart(chart)["groups"].as_array().unwrap().iter();
        let groups = groups.map(|group| {
            let lines = group["lines"].as_array().unwrap().iter();
            let lines = lines.map(|line| format!(" {} ({})", line["name"], line["kind"]));
            format!("{}:{}", group["heading"], lines.collect::<String>()).replace('"', "")
        });
        groups.collect()
    }
}

#[test]
fn shows_the_parts_of_numbers_and_every_size() {
    let rows = [("borsh::full", 701), ("ours::full", 53), ("ours::update_amount", 7)];
    let programs = [
        program("borsh", Role::Codec),
        program("floor", Role::Floor),
        program("ours", Role::Codec),
    ];
    let page = render(&results(&rows), &programs);
    for (row, split) in [(701, "30 + 671"), (53, "30 + 23"), (7, "30 − 23")] {
        let cell = format!("<td class=\"number\">{row}<small>{split}</small></td>");
        assert!(page.html.contains(&cell), "{cell}");
        let data = format!("\"value\":{row},\"floor\":30");
        assert!(page.all.contains(&data), "{row}");
    }

    let multisig = multisig_results(&["borsh", "ours"]);
    let mut programs = ["borsh", "floor", "ours"].map(multisig_program);
    let page = render(&multisig, &programs);
    // Without members, `is_member` is a refusal.
    let rows = multisig.rows.iter();
    let rows = rows.filter(|row| !row.name.contains("is_member[members=0"));
    let points = page.data["curves"]["curves"].to_string();
    assert_eq!(points.matches("\"members\":").count(), rows.count());
    let bar = &page.chart("multisig")["groups"][0]["lines"][0]["cells"][0];
    assert_eq!(*bar, json!({ "value": 126, "floor": 30, "range": null }));
    assert!(page.html.contains("The account has 10 members"));

    programs.reverse();
    assert_eq!(render(&multisig, &programs).all, page.all);
}

#[test]
fn compares_codecs_with_their_floor_and_names_missing_programs() {
    let rows = [
        ("borsh::full", 86),
        ("borsh-anchor::full", 140),
        ("floor-anchor::full", 110),
        ("ours::full", 48),
        ("ours-anchor::full", 129),
    ];
    let mut rows = results(&rows).rows;
    for row in &mut rows {
        row.framework = row.program.ends_with("-anchor").then(|| "anchor".to_owned());
    }
    let mut programs = ["borsh", "floor", "ours"].map(|name| {
        let role = if name == "floor" { Role::Floor } else { Role::Codec };
        let mut in_anchor = program(&format!("{name}-anchor"), role);
        in_anchor.about.scenario = Scenario::AccountIn(Framework::Anchor);
        [program(name, role), in_anchor]
    });
    let mut missing = programs[0][1].clone();
    missing.name = "old".to_owned();
    missing.recipe.toolchains = vec![neap_toolchain::Kind::PlatformTools];
    missing.recipe.not_built = Some("it does not link".to_owned());
    programs.reverse();
    let page = render(&results_from_rows(rows), &[programs.as_flattened(), &[missing]].concat());
    let account =
        ["null: ours (ours) borsh (codec)", "Bounds: programs without a codec: floor (bound)"];
    let frameworks = [
        "pinocchio: ours (ours) floor (bound)",
        "Anchor 2: ours-anchor (ours) borsh-anchor (codec) floor-anchor (bound)",
    ];
    assert_eq!(page.groups("account"), account);
    assert_eq!(page.groups("frameworks"), frameworks);
    assert_eq!(page.groups("sizes").len(), 2);
    assert!(page.html.contains("<code>old</code> (it does not link)"));
    // An operation that a program was not measured in.
    let chart = page.chart("account");
    assert_eq!(chart["panels"][1]["title"], "update_amount");
    assert_eq!(chart["groups"][0]["lines"][0]["cells"][1], Value::Null);
}

#[test]
fn escapes_all_text_from_files() {
    let hostile = "</script>`<img src=y>` <img src=x onerror=alert(1)>\" & <!-- `<img src=z>";
    let mut ours = program("ours", Role::Codec);
    ours.about.about = hostile.to_owned();
    ours.about.wire = hostile.to_owned();
    let tried = [("ours::full", "empty", &*format!("9 aborted: {hostile}"))];
    let mut results = with_tried_inputs(results(&[("ours::full", 50)]), &tried);
    results.toolchain.linker = hostile.to_owned();
    let page = render(&results, &[ours, program("floor", Role::Floor)]);
    assert!(!page.all.contains("<img") && !page.all.contains("<!--"));
    assert!(page.html.contains("aborted: &lt;/script&gt;"));
    let [begins, ends] = ["<script", "</script>"].map(|tag| page.all.matches(tag).count());
    assert_eq!(begins, ends);
    assert_eq!(page.data["answers"]["account/ours"]["wire"], json!([hostile]));
}

#[test]
fn needs_no_network_and_runs_only_its_own_scripts() {
    let page = render(&results(&[]), &[]);
    for address in ["http:", "https:", "//", "@import", "url("] {
        assert!(!page.html.contains(address), "{address}");
    }
    // The hash of the library's empty script, from `openssl dgst -sha256 -binary </dev/null | base64`.
    let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
                  script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ";
    assert!(page.html.contains(policy), "{}", page.html);
    let scripts = page.all.matches("<script>").count();
    assert_eq!(page.html.matches("'sha256-").count(), scripts);
    // The page credits the library.
    assert!(page.html.contains("charts 1.2.3") && page.html.contains("Ask &lt;nobody&gt;."));
}

#[test]
fn the_worst_ending_decides() {
    let (refused, accepted) = ("40 InvalidAccountData", "30 accepted");
    for (full, update, class, label) in [
        (refused, "50 InvalidAccountData", "good", "refuses</span> 50"),
        (refused, accepted, "part", "refuses in some operations</span> 40"),
        (accepted, accepted, "open", "accepts</span>"),
        (refused, "99 aborted: it panicked", "bad", "aborts</span> 40"),
    ] {
        let rows = [("ours::full", 50), ("ours::update_amount", 31)];
        let tried = [("ours::full", "empty", full), ("ours::update_amount", "empty", update)];
        let results = with_tried_inputs(results(&rows), &tried);
        let page = render(&results, &[program("ours", Role::Codec)]);
        let matrix = after(&page.html, "<section id=\"rejections\">");
        let cell = until(after(matrix, "<td class=\""), "</td>");
        let update = format!("update_amount: {}", &update[3..]);
        assert!(cell.starts_with(class) && cell.contains(&update), "{cell}");
        assert!(format!("{cell}</td>").contains(label), "{cell}");
    }
}

#[test]
fn a_reading_is_in_its_writers_row_and_its_readers_column() {
    let readings = [
        ("a", "a", Reads::Yes),
        ("a", "b", Reads::No),
        ("b", "a", Reads::NotApplicable),
        ("b", "b", Reads::Yes),
    ];
    let readings = readings.map(|(writer, reader, reads)| Reading {
        scenario: "multisig".to_owned(),
        writer: writer.to_owned(),
        reader: reader.to_owned(),
        reads,
    });
    let results = multisig_results(&["a", "b"]).with_wire_formats(readings.into());
    let page = render(&results.unwrap(), &["a", "b", "floor"].map(multisig_program));
    let matrix = after(&page.html, "<section id=\"wire-formats\">");
    for (writer, expected) in [("a", ["good", "open"]), ("b", ["none", "good"])] {
        let row = after(matrix, &format!("data-program=\"multisig/{writer}\""));
        let classes = values(until(row, "</tr>"), "<td class=\"");
        assert_eq!(classes, expected, "{writer}");
    }
    assert!(!matrix.contains("multisig/floor"), "{matrix}");
}

#[test]
fn answers_come_from_measurements_and_manifests() {
    let tried =
        [("cast::full", "empty", "9 accepted"), ("ours::full", "empty", "9 InvalidAccountData")];
    let results = results(&[("cast::full", 50), ("ours::full", 50)]);
    let mut programs = [
        program("cast", Role::Codec),
        program("floor", Role::Floor),
        program("never-built", Role::Codec),
        program("ours", Role::Codec),
    ];
    programs[0].about.alignment = 8;
    programs[0].about.wire = "C layout".to_owned();
    programs[3].about.wire = "borsh".to_owned();
    let page = render(&with_tried_inputs(results, &tried), &programs);
    let answers = |check: &[&str], code: &[&str], wire: &str| {
        json!({
            "check": check, "code": code, "framework": ["pinocchio"], "size": ["fixed"], "wire": [wire],
        })
    };
    let expected = json!({
        "account/cast": answers(&[], &["heapless"], "C layout"),
        "account/ours": answers(&["length"], &["safe", "unaligned", "heapless"], "borsh"),
    });
    assert_eq!(page.data["answers"], expected);
    // Options that all programs have, or none has, are left out.
    let options = values(until(after(&page.html, "<form"), "</form>"), " value=\"");
    assert_eq!(options, ["", "borsh", "C layout", "length", "safe", "unaligned"]);
}

#[test]
fn reads_the_installed_library() {
    let directory = TempDir::new().unwrap();
    let root = directory.path();
    let scripts = ["d3/dist/d3.min.js", "@observablehq/plot/dist/plot.umd.min.js"];
    for script in scripts.map(|script| root.join(script)) {
        let dist = script.parent().unwrap();
        fs::create_dir_all(dist).unwrap();
        fs::write(dist.with_file_name("package.json"), r#"{"version":"1.2.3"}"#).unwrap();
        fs::write(dist.with_file_name("LICENSE"), "do as you like").unwrap();
        fs::write(&script, format!("const it = '{}'", script.display())).unwrap();
    }
    let packages = library::read(root).unwrap();
    assert_eq!(packages[0].version, "1.2.3");
    assert!(packages[1].script.contains(scripts[1]));
    let error = || format!("{:#}", library::read(root).unwrap_err());
    fs::write(root.join(scripts[0]), "'</SCRIPT>'").unwrap();
    assert!(error().contains("</script"), "{}", error());
    fs::remove_file(root.join("d3/LICENSE")).unwrap();
    assert!(error().contains("run `make report`"), "{}", error());
}

#[test]
fn counts_every_unsafe_and_nothing_else() {
    let directory = TempDir::new().unwrap();
    let mut program = program("ours", Role::Codec);
    program.manifest = directory.path().join("Cargo.toml");
    let source = directory.path().join("src");
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

#[test]
fn make_report_measures_first_if_there_is_no_report() {
    let clone = TempDir::new().unwrap();
    let makefile = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Makefile");
    fs::copy(makefile, clone.path().join("Makefile")).unwrap();
    let commands = || {
        let mut make = Command::new("make");
        let make = make.args(["--dry-run", "report"]).current_dir(&clone);
        String::from_utf8(make.output().unwrap().stdout).unwrap()
    };
    let [measures, draws] = ["neap-bench -- run", "neap-bench -- report"];
    let fresh = commands();
    assert!(until(&fresh, draws).contains(measures), "{fresh}");
    fs::create_dir_all(clone.path().join("target/benches")).unwrap();
    fs::write(clone.path().join("target/benches/results.json"), "").unwrap();
    assert!(!until(&commands(), draws).contains(measures));
}
