//! What becomes part of the page. `rendered/page.html` shows the whole page, and `page/tests` opens it in a browser.

use neap_model::{
    results::Results,
    sample::{results, with_tried_inputs},
};
use neap_report::page::{library, page, unsafe_uses};
use neap_scenarios::{
    discover::{Program, Role},
    sample::program,
};
use std::fs;
use tempfile::TempDir;

/// Renders the page. Each program says `unsafe` as often as its name says `cast`.
pub fn render(results: &Results, programs: &[Program]) -> String {
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
    page(results, programs, &uses.collect(), &[library])
}

#[test]
fn needs_no_network_and_lets_no_text_out_of_its_element() {
    let hostile = "</script>`<img src=y>` <img src=x onerror=alert(1)>\" & <!-- `<img src=z>";
    let mut ours = program("ours", Role::Ours);
    ours.about.about = hostile.to_owned();
    ours.about.wire = hostile.to_owned();
    let tried = [("ours::full", "empty", &*format!("9 aborted: {hostile}"))];
    let mut results = with_tried_inputs(results(&[("ours::full", 50)]), &tried);
    results.toolchain.linker = hostile.to_owned();
    let page = render(&results, &[ours, program("floor", Role::Floor)]);
    assert!(!page.contains("<img") && !page.contains("<!--"));
    assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
    let (html, scripts) = page.split_once("<script").unwrap();
    for address in ["http:", "https:", "//", "@import", "url("] {
        assert!(!html.contains(address), "{address}");
    }
    // The hash of the library's empty script, from `openssl dgst -sha256 -binary </dev/null | base64`.
    let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
                  script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ";
    assert!(html.contains(policy), "{html}");
    assert_eq!(html.matches("'sha256-").count(), scripts.matches("<script>").count());
}

#[test]
fn counts_every_unsafe_and_nothing_else() {
    let directory = TempDir::new().unwrap();
    let mut program = program("ours", Role::Ours);
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
