//! Finds the text of source lines on this machine.

use super::lines::Line;
use std::{
    cell::RefCell,
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    rc::Rc,
};

/// The source files that were asked for.
pub struct Sources {
    /// The directories that files may be in.
    roots: Vec<PathBuf>,
    files: RefCell<HashMap<String, Rc<[String]>>>,
}

impl Sources {
    /// Finds files in a directory and in those above it, and packages where cargo keeps them.
    pub fn new(directory: &Path) -> Self {
        let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
        let cargo = cargo.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let sources = cargo.and_then(|cargo| fs::read_dir(cargo.join("registry/src")).ok());
        let registries = sources.into_iter().flatten().flatten().map(|entry| entry.path());
        let roots = directory.ancestors().map(Path::to_owned).chain(registries).collect();
        Self { roots, files: RefCell::default() }
    }

    /// The text of a line without its indentation, or empty if it is not on this machine.
    pub fn text(&self, line: &Line) -> String {
        let Some(index) = line.line.checked_sub(1) else {
            return String::new();
        };
        let lines = self.lines(line.file);
        lines.get(index as usize).map_or_else(String::new, |line| line.trim().to_owned())
    }

    /// The lines of a file. Empty if it is not on this machine.
    pub fn lines(&self, file: &str) -> Rc<[String]> {
        let mut files = self.files.borrow_mut();
        let lines = files.entry(file.to_owned()).or_insert_with(|| {
            // Debug information may name a device, which never ends.
            let paths = self.roots.iter().map(|root| root.join(file));
            let text =
                paths.filter(|path| path.is_file()).find_map(|path| fs::read_to_string(path).ok());
            text.unwrap_or_default().lines().map(str::to_owned).collect()
        });
        Rc::clone(lines)
    }
}
