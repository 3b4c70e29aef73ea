//! The README's first screen: a chart of both kinds of accounts, and a table of every codec on the account of fixed size.

use crate::scenarios::{
    account::{ACCOUNT, FULL, READ_OWNER, UPDATE_AMOUNT},
    manifest::Role,
    multisig::SET_TRANSACTION_INDEX,
    operation::Operation,
    wire::Wire,
};
use crate::tables::{
    growth::{Frame, Over, TOP, curves},
    ranking::{Measured, Ranked, grouped},
};
use anyhow::Context;
use itertools::Itertools;
use maud::{Markup, PreEscaped, html};
use neap_report::{
    chart::{plot, text},
    table::{Table, name_of, range},
};

/// The style sheets for light and for dark pages. The colours are from GitHub's Primer and have enough contrast for text.
const LIGHT: &str = include_str!("../../page/front-light.css");
const DARK: &str = include_str!("../../page/front-dark.css");

/// Where the bars begin.
const BARS_LEFT: f64 = 126.0;
/// The pixels of the longest bar.
const LONGEST_BAR: f64 = 200.0;
/// The room for the bars, with their labels.
const BARS_WIDTH: f64 = 452.0;
const BAR: f64 = 17.0;
const HEADER: f64 = 58.0;

/// A bar this many times as long as the middle one is cut, so that the others stay visible.
const CUT: u64 = 10;

/// The columns of the table. In the fourth operation nearly all codecs tie, so the reports alone have it.
const OPERATIONS: [Operation; 3] = [FULL, READ_OWNER, UPDATE_AMOUNT];

/// Renders a line for all codecs of the 160-byte account that have the same costs and form, and check the same. The floor comes last.
pub fn table(ranked: &Ranked) -> String {
    let measured = ranked.scenario(ACCOUNT);
    let shown = measured.iter().filter(|it| it.is_codec() || it.program.about.role == Role::Floor);
    let lines = grouped(shown.map(|it| {
        let costs = OPERATIONS.iter().map(|operation| it.row(*operation).map(range)).collect_vec();
        let differs = it.is_codec() && !it.same_class(&measured[0]);
        ((costs, it.form() + &if differs { checks("; ", it) } else { String::new() }), it)
    }));
    let columns = OPERATIONS.iter().enumerate();
    let table = Table::new(&lines).text("Codec", |(_, programs)| {
        programs.iter().map(|it| name_of(&it.program.name, it.is_codec())).sorted().join(", ")
    });
    let table = columns.fold(table, |table, (column, operation)| {
        table.number(format!("`{operation}`"), move |((costs, _), _)| {
            costs[column].clone().unwrap_or_default()
        })
    });
    table.text("Form", |((_, form), _)| form.clone()).to_string()
}

/// Draws the chart for a light or a dark page: `full` with every codec on the account of fixed size, and how the cost of one
/// change grows with the account of variable length.
pub fn chart(ranked: &Ranked, is_dark: bool) -> anyhow::Result<String> {
    let bars = Bars::new(ranked.scenario(ACCOUNT))?;
    let (growth, size) = growth(ranked)?;
    let (width, height) = (BARS_WIDTH + size.0, HEADER + size.1.max(bars.height()) + 4.0);
    let heading = "Compute units by codec";
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) }
            role="img" aria-labelledby="title" {
            title #title { (heading) }
            style { (PreEscaped(if is_dark { DARK } else { LIGHT })) }
            rect .paper width=(width) height=(height) {}
            (text("title", (16.0, 26.0), "Fixed size: change two fields of a 160-byte account"))
            (text("", (16.0, 46.0), "CU of the instruction; the left part is the program without a codec"))
            g transform={ "translate(0 " (HEADER) ")" } { (bars.markup()) }
            g transform={ "translate(" (BARS_WIDTH) " 0)" } {
                (text("title", (16.0, 26.0), "Variable length: change one field of a multisig"))
                (text("", (16.0, 46.0), "CU by members, logarithmic; borsh's bytes; * checks other things, or aborts"))
                g transform={ "translate(0 " (HEADER - TOP + 8.0) ")" } { (growth) }
            }
        }
    };
    Ok(svg.into_string() + "\n")
}

/// The bars of `full`, and the floor's part of them.
struct Bars<'a> {
    costs: Vec<(&'a Measured<'a>, u64)>,
    floor: u64,
    /// The cost at the end of the longest bar. More expensive bars are cut.
    longest: u64,
    /// The codec that the others are compared with: notes name what another class checks.
    compared: &'a Measured<'a>,
}

impl<'a> Bars<'a> {
    fn new(measured: &'a [Measured<'a>]) -> anyhow::Result<Self> {
        let cost = |it: &'a Measured<'a>| Some((it, it.row(FULL)?.compute_units));
        let mut floors = measured.iter().filter(|it| it.program.about.role == Role::Floor);
        let (_, floor) = floors.find_map(cost).context("the floor has no row of `full`")?;
        let codecs = measured.iter().filter(|it| it.is_codec()).filter_map(cost);
        let costs = codecs.sorted_by_key(|(_, cost)| *cost).collect_vec();
        let (_, middle) = *costs.get(costs.len() / 2).context("no codec has a row of `full`")?;
        let whole = costs.iter().map(|(_, cost)| *cost).filter(|cost| *cost <= CUT * middle);
        let longest = whole.max().unwrap_or(middle);
        let compared = measured.first().context("no program was measured")?;
        Ok(Self { costs, floor, longest, compared })
    }

    fn height(&self) -> f64 {
        self.costs.len() as f64 * BAR + 8.0
    }

    fn markup(&self) -> Markup {
        let (left, most) = (BARS_LEFT, LONGEST_BAR);
        let pixels = |cost: u64| cost.min(self.longest) as f64 / self.longest as f64 * most;
        html! {
            @for (place, (it, cost)) in self.costs.iter().enumerate() {
                @let y = place as f64 * BAR;
                @let (floor, end) = (pixels(self.floor), pixels(*cost));
                (text("right", (left - 8.0, y + 11.0), &it.program.name))
                rect .floor x=(left) y=(y) width=(format!("{floor:.1}")) height=(BAR - 3.0) {}
                rect .(class(it)) x=(format!("{:.1}", left + floor)) y=(y)
                    width=(format!("{:.1}", end - floor)) height=(BAR - 3.0) {}
                @if *cost > self.longest {
                    rect .paper x=(left + most - 20.0) y=(y) width="4" height=(BAR - 3.0) {}
                }
                @let cut = if *cost > self.longest { " (cut)" } else { "" };
                @let note = if it.same_class(self.compared) { String::new() } else { checks(", ", it) };
                (text("", (left + end + 6.0, y + 11.0), &format!("{cost}{cut}{note}")))
            }
        }
    }
}

/// What a codec checks, after a separator.
fn checks(separator: &str, measured: &Measured) -> String {
    let checks = measured.checks.as_ref();
    checks.map_or_else(String::new, |it| format!("{separator}checks {}", it.class()))
}

/// The curves of all codecs that read borsh's bytes, and the size of their plot. A star marks those in another class
/// than the first of the ranking.
fn growth(ranked: &Ranked) -> anyhow::Result<(Markup, (f64, f64))> {
    let (_, sizes, measured) = ranked.growing().context("no account of variable length")?;
    let mut shown = measured.to_vec();
    shown.retain(|it| it.is_codec() && it.program.wire == Wire::Borsh);
    let mut lines = curves(&shown, SET_TRANSACTION_INDEX, &sizes, Over::Items);
    for line in &mut lines {
        // A codec without these rows has no curve.
        let Some(it) = shown.iter().find(|it| it.program.name == line.name) else { continue };
        line.class = class(it).to_owned();
        if !it.same_class(&measured[0]) {
            line.name.push('*');
        }
    }
    let plots = [lines];
    let frame = Frame::around(&plots, &sizes, Over::Items).context("no rows of the multisig")?;
    let [lines] = plots;
    Ok((plot(&frame.plot(lines)), frame.size))
}

/// The class of a program in the style sheets.
fn class(measured: &Measured) -> &'static str {
    if measured.program.about.role == Role::Ours { "ours" } else { "codec" }
}
