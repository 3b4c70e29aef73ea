//! The instructions in the log of a transaction.

/// An instruction in a log.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Logged<'a> {
    /// How deep: 1 for those of the transaction, 2 for those that they invoke.
    pub depth: usize,
    /// The address of the program.
    pub program: &'a str,
    /// Its compute units with those that it invokes, unless the runtime has the program itself, which logs none.
    pub compute_units: Option<u64>,
}

/// The instructions in a log, in order.
pub fn logged(log: &[String]) -> Vec<Logged<'_>> {
    let (mut found, mut open) = (Vec::<Logged<'_>>::new(), Vec::new());
    for line in log {
        match Vec::from_iter(line.split(' '))[..] {
            // A message of a program, which may look like a line of the runtime.
            ["Program", "log:" | "data:" | "return:", ..] => {}
            ["Program", program, "invoke", _] => {
                open.push(found.len());
                found.push(Logged { depth: open.len(), program, compute_units: None });
            }
            ["Program", _, "consumed", units, "of", ..] => {
                if let Some(last) = open.last() {
                    found[*last].compute_units = units.parse().ok();
                }
            }
            ["Program", _, "success"] | ["Program", _, "failed:", ..] => {
                open.pop();
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_programs_are_no_instructions() {
        let log = [
            "Program A invoke [1]",
            "Program log: invoke [1]",
            "Program log: consumed 9 of 9 compute units",
            "Program B invoke [2]",
            "Program B success",
            "Program A consumed 5 of 90 compute units",
            "Program A failed: custom program error: 0x1",
            "Program C invoke [1]",
            "Log truncated",
        ];
        let log = log.map(str::to_owned);
        let shown = logged(&log).into_iter().map(|it| (it.depth, it.program, it.compute_units));
        let expected = [(1, "A", Some(5)), (2, "B", None), (1, "C", None)];
        assert_eq!(Vec::from_iter(shown), expected);
    }
}
