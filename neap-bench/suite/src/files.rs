//! The files that a suite names.

use neap_model::{reports::record::Inputs, text::shell_word};
use std::{
    cell::RefCell,
    collections::BTreeMap,
    fmt::Display,
    fs,
    path::{Path, PathBuf},
    rc::Rc,
};

/// The largest file that makes sense: a program, or the data of an account. A dumped account is base64 in JSON, which is
/// longer.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

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

    /// The path of a file, from the current directory.
    pub fn path(&self, path: &Path) -> PathBuf {
        self.directory.join(path)
    }

    /// The files in a directory that end with one of these, by name. Their paths are relative to the suite.
    pub fn list(&self, directory: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
        let path = self.directory.join(directory);
        let cannot = |error| {
            let (at, into) = (path.display(), shell_word(&path.display().to_string()));
            format!(
                "cannot read the directory {at}: {error}: fill it with `neap-bench import <DIR> --into {into}`"
            )
        };
        let mut files = Vec::new();
        for entry in fs::read_dir(&path).map_err(cannot)? {
            let name = PathBuf::from(entry.map_err(cannot)?.file_name());
            let extension = name.extension().and_then(|extension| extension.to_str());
            if extension.is_some_and(|extension| extensions.contains(&extension)) {
                files.push(directory.join(name));
            }
        }
        files.sort();
        Ok(files)
    }

    /// The contents of a file.
    pub fn read(&self, path: &Path) -> Result<Rc<[u8]>, String> {
        let path = self.directory.join(path);
        if let Some(contents) = self.contents.borrow().get(&path) {
            return Ok(Rc::clone(contents));
        }
        let cannot = |why: &dyn Display| format!("cannot read {}: {why}", path.display());
        let read = self.inputs.borrow_mut().read_at_most(&path, MAX_BYTES);
        let contents = Rc::<[u8]>::from(read.map_err(|error| cannot(&error))?);
        self.contents.borrow_mut().insert(path, Rc::clone(&contents));
        Ok(contents)
    }
}
