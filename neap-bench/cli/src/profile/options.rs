//! The options of the command.

use crate::project::{Find, ProjectOptions};
use clap::Args;

/// The options of a profile.
#[derive(Args, Clone, Debug)]
pub struct ProfileOptions<F: Find> {
    /// Rows to explain: `ours::full`, or `ours` for all rows of a program; `*` stands for any text, as in '*::full'. Without
    /// any, only writes the flamegraphs of all rows
    pub rows: Vec<String>,
    /// Compare each row with another one: the name of a row, the path of an ELF that runs in its place, or `baseline`
    #[arg(long, value_name = "ROW|ELF|baseline", requires = "rows")]
    pub against: Option<String>,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
}
