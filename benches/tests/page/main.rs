//! The page in a browser: what it shows, that it is usable without a mouse, on a phone and in the dark, and that it
//! asks no network.

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod scripts;

use browser::Browser;
use common::{assert_exit, builds, neap_bench, programs_of, root};
use neap_benches::{
    discover::{Program, Role},
    page,
};
use serde_json::json;
use std::{fs, path::PathBuf, sync::LazyLock};
use tempfile::TempDir;

/// A bench of the first build, and its page.
struct Bench {
    directory: TempDir,
    programs: Vec<Program>,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let build = &builds()[0];
    let directory = TempDir::new().unwrap();
    let [elfs, out] = [build.as_path(), directory.path()].map(|path| path.to_str().unwrap());
    let run = neap_bench(root(), &["run", "--elfs", elfs, "--out", out]);
    assert_exit(&run, 0, &[]);
    let report = neap_bench(root(), &["report", "--out", out]);
    assert_exit(&report, 0, &["is the page"]);
    Bench {
        directory,
        programs: programs_of(build),
    }
});

impl Bench {
    fn page(&self) -> PathBuf {
        self.directory.path().join(page::FILE)
    }
}

fn open(place: &str) -> Browser {
    let page = BENCH.page();
    let mut browser = Browser::start();
    browser.show(1280, 900, &[]);
    browser.open(&page, place);
    browser
}

/// Counts the elements that are shown.
fn shown(browser: &mut Browser, selector: &str) -> u64 {
    let count = format!(
        "[...document.querySelectorAll({})].filter((it) => it.checkVisibility()).length",
        json!(selector)
    );
    browser.evaluate(&count).as_u64().unwrap()
}

#[test]
fn shows_every_program_and_asks_no_network() {
    let mut browser = open("");
    let charts = browser.evaluate("data.charts.map((chart) => chart.panels.length)");
    let panels: u64 = charts
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .sum();
    let curves = browser
        .evaluate("data.curves.operations.length")
        .as_u64()
        .unwrap();
    assert!(
        panels > 10 && curves > 5,
        "{panels} panels, {curves} curves"
    );
    assert_eq!(
        shown(&mut browser, "figure > svg[role=img]"),
        panels + curves
    );
    for program in &BENCH.programs {
        let name = &program.name;
        let bars = format!(
            "[...document.querySelectorAll('[data-chart] text')].filter((it) => it.textContent === {}).length",
            json!(name)
        );
        let bars = browser.evaluate(&bars).as_u64().unwrap();
        // Its operations, and its size.
        assert!(bars > program.operations().count() as u64, "{name}: {bars}");
    }
    let codecs = BENCH
        .programs
        .iter()
        .filter(|program| program.about.role == Role::Codec);
    let says = format!("All {} codec programs", codecs.count());
    assert_eq!(
        browser.evaluate("document.getElementById('count').textContent"),
        says
    );

    assert!(
        browser.complaints().is_empty(),
        "{:#?}",
        browser.complaints()
    );
    let foreign = browser.requests().into_iter();
    let foreign = foreign.filter(|url| !url.starts_with("file:") && !url.starts_with("data:"));
    assert_eq!(foreign.collect::<Vec<_>>(), [] as [&str; 0]);
    let files = browser
        .requests()
        .into_iter()
        .filter(|url| url.starts_with("file:"));
    assert_eq!(files.count(), 1);
}

#[test]
fn bars_are_as_long_as_they_say() {
    let mut browser = open("");
    // Of every bar: what its framework and all of it take, where the axis ends, and the same three in pixels.
    let panels = browser.evaluate(
        "(() => {
            const width = (bar) => Number(bar.getAttribute('width'));
            return [...document.querySelectorAll('[data-chart]')].flatMap((place) => {
                const chart = data.charts.find((chart) => chart.id === place.dataset.chart);
                const lines = chart.groups.flatMap((group) => group.lines);
                return [...place.querySelectorAll('figure')].map((figure, panel) => {
                    const cells = lines.map((line) => line.cells[panel]).filter((cell) => cell);
                    const [floors, codecs] = figure.querySelectorAll('g[aria-label=bar]');
                    const end = axisEnd(cells.map((cell) => cell.value));
                    const whole = Math.max(...cells.map((_, at) => width(floors.children[at]) + width(codecs.children[at])));
                    return cells.map((cell, at) => [
                        cell.floor ?? 0, cell.value, end,
                        width(floors.children[at]), width(codecs.children[at]), whole,
                    ]);
                });
            });
        })()",
    );
    let panels = panels.as_array().unwrap();
    assert!(panels.len() > 10, "{}", panels.len());
    for panel in panels {
        let bars = panel.as_array().unwrap();
        let mut cut = 0;
        for bar in bars {
            let [floor, value, end, framework, codec, whole] =
                [0, 1, 2, 3, 4, 5].map(|at| bar[at].as_f64().unwrap());
            let pixels = |value: f64| value.min(end) / end * whole;
            assert!((framework - pixels(floor.min(value))).abs() < 0.5, "{bar}");
            assert!((framework + codec - pixels(value)).abs() < 0.5, "{bar}");
            cut += usize::from(value > end);
        }
        assert!(cut * 2 < bars.len(), "{cut} cut: {panel}");
    }
}

#[test]
fn filters_by_keyboard_into_an_address_that_can_be_linked() {
    let mut browser = open("");
    let (rows, bars) = (
        "tr[data-program] th",
        "[data-chart] svg g[aria-label=bar] rect",
    );
    browser.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    let all = (shown(&mut browser, rows), shown(&mut browser, bars));
    browser.press("Tab");
    let focused = "document.activeElement.className || document.activeElement.id";
    assert_eq!(browser.evaluate(focused), "skip");
    let mut tabs = 0;
    while browser.evaluate(focused) != "q-size" {
        browser.press("Tab");
        tabs += 1;
        assert!(tabs < 30, "no way to the filter");
    }
    let outline = browser.evaluate("getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(outline, "solid");

    browser.press("ArrowDown");
    browser.press("ArrowDown");
    assert_eq!(browser.evaluate("location.hash"), "#?size=variable");
    while browser.evaluate("document.activeElement.value") != "max" {
        browser.press("Tab");
        tabs += 1;
        assert!(tabs < 30, "no way to the checks");
    }
    browser.press(" ");
    assert_eq!(
        browser.evaluate("location.hash"),
        "#?size=variable&check=max"
    );
    let says = browser.evaluate("document.getElementById('count').textContent");
    let some = (shown(&mut browser, rows), shown(&mut browser, bars));
    assert!(some.0 < all.0 && some.1 < all.1, "{some:?} of {all:?}");
    assert!(says.as_str().unwrap().contains(" of "), "{says}");
    assert!(!says.as_str().unwrap().starts_with("0 "), "{says}");

    let left = "[...new Set([...document.querySelectorAll('[data-chart] svg [aria-label=\"y-axis tick label\"] text')]
        .map((it) => it.textContent))]";
    // Neither a codec that does not check it, nor the floor of one.
    let left = browser.evaluate(left);
    let left: Vec<&str> = left
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
    assert!(
        left.contains(&"ours-indexed") && left.contains(&"floor"),
        "{left:?}"
    );
    for gone in ["borsh", "bytemuck", "assembly"] {
        assert!(!left.contains(&gone), "{left:?}");
    }

    // Another reader gets the same by the address, and more by one that asks more.
    let mut linked = open("#multisig?size=variable&check=max");
    linked.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    assert_eq!((shown(&mut linked, rows), shown(&mut linked, bars)), some);
    assert_eq!(
        linked.evaluate("document.getElementById('count').textContent"),
        says
    );
    assert!(linked.evaluate("scrollY").as_f64().unwrap() > 0.0);
    linked.evaluate("document.querySelector('a[href=\"#scaling\"]').click()");
    linked.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(
        linked.evaluate("location.hash"),
        "#scaling?size=variable&check=max"
    );

    // Sections without a codec left are gone, with the links to them.
    let links = "[...document.querySelectorAll('nav a')].filter((it) => it.checkVisibility()).map((it) => it.hash)";
    let sections = "[...document.querySelectorAll('main section')].filter((it) => it.checkVisibility()).map((it) => `#${it.id}`)";
    let mut of_anchor = open("#?framework=anchor");
    let left = json!(["#frameworks", "#sizes", "#rejections"]);
    assert_eq!(of_anchor.evaluate(links), left);
    assert_eq!(of_anchor.evaluate(sections), left);
    assert_eq!(shown(&mut of_anchor, "#rejections details"), 1);
    assert_eq!(shown(&mut of_anchor, "#none"), 0);
    let mut of_nobody = open("#?framework=anchor&size=variable");
    assert_eq!(of_nobody.evaluate(sections), json!([]));
    assert_eq!(shown(&mut of_nobody, "#none"), 1);

    // And all again.
    of_nobody.evaluate("document.querySelector('button[type=reset]').click()");
    of_nobody.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(shown(&mut of_nobody, bars), all.1);
    linked.evaluate("document.querySelector('button[type=reset]').click()");
    linked.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!((shown(&mut linked, rows), shown(&mut linked, bars)), all);
    assert_eq!(linked.evaluate("location.hash"), "#scaling");

    // What is no filter is none.
    let mut broken = open("#%?wire=%&size=huge&check=all&over=%22&nothing");
    assert_eq!(broken.evaluate("chosen().toString()"), "");
    let mut spaced = open("#?wire=C+layout");
    assert_eq!(
        spaced.evaluate("document.getElementById('q-wire').value"),
        "C layout"
    );
    for browser in [&browser, &linked, &of_anchor, &of_nobody, &broken, &spaced] {
        assert!(
            browser.complaints().is_empty(),
            "{:#?}",
            browser.complaints()
        );
    }
}

#[test]
fn is_readable_in_the_light_in_the_dark_and_on_a_phone() {
    let mut browser = open("");
    let blank = {
        let mut blank = Browser::start();
        blank.show(1280, 900, &[]);
        blank.screenshot().len()
    };
    let directory = root().join("target/benches");
    fs::create_dir_all(&directory).unwrap();
    for (name, width, height, scheme) in [
        ("light", 1280, 900, "light"),
        ("dark", 1280, 900, "dark"),
        ("phone", 360, 740, "dark"),
    ] {
        let still = ("prefers-reduced-motion", "reduce");
        browser.show(width, height, &[("prefers-color-scheme", scheme), still]);
        let faint = browser.evaluate(FAINT);
        assert_eq!(faint, json!([]), "{name}");
        let wide = browser.evaluate("document.documentElement.scrollWidth");
        assert!(
            wide.as_u64().unwrap() <= width.into(),
            "{name}: {wide} wide"
        );
        assert_eq!(browser.evaluate(CUT_OFF), json!([]), "{name}");
        let moves = browser.evaluate("getComputedStyle(document.documentElement).scrollBehavior");
        assert_eq!(moves, "auto", "{name}");
        let shot = browser.screenshot();
        assert!(
            shot.len() > 5 * blank,
            "{name}: {} bytes, {blank} of a blank page",
            shot.len()
        );
        fs::write(directory.join(format!("page-{name}.png")), shot).unwrap();
    }
    // Tables as well, each in a box of its own.
    browser.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    assert_eq!(
        browser.evaluate("document.documentElement.scrollWidth"),
        360
    );
}

#[test]
fn holds_its_numbers_without_scripts() {
    let page = BENCH.page();
    let mut browser = Browser::start();
    browser.show(1280, 900, &[]);
    browser.forbid_scripts();
    browser.open(&page, "");
    let opened = "document.querySelectorAll('details').forEach((it) => { it.open = true; })";
    browser.evaluate(opened);
    assert!(shown(&mut browser, "td.number") > 500);
    assert_eq!(shown(&mut browser, "noscript p"), 1);
    // What would do nothing is not there.
    assert_eq!(shown(&mut browser, "input, select, button, svg"), 0);
}

/// The texts of charts that reach out of their panel.
const CUT_OFF: &str = "[...document.querySelectorAll('figure svg text')].filter((text) => {
    const [it, panel] = [text, text.closest('figure')].map((element) => element.getBoundingClientRect());
    return it.left < panel.left - 1 || it.right > panel.right + 1;
}).map((text) => text.textContent)";

/// The texts with less contrast against what is behind them than WCAG's 4.5.
const FAINT: &str = "(() => {
    const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const linear = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = channels(getComputedStyle(at).backgroundColor);
            if (colour[3] !== 0) return colour;
        }
        return [255, 255, 255];
    };
    const faint = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
        const style = getComputedStyle(element);
        const colour = channels(element instanceof SVGElement ? style.fill : style.color);
        const [a, b] = [light(colour), light(behind(element))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) faint.add(`${walker.currentNode.data.trim().slice(0, 20)}: ${contrast.toFixed(2)}`);
    }
    return [...faint];
})()";
