//! The format of LCOV, which coverage services and editors read.

use neap_model::coverage::{Coverage, FileCoverage, Share};
use std::fmt::Write;

/// Renders a tracefile: the functions, the branches and the lines of each file.
pub fn lcov(coverage: &Coverage) -> String {
    coverage.0.iter().map(|(name, file)| record(name, file)).collect()
}

fn record(name: &str, file: &FileCoverage) -> String {
    let mut text = format!("TN:\nSF:{name}\n");
    for (line, function) in file.functions.keys() {
        let _ = writeln!(text, "FN:{line},{function}");
    }
    for ((_, function), times) in &file.functions {
        let _ = writeln!(text, "FNDA:{times},{function}");
    }
    text += &found_and_hit("FN", file.functions());
    for (line, jumps) in &file.branches {
        for (block, ways) in jumps.iter().enumerate() {
            for (branch, times) in ways.iter().enumerate() {
                let never = ways.iter().all(|times| *times == 0);
                // A dash says that the jump itself never ran.
                let times = if never { "-".to_owned() } else { times.to_string() };
                let _ = writeln!(text, "BRDA:{line},{block},{branch},{times}");
            }
        }
    }
    text += &found_and_hit("BR", file.branches());
    for (line, times) in &file.lines {
        let _ = writeln!(text, "DA:{line},{times}");
    }
    text + &found_and_hit("L", file.lines()) + "end_of_record\n"
}

fn found_and_hit(kind: &str, Share { ran, all }: Share) -> String {
    format!("{kind}F:{all}\n{kind}H:{ran}\n")
}
