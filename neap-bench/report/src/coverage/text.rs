//! A table of what ran of each file, and the lines that did not.

use neap_model::coverage::{Coverage, FileCoverage, Share};
use std::fmt::Write;

/// How many ranges of lines a file shows.
const SHOWN: usize = 8;

/// A file with a longer name moves its columns, because Rust pads to no more than 65,535.
const LONGEST: usize = 200;

/// Shows what ran of each file.
pub fn text(coverage: &Coverage) -> String {
    let name = coverage.0.keys().map(String::len).max().unwrap_or(0);
    let name = name.clamp("file".len(), LONGEST);
    let mut text = format!(
        "{:name$}  {:>15}  {:>15}  {:>15}  lines that did not run\n",
        "file", "lines", "functions", "branches"
    );
    let mut row = |title: &str, shares: [Share; 3], missing: &str| {
        let [lines, functions, branches] = shares.map(share);
        let line =
            format!("{title:name$}  {lines:>15}  {functions:>15}  {branches:>15}  {missing}");
        let _ = writeln!(text, "{}", line.trim_end());
    };
    for (file, ran) in &coverage.0 {
        row(file, [ran.lines(), ran.functions(), ran.branches()], &missing(ran));
    }
    row("all", [coverage.lines(), coverage.functions(), coverage.branches()], "");
    text
}

/// A share in words: `12 of 14  85%`. The percentage is rounded down.
pub fn share(share: Share) -> String {
    if share.all == 0 {
        return "none".to_owned();
    }
    format!("{} of {} {:>3.0}%", share.ran, share.all, share.percent().floor())
}

/// The lines with code that did not run: `12-15 20`.
fn missing(file: &FileCoverage) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut is_open = false;
    for (line, times) in &file.lines {
        match ranges.last_mut() {
            Some((_, last)) if *times == 0 && is_open => *last = *line,
            _ if *times == 0 => ranges.push((*line, *line)),
            _ => {}
        }
        is_open = *times == 0;
    }
    let shown = ranges.iter().take(SHOWN).map(|(first, last)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    });
    let mut shown = shown.collect::<Vec<_>>().join(" ");
    if ranges.len() > SHOWN {
        let _ = write!(shown, " and {} more", ranges.len() - SHOWN);
    }
    shown
}
