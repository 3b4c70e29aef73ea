//! Names the command to run next: a target of neap's Makefile, or of a Makefile copied from `examples/vault`.

use crate::results::Results;

/// The SBPF version that `make bench` measures unless you name another.
const DEFAULT_SBPF: &str = "v3";

/// The command that makes a report the baseline.
pub const BLESS: &str = "make bless";

/// The command that measures the programs of a report again.
pub fn measure(report: &Results) -> String {
    measure_version(&report.toolchain.sbpf)
}

/// The command that measures programs built for an SBPF version.
pub fn measure_version(sbpf: &str) -> String {
    match sbpf {
        DEFAULT_SBPF => "make bench".to_owned(),
        sbpf => format!("make bench SBPF={sbpf}"),
    }
}
