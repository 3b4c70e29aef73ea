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
///
/// Debug information may name any file of the machine, and the reports that quote it are for others. So these are only files of
/// the repository and of cargo's packages, after links are followed.
pub struct Sources {
    /// The directories that names may be relative to.
    bases: Vec<PathBuf>,
    /// The directories that files must be in, without links.
    roots: Vec<PathBuf>,
    files: RefCell<HashMap<String, Rc<[String]>>>,
}

/// More than any source file that a person reads.
const LARGEST_FILE_BYTES: u64 = 16 << 20;

impl Sources {
    /// Finds files in a directory and in those above it, up to the root of its git repository, and packages where cargo keeps them.
    pub fn new(directory: &Path) -> Self {
        let is_root = |above: &&Path| above.join(".git").exists();
        let repository = directory.ancestors().find(is_root).unwrap_or(directory);
        let above = directory.ancestors().take_while(|above| above.starts_with(repository));
        let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
        let cargo = cargo.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let sources = cargo.and_then(|cargo| fs::read_dir(cargo.join("registry/src")).ok());
        let registries: Vec<_> =
            sources.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        let roots = [repository].into_iter().chain(registries.iter().map(|path| &**path));
        Self {
            roots: roots.filter_map(|root| root.canonicalize().ok()).collect(),
            bases: above.map(Path::to_owned).chain(registries).collect(),
            files: RefCell::default(),
        }
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
            let text = self.bases.iter().find_map(|base| self.read(&base.join(file)));
            text.unwrap_or_default().lines().map(str::to_owned).collect()
        });
        Rc::clone(lines)
    }

    /// The text of a file below one of the roots. Hidden files, such as `.env` and `.git/config`, may hold secrets.
    fn read(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let mut below = self.roots.iter().filter_map(|root| path.strip_prefix(root).ok());
        let is_source =
            below.any(|path| path.iter().all(|part| !part.as_encoded_bytes().starts_with(b".")));
        // A device never ends.
        let metadata = path.metadata().ok().filter(|_| is_source)?;
        let is_readable = metadata.is_file() && metadata.len() <= LARGEST_FILE_BYTES;
        is_readable.then(|| fs::read_to_string(path).ok())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn reads_sources_below_the_repository_only() {
        let above = tempfile::tempdir().unwrap();
        let repository = above.path().join("repository");
        let program = repository.join("programs/vault");
        for directory in [&program, &repository.join(".git")] {
            fs::create_dir_all(directory).unwrap();
        }
        let files = [
            "secret.txt",
            "repository/.env",
            "repository/.git/config",
            "repository/shared.rs",
            "repository/programs/vault/lib.rs",
        ];
        for file in files {
            fs::write(above.path().join(file), "text\n").unwrap();
        }
        symlink("../shared.rs", repository.join("programs/linked.rs")).unwrap();
        symlink("../../secret.txt", repository.join("programs/secret.rs")).unwrap();
        symlink("/", repository.join("root")).unwrap();
        let large = fs::File::create(repository.join("large.rs")).unwrap();
        large.set_len(LARGEST_FILE_BYTES + 1).unwrap();
        let sources = Sources::new(&program);
        let absolute = |file: &str| above.path().join(file).to_str().unwrap().to_owned();
        let found = ["lib.rs", "programs/vault/lib.rs", "shared.rs", "programs/linked.rs"];
        for file in found.map(str::to_owned).into_iter().chain([absolute(files[3])]) {
            assert_eq!(sources.lines(&file).len(), 1, "{file}");
        }
        let refused = [
            "secret.txt",
            "../secret.txt",
            "programs/secret.rs",
            ".env",
            ".git/config",
            "root/etc/passwd",
            "etc/passwd",
            "/etc/passwd",
            "proc/self/environ",
            "large.rs",
        ];
        for file in refused.map(str::to_owned).into_iter().chain([absolute(files[0])]) {
            assert_eq!(*sources.lines(&file), [""; 0], "{file}");
        }
    }
}
