//! The files that a suite names.

use neap_model::reports::record::Inputs;
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
};

/// Reads files relative to the suite, and records them.
#[derive(Default)]
pub struct Files {
    /// The directory of the suite.
    pub directory: PathBuf,
    /// The files read.
    pub inputs: RefCell<Inputs>,
}

impl Files {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Names the file and says why it cannot be read.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let path = self.directory.join(path);
        let read = self.inputs.borrow_mut().read(&path);
        read.map_err(|error| format!("cannot read {}: {error}", path.display()))
    }
}
