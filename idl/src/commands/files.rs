//! Files that commands read and write.

use anyhow::Context;
use neap_idl::{Layouts, files};
use neap_printable::{one_line, safe_lines};
use similar::TextDiff;
use std::{
    fmt::Display,
    fs::{self, Permissions},
    io::{self, ErrorKind, Write as _, stderr, stdout},
    os::unix::fs::PermissionsExt,
    path::Path,
};

/// Reads a file that may not exist yet.
pub fn read_if_exists(path: &Path) -> anyhow::Result<Option<String>> {
    match files::read_text(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    }
}

/// Reads the text of a lock file.
pub fn parse_lock(path: &Path, text: &str) -> anyhow::Result<Layouts> {
    Layouts::read(text).with_context(|| format!("`{}` is not a lock file", path.display()))
}

/// Writes a file, unless it has this text already. So tools that look at its time see no change.
pub fn write_if_changed(path: &Path, before: Option<&str>, text: &str) -> anyhow::Result<()> {
    if before == Some(text) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot create `{}`", parent.display()))?;
    }
    replace(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}

/// Replaces a file at once, so that a full disk leaves the old one as it was.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link, also one to a file that does not exist yet.
    let path = &match fs::canonicalize(path) {
        Err(_) if path.is_symlink() => return fs::write(path, text),
        resolved => resolved.unwrap_or_else(|_| path.to_owned()),
    };
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|file| !file.is_file()) {
        // A pipe or a terminal.
        return fs::write(path, text);
    }
    let permissions = before.map_or(Permissions::from_mode(0o666), |file| file.permissions());
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let mut file = tempfile::Builder::new()
        .permissions(permissions)
        .tempfile_in(directory.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The lines that changed, with those around them.
pub fn diff(path: &Path, before: &str, after: &str) -> String {
    let name = path.display().to_string();
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(2)
        .header(&name, &name)
        .to_string()
}

/// Prints generated code as it is. If nobody reads it, that is no error, here and below.
pub fn print_code(code: &str) {
    let _ = stdout().write_all(code.as_bytes());
}

/// Prints text of several lines. IDLs and file names choose parts of it, so each line is made safe.
pub fn print(text: &str) {
    print_code(&safe_lines(text));
}

/// Prints a line, in which a name stays on the line.
pub fn print_line(line: impl Display) {
    print_code(&(one_line(&line.to_string()) + "\n"));
}

/// Prints a line that a person should know, as [`print_line`] does.
pub fn eprint_line(line: impl Display) {
    let _ = writeln!(stderr(), "{}", one_line(&line.to_string()));
}

/// Prints an error, in which names stay on the line. Only the place of an error in TOML has lines of its own.
pub fn eprint_error(error: &anyhow::Error) {
    let causes = error.chain().map(|cause| {
        let text = cause.to_string();
        if cause.is::<toml::de::Error>() { safe_lines(&text) } else { one_line(&text) }
    });
    let _ = writeln!(stderr(), "error: {}", Vec::from_iter(causes).join(": "));
}
