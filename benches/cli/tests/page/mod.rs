//! The page in a browser: what it shows, that it works without a mouse, on a phone and in dark mode, and that it needs no
//! network.

mod browser;
mod fonts;
mod scripts;

use crate::common::{assert_exit, builds, neap_bench, programs_in_build, root};
use browser::Browser;
use fonts::Font;
use neap_report::{chart, page};
use neap_scenarios::discover::Program;
use serde_json::json;
use std::{fs, path::PathBuf, sync::LazyLock};
use tempfile::TempDir;

/// A bench of the build for the newest SBPF version, and its page.
struct Bench {
    directory: TempDir,
    programs: Vec<Program>,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let builds = builds();
    let build = builds.last().unwrap();
    let directory = TempDir::new().unwrap();
    let [elfs, out] = [build.as_path(), directory.path()].map(|path| path.to_str().unwrap());
    let run = neap_bench(root(), &["run", "--elfs", elfs, "--out", out]);
    assert_exit(&run, 0, &[]);
    let report = neap_bench(root(), &["report", "--out", out]);
    assert_exit(&report, 0, &["open it in a browser"]);
    Bench {
        directory,
        programs: programs_in_build(build),
    }
});

impl Bench {
    fn page(&self) -> PathBuf {
        self.directory.path().join(page::FILE)
    }
}

fn open(place: &str) -> Browser {
    open_with(Font::Wide, place)
}

fn open_with(font: Font, place: &str) -> Browser {
    let page = BENCH.page();
    let mut browser = Browser::start(font);
    browser.show(1280, 900, &[]);
    browser.open(&page, place);
    browser
}

/// Counts the visible elements.
fn shown(browser: &mut Browser, selector: &str) -> u64 {
    let count = format!(
        "[...document.querySelectorAll({})].filter((it) => it.checkVisibility()).length",
        json!(selector)
    );
    browser.evaluate(&count).as_u64().unwrap()
}

#[test]
fn shows_every_program_and_needs_no_network() {
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
        .filter(|program| program.about.role.is_codec());
    let count = format!("All {} codec programs", codecs.count());
    assert_eq!(
        browser.evaluate("document.getElementById('count').textContent"),
        count
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
fn bars_have_the_length_of_their_numbers() {
    let mut browser = open("");
    // For every bar: its framework's part, its whole value, the end of the axis, and the same three in pixels.
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
fn filters_by_keyboard_and_writes_the_filter_to_the_address() {
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
        assert!(tabs < 30, "the keyboard does not reach the filter");
    }
    let outline = browser.evaluate("getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(outline, "solid");

    browser.press("ArrowDown");
    browser.press("ArrowDown");
    assert_eq!(browser.evaluate("location.hash"), "#?size=variable");
    while browser.evaluate("document.activeElement.value") != "max" {
        browser.press("Tab");
        tabs += 1;
        assert!(tabs < 30, "the keyboard does not reach the checks");
    }
    browser.press(" ");
    assert_eq!(
        browser.evaluate("location.hash"),
        "#?size=variable&check=max"
    );
    let count = browser.evaluate("document.getElementById('count').textContent");
    let some = (shown(&mut browser, rows), shown(&mut browser, bars));
    assert!(some.0 < all.0 && some.1 < all.1, "{some:?} of {all:?}");
    assert!(count.as_str().unwrap().contains(" of "), "{count}");
    assert!(!count.as_str().unwrap().starts_with("0 "), "{count}");

    let left = "[...new Set([...document.querySelectorAll('[data-chart] svg [aria-label=\"y-axis tick label\"] text')]
        .map((it) => it.textContent))]";
    // Codecs without this check are hidden, and so are the bounds beside them.
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
    for hidden in ["borsh", "bytemuck", "assembly"] {
        assert!(!left.contains(&hidden), "{left:?}");
    }

    // The address shows another reader the same view, also with a section in it.
    let page = BENCH.page();
    browser.open(&page, "#multisig?size=variable&check=max");
    browser.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    assert_eq!((shown(&mut browser, rows), shown(&mut browser, bars)), some);
    assert_eq!(
        browser.evaluate("document.getElementById('count').textContent"),
        count
    );
    assert!(browser.evaluate("scrollY").as_f64().unwrap() > 0.0);
    browser.evaluate("document.querySelector('a[href=\"#scaling\"]').click()");
    browser.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(
        browser.evaluate("location.hash"),
        "#scaling?size=variable&check=max"
    );
    // A reset shows everything again.
    browser.evaluate("document.querySelector('button[type=reset]').click()");
    browser.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!((shown(&mut browser, rows), shown(&mut browser, bars)), all);
    assert_eq!(browser.evaluate("location.hash"), "#scaling");

    // Sections without a codec are hidden, and so are their links.
    let links = "[...document.querySelectorAll('nav a')].filter((it) => it.checkVisibility()).map((it) => it.hash)";
    let sections = "[...document.querySelectorAll('main section')].filter((it) => it.checkVisibility()).map((it) => `#${it.id}`)";
    browser.open(&page, "#?framework=anchor");
    let left = json!(["#frameworks", "#sizes", "#rejections"]);
    assert_eq!(browser.evaluate(links), left);
    assert_eq!(browser.evaluate(sections), left);
    assert_eq!(shown(&mut browser, "#rejections details"), 1);
    assert_eq!(shown(&mut browser, "#none"), 0);
    browser.open(&page, "#?framework=anchor&size=variable");
    assert_eq!(browser.evaluate(sections), json!([]));
    assert_eq!(shown(&mut browser, "#none"), 1);

    browser.evaluate("document.querySelector('button[type=reset]').click()");
    browser.evaluate("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(shown(&mut browser, bars), all.1);

    // Invalid filters are ignored.
    browser.open(&page, "#%?wire=%&size=huge&check=all&over=%22&nothing");
    assert_eq!(browser.evaluate("chosen().toString()"), "");
    browser.open(&page, "#?wire=C+layout");
    assert_eq!(
        browser.evaluate("document.getElementById('q-wire').value"),
        "C layout"
    );
    assert!(
        browser.complaints().is_empty(),
        "{:#?}",
        browser.complaints()
    );
}

#[test]
fn is_readable_in_light_and_dark_mode_and_on_a_phone() {
    let page = BENCH.page();
    let mut browser = Browser::start(Font::Wide);
    browser.show(1280, 900, &[]);
    let blank = browser.screenshot().len();
    browser.open(&page, "");
    let directory = root().join("target/benches");
    fs::create_dir_all(&directory).unwrap();
    for (name, width, height, scheme) in SCREENS {
        let still = ("prefers-reduced-motion", "reduce");
        browser.show(width, height, &[("prefers-color-scheme", scheme), still]);
        let faint = browser.evaluate(FAINT);
        assert_eq!(faint, json!([]), "{name}");
        let wide = browser.evaluate("document.documentElement.scrollWidth");
        assert!(
            wide.as_u64().unwrap() <= width.into(),
            "{name}: {wide} wide"
        );
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
    // Opened tables scroll in their own boxes.
    browser.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    assert_eq!(
        browser.evaluate("document.documentElement.scrollWidth"),
        360
    );
}

#[test]
fn chart_texts_do_not_overlap_in_a_wide_or_a_narrow_font() {
    let mut widths = Vec::new();
    for font in Font::ALL {
        let mut browser = open_with(font, "");
        for (name, width, height, scheme) in SCREENS {
            for over in ["", "name"] {
                browser.show(width, height, &[("prefers-color-scheme", scheme)]);
                let choose =
                    format!("document.querySelector('input[name=over][value=\"{over}\"]').click()");
                browser.evaluate(&choose);
                assert_eq!(
                    browser.evaluate(CROWDED),
                    json!([]),
                    "{font:?}, {name}, {over}"
                );
            }
        }
        widths.push(
            browser
                .evaluate("widthOf('update_amount')")
                .as_f64()
                .unwrap(),
        );
        let chart = BENCH.directory.path().join(chart::FILE);
        browser.show(1280, 900, &[]);
        browser.open(&chart, "");
        assert_eq!(browser.evaluate(CROWDED), json!([]), "{font:?}");
    }
    // Makes sure that the two fonts were really used.
    assert!(widths[0] > 1.3 * widths[1], "{widths:?}");
}

#[test]
fn shows_its_numbers_without_scripts() {
    let page = BENCH.page();
    let mut browser = Browser::start(Font::Wide);
    browser.show(1280, 900, &[]);
    browser.forbid_scripts();
    browser.open(&page, "");
    let opened = "document.querySelectorAll('details').forEach((it) => { it.open = true; })";
    browser.evaluate(opened);
    assert!(shown(&mut browser, "td.number") > 500);
    assert_eq!(shown(&mut browser, "noscript p"), 1);
    // Controls that need scripts are hidden.
    assert_eq!(shown(&mut browser, "input, select, button, svg"), 0);
}

/// The screens of the tests: a name, a width, a height and a colour scheme.
const SCREENS: [(&str, u32, u32, &str); 3] = [
    ("light", 1280, 900, "light"),
    ("dark", 1280, 900, "dark"),
    ("phone", 360, 740, "dark"),
];

/// Finds texts that touch another text or leave their chart, and headings that are cut.
const CROWDED: &str = "[...document.querySelectorAll('figure svg, svg:root')].flatMap((chart) => {
    const texts = [...chart.querySelectorAll('text')].filter((text) => text.textContent);
    const placed = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    const paper = chart.getBoundingClientRect();
    const inside = (it) =>
        it.left >= paper.left && it.right <= paper.right && it.top >= paper.top && it.bottom <= paper.bottom;
    const apart = (a, b) =>
        Math.max(a.left, b.left) - Math.min(a.right, b.right) >= 2 || Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) >= 2;
    const where = chart.closest('figure')?.querySelector('strong').textContent ?? 'svg';
    return [
        ...(placed.length ? [] : [`${where}: no text`]),
        ...texts.filter((text) => getComputedStyle(text).fontStyle === 'italic' && text.textContent.endsWith('…'))
            .map((text) => `${where}: ${text.textContent} is cut`),
        ...placed.filter(({ box }) => !inside(box)).map(({ text }) => `${where}: ${text} leaves`),
        ...placed.flatMap((a, at) => placed.slice(at + 1).filter((b) => !apart(a.box, b.box))
            .map((b) => `${where}: ${a.text} touches ${b.text}`)),
    ];
})";

/// Finds texts with less contrast than WCAG's 4.5 against their background.
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
        if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(element);
        const colour = channels(element instanceof SVGElement ? style.fill : style.color);
        const [a, b] = [light(colour), light(behind(element))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) faint.add(`${walker.currentNode.data.trim().slice(0, 20)}: ${contrast.toFixed(2)}`);
    }
    return [...faint];
})()";
