//! What the page shows of small reports.

use neap_model::{
    results::Results,
    sample::{multisig_results, results, results_from_rows, with_tried_inputs},
    wire_formats::{Reading, Reads},
};
use neap_report::page::{
    library::{self, Package},
    page,
    unsafe_uses::{self, UnsafeUses},
};
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

fn render(results: &Results, programs: &[Program]) -> Page {
    render_with(results, programs, &UnsafeUses::new())
}

fn render_with(results: &Results, programs: &[Program], unsafe_uses: &UnsafeUses) -> Page {
    let library = Package {
        name: "charts".to_owned(),
        version: "1.2.3".to_owned(),
        licence: "Ask <nobody>.".to_owned(),
        script: String::new(),
    };
    let all = page(results, programs, unsafe_uses, &[library]);
    let data = "<script id=\"data\" type=\"application/json\">";
    let (html, scripts) = all.split_once(data).unwrap();
    let (data, _) = scripts.split_once("</script>").unwrap();
    assert!(!data.contains('<'), "{data}");
    let (html, data) = (html.to_owned(), serde_json::from_str(data).unwrap());
    Page { all, html, data }
}

impl Page {
    /// The groups of a chart: each one's heading, and its programs with how they are drawn.
    fn groups(&self, chart: &str) -> Value {
        let groups = self.chart(chart)["groups"].as_array().unwrap();
        let groups = groups.iter().map(|group| {
            let lines = group["lines"].as_array().unwrap().iter();
            let lines = lines.map(|line| json!([line["name"], line["kind"]]));
            json!([group["heading"], Vec::from_iter(lines)])
        });
        Value::Array(groups.collect())
    }

    fn chart(&self, id: &str) -> &Value {
        let mut charts = self.data["charts"].as_array().unwrap().iter();
        charts.find(|chart| chart["id"] == id).unwrap()
    }
}

fn in_anchor(name: &str, role: Role) -> Program {
    let mut program = program(name, role);
    program.about.scenario = Scenario::AccountIn(Framework::Anchor);
    program
}

#[test]
fn shows_every_row_in_a_table_and_in_the_data() {
    let account = results(&[
        ("borsh::full", 701),
        ("ours::full", 53),
        ("ours::update_amount", 7),
    ]);
    let programs = [
        program("borsh", Role::Codec),
        program("floor", Role::Floor),
        program("ours", Role::Codec),
    ];
    let page = render(&account, &programs);
    for (row, split) in [(701, "30 + 671"), (53, "30 + 23"), (7, "30 − 23")] {
        let cell = format!("<td class=\"number\">{row}<small>{split}</small></td>");
        assert!(page.html.contains(&cell), "{cell}");
        let data = format!("\"value\":{row},\"floor\":30");
        assert!(page.all.contains(&data), "{row}");
    }

    let multisig = multisig_results(&["borsh", "ours"]);
    let mut programs = ["borsh", "floor", "ours"].map(multisig_program);
    let page = render(&multisig, &programs);
    for row in &multisig.rows {
        let cell = format!("<td class=\"number\">{}", row.compute_units);
        assert!(page.html.contains(&cell), "{}", row.name);
    }
    let curves = page.data["curves"]["curves"].as_array().unwrap().iter();
    let points = curves.map(|curve| curve["points"].as_array().unwrap().len());
    // Without members, `is_member` is a refusal.
    let rows = multisig.rows.iter();
    let rows = rows.filter(|row| !row.name.contains("is_member[members=0"));
    assert_eq!(points.sum::<usize>(), rows.count());
    // The bars show the typical size.
    let bar = &page.chart("multisig")["groups"][0]["lines"][0]["cells"][0];
    assert_eq!((&bar["value"], &bar["floor"]), (&json!(126), &json!(30)));
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
    for row in rows.iter_mut().filter(|r| r.program.ends_with("-anchor")) {
        row.framework = Some("anchor".to_owned());
    }
    let mut missing = in_anchor("old", Role::Codec);
    missing.about.toolchains = vec!["platform-tools".to_owned()];
    missing.about.not_built = Some("it does not link".to_owned());
    let programs = [
        program("borsh", Role::Codec),
        in_anchor("borsh-anchor", Role::Codec),
        program("floor", Role::Floor),
        in_anchor("floor-anchor", Role::Floor),
        program("ours", Role::Codec),
        in_anchor("ours-anchor", Role::Codec),
        missing,
    ];
    let page = render(&results_from_rows(rows), &programs);
    let codecs = json!([["ours", "ours"], ["borsh", "codec"]]);
    let floor = json!([["floor", "bound"]]);
    let bounds = "Bounds: programs without a codec";
    assert_eq!(
        page.groups("account"),
        json!([[null, codecs], [bounds, floor]])
    );
    assert_eq!(
        page.groups("frameworks"),
        json!([
            ["pinocchio", [["ours", "ours"], ["floor", "bound"]]],
            [
                "Anchor 2",
                [
                    ["ours-anchor", "ours"],
                    ["borsh-anchor", "codec"],
                    ["floor-anchor", "bound"]
                ]
            ],
        ])
    );
    let titles = page.groups("sizes");
    assert_eq!(
        (&titles[0][0], &titles[2]),
        (&json!("The 160-byte account"), &Value::Null)
    );
    assert!(page.html.contains("<code>old</code> (it does not link)"));
    // An operation that a program was not measured in.
    let account = page.chart("account");
    assert_eq!(account["panels"][1]["title"], "update_amount");
    assert_eq!(account["groups"][0]["lines"][0]["cells"][1], Value::Null);
}

#[test]
fn escapes_all_text_from_files() {
    let hostile = "</script>`<img src=y>` <img src=x onerror=alert(1)>\" & <!-- `<img src=z>";
    let mut ours = program("ours", Role::Codec);
    ours.about.about = hostile.to_owned();
    ours.about.wire = hostile.to_owned();
    let mut results = with_tried_inputs(
        results(&[("ours::full", 50)]),
        &[("ours::full", "empty", &format!("9 aborted: {hostile}"))],
    );
    results.toolchain.linker = hostile.to_owned();
    let page = render(&results, &[ours, program("floor", Role::Floor)]);
    assert!(!page.all.contains("<img") && !page.all.contains("<!--"));
    assert!(page.html.contains("aborted: &lt;/script&gt;"));
    let [begins, ends] = ["<script", "</script>"].map(|tag| page.all.matches(tag).count());
    assert_eq!(begins, ends);
    assert!(page.data["answers"]["account/ours"]["wire"] == json!([hostile]));
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
        (
            refused,
            "50 InvalidAccountData",
            "good",
            "refuses</span> 50",
        ),
        (
            refused,
            accepted,
            "part",
            "refuses in some operations</span> 40",
        ),
        (accepted, accepted, "open", "accepts</span>"),
        (
            refused,
            "99 aborted: it panicked",
            "bad",
            "aborts</span> 40",
        ),
    ] {
        let rows = [("ours::full", 50), ("ours::update_amount", 31)];
        let tried = [
            ("ours::full", "empty", full),
            ("ours::update_amount", "empty", update),
        ];
        let results = with_tried_inputs(results(&rows), &tried);
        let page = render(&results, &[program("ours", Role::Codec)]);
        let (_, matrix) = page.html.split_once("<section id=\"rejections\">").unwrap();
        let cell = matrix.split("<td class=\"").nth(1).unwrap();
        assert!(cell.starts_with(&format!("{class}\"")), "{cell}");
        assert!(cell.contains(label), "{cell}");
        let update = format!("update_amount: {}", &update[3..]);
        assert!(cell.contains(&update), "{cell}");
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
    let programs = ["a", "b", "floor"].map(multisig_program);
    let page = render(&results.unwrap(), &programs);
    let (_, matrix) = page
        .html
        .split_once("<section id=\"wire-formats\">")
        .unwrap();
    for (writer, expected) in [("a", ["good", "open"]), ("b", ["none", "good"])] {
        let begin = format!("data-program=\"multisig/{writer}\"");
        let (_, row) = matrix.split_once(&begin).unwrap();
        let (row, _) = row.split_once("</tr>").unwrap();
        let cells = row.split("<td class=\"").skip(1);
        let classes = cells.map(|cell| cell.split('"').next().unwrap());
        assert_eq!(Vec::from_iter(classes), expected, "{writer}");
    }
    assert!(!matrix.contains("multisig/floor"), "{matrix}");
}

#[test]
fn answers_come_from_measurements_and_manifests() {
    let results = with_tried_inputs(
        results(&[("cast::full", 50), ("ours::full", 50)]),
        &[
            ("cast::full", "empty", "9 accepted"),
            ("ours::full", "empty", "9 InvalidAccountData"),
        ],
    );
    let mut programs = [
        program("cast", Role::Codec),
        program("floor", Role::Floor),
        program("never-built", Role::Codec),
        program("ours", Role::Codec),
    ];
    programs[0].about.alignment = 8;
    programs[0].about.wire = "C layout".to_owned();
    programs[3].about.wire = "borsh".to_owned();
    let uses = [(0, 2), (3, 0)].map(|(index, uses)| (programs[index].manifest.clone(), uses));
    let page = render_with(&results, &programs, &uses.into());
    let [framework, size] = [["pinocchio"], ["fixed"]];
    let expected = json!({
        "account/cast": {
            "check": [], "code": ["heapless"], "framework": framework, "size": size, "wire": ["C layout"],
        },
        "account/ours": {
            "check": ["length"], "code": ["safe", "unaligned", "heapless"],
            "framework": framework, "size": size, "wire": ["borsh"],
        },
    });
    assert_eq!(page.data["answers"], expected);
    // Options that all programs have, or none has, are left out.
    let (_, form) = page.html.split_once("<form").unwrap();
    let (form, _) = form.split_once("</form>").unwrap();
    let options = form.split(" value=\"").skip(1);
    let options = options.map(|option| option.split('"').next().unwrap());
    let asked = ["", "borsh", "C layout", "length", "safe", "unaligned"];
    assert_eq!(Vec::from_iter(options), asked);
}

#[test]
fn reads_the_installed_library() {
    let directory = TempDir::new().unwrap();
    let root = directory.path();
    let scripts = [
        "d3/dist/d3.min.js",
        "@observablehq/plot/dist/plot.umd.min.js",
    ];
    for script in scripts.map(|script| root.join(script)) {
        let dist = script.parent().unwrap();
        fs::create_dir_all(dist).unwrap();
        fs::write(
            dist.with_file_name("package.json"),
            r#"{"version":"1.2.3"}"#,
        )
        .unwrap();
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
    fs::write(source.join("deeper/mod.rs"), "unsafe fn g() {}").unwrap();
    fs::write(source.join("entrypoint.s"), "unsafe (").unwrap();
    let count = |text: &str| {
        fs::write(source.join("lib.rs"), text).unwrap();
        let uses = unsafe_uses::read(std::slice::from_ref(&program))?;
        // Without the one in the deeper module.
        anyhow::Ok(uses[&program.manifest] - 1)
    };
    for (text, uses) in [
        ("", 0),
        (
            "#![deny(unsafe_code)] // unsafe\nconst A: &str = \"unsafe\";",
            0,
        ),
        ("/// unsafe\nfn safe() {}", 0),
        ("unsafe impl Pod for A {}", 1),
        ("unsafe fn f() { unsafe { g() } }", 2),
        (
            "#[unsafe(no_mangle)] pub extern \"C\" fn entrypoint() {}",
            1,
        ),
        ("account!(#[derive(Pod)] { unsafe { g() } });", 1),
        ("type F = unsafe extern \"C\" fn();", 1),
    ] {
        assert_eq!(count(text).unwrap(), uses, "{text}");
    }
    let error = format!("{:#}", count("fn f() {").unwrap_err());
    assert!(error.contains("lib.rs"), "{error}");
}

#[test]
fn make_report_measures_first_if_there_is_no_report() {
    let clone = TempDir::new().unwrap();
    let makefile = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Makefile");
    fs::copy(makefile, clone.path().join("Makefile")).unwrap();
    let commands = || {
        let make = Command::new("make")
            .args(["--dry-run", "report"])
            .current_dir(&clone)
            .output()
            .unwrap();
        assert!(make.status.success(), "{make:?}");
        String::from_utf8(make.stdout).unwrap()
    };
    let [measures, draws] = ["neap-bench -- run", "neap-bench -- report"];
    let fresh = commands();
    assert!(fresh.contains(measures), "{fresh}");
    assert!(fresh.find(measures) < fresh.find(draws), "{fresh}");
    fs::create_dir_all(clone.path().join("target/benches")).unwrap();
    fs::write(clone.path().join("target/benches/results.json"), "").unwrap();
    assert!(!commands().contains(measures));
}
