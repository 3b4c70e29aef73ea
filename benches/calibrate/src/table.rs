//! Renders what two builds cost: for each instruction, and over all fixtures.

use std::{collections::BTreeMap, fmt::Write};

/// What a fixture costs with two builds.
pub struct Pair {
    pub instruction: String,
    pub file: String,
    pub reference: u64,
    pub compute_units: u64,
}

impl Pair {
    fn ratio(&self) -> f64 {
        self.compute_units as f64 / self.reference as f64
    }
}

/// How many of the largest deviations are listed.
const DEVIATIONS: usize = 5;

/// Renders a table of the instructions, the ratios over all fixtures, and the largest deviations.
///
/// A fixture that costs nothing with the reference has no ratio. Its instruction never reached the program.
pub fn table(pairs: &[Pair]) -> String {
    let mut pairs: Vec<_> = pairs.iter().filter(|pair| pair.reference > 0).collect();
    let mut instructions = BTreeMap::<_, Vec<_>>::new();
    for pair in &pairs {
        instructions.entry(&pair.instruction).or_default().push(*pair);
    }
    let mut text = String::from(
        "| instruction | fixtures | CU of the reference | CU | ratio |\n|---|---:|---:|---:|---:|\n",
    );
    for (instruction, pairs) in &instructions {
        let (reference, compute_units, ratio) = sums(pairs);
        let count = pairs.len();
        let row = format!("{instruction} | {count} | {reference} | {compute_units} | {ratio:.3}");
        let _ = writeln!(text, "| {row} |");
    }
    let (reference, compute_units, ratio) = sums(&pairs);
    let count = pairs.len();
    let _ = writeln!(text, "| all | {count} | {reference} | {compute_units} | {ratio:.3} |");

    pairs.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    let percentile =
        |percent| pairs.get(pairs.len() * percent / 100).map_or(1.0, |pair: &&Pair| pair.ratio());
    let equal = pairs.iter().filter(|pair| pair.reference == pair.compute_units).count();
    let _ = writeln!(
        text,
        "\nratio of a fixture: median {:.3}, p5 {:.3}, p95 {:.3}; {equal} of {count} cost the same\n\nlargest deviations:",
        percentile(50),
        percentile(5),
        percentile(95),
    );
    pairs.sort_by(|a, b| (b.ratio() - 1.0).abs().total_cmp(&(a.ratio() - 1.0).abs()));
    for pair in pairs.iter().take(DEVIATIONS) {
        let Pair { instruction, file, reference, compute_units } = pair;
        let ratio = pair.ratio();
        let _ = writeln!(
            text,
            "  {ratio:.3}  {instruction}: {compute_units} instead of {reference} ({file})"
        );
    }
    text
}

/// The sums of both builds, and their ratio.
fn sums(pairs: &[&Pair]) -> (u64, u64, f64) {
    let reference = pairs.iter().map(|pair| pair.reference).sum::<u64>();
    let compute_units = pairs.iter().map(|pair| pair.compute_units).sum::<u64>();
    (reference, compute_units, compute_units as f64 / reference as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_sums_from_fixtures() {
        let pair = |instruction: &str, reference, compute_units| Pair {
            instruction: instruction.to_owned(),
            file: "a.fix".to_owned(),
            reference,
            compute_units,
        };
        let table = table(&[
            pair("burn", 100, 110),
            pair("mint", 100, 100),
            pair("burn", 300, 290),
            pair("burn", 0, 0),
        ]);
        assert!(table.contains("| burn | 2 | 400 | 400 | 1.000 |"), "{table}");
        assert!(table.contains("| all | 3 | 500 | 500 | 1.000 |"), "{table}");
        assert!(
            table.contains("median 1.000, p5 0.967, p95 1.100; 1 of 3 cost the same"),
            "{table}"
        );
        assert!(table.contains("  1.100  burn: 110 instead of 100 (a.fix)\n"), "{table}");
    }
}
