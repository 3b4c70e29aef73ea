//! The files that a suite names.

use neap_model::reports::record::Inputs;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
    rc::Rc,
};

/// Reads each file once, and records it.
pub struct Files<'a> {
    /// The directory of the suite. Files are relative to it.
    directory: &'a Path,
    /// The files read.
    pub inputs: RefCell<Inputs>,
    contents: RefCell<BTreeMap<PathBuf, Rc<[u8]>>>,
}

impl<'a> Files<'a> {
    pub fn new(directory: &'a Path, inputs: Inputs) -> Self {
        Self { directory, inputs: inputs.into(), contents: RefCell::default() }
    }

    /// The contents of a file.
    pub fn read(&self, path: &Path) -> Result<Rc<[u8]>, String> {
        let path = self.directory.join(path);
        if let Some(contents) = self.contents.borrow().get(&path) {
            return Ok(Rc::clone(contents));
        }
        let read = self.inputs.borrow_mut().read(&path);
        let read = read.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let contents = Rc::<[u8]>::from(read);
        self.contents.borrow_mut().insert(path, Rc::clone(&contents));
        Ok(contents)
    }
}
