//! The scripts in `benches/report/page/` install what the page and its tests need, or say how to. Stand-ins on the PATH replace
//! the real tools.

use crate::common::root;
use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

/// A checkout with only the scripts, and a PATH with only the stand-ins and a few tools.
struct Checkout(TempDir);

/// A package manager that records its arguments, and can install npm.
const APT_GET: (&str, &str) = (
    "apt-get",
    "echo \"apt-get $*\" >>calls; case \"$*\" in *npm*) cp npm.sh bin/npm; chmod +x bin/npm;; esac",
);
const ROOT: (&str, &str) = ("id", "echo 0");
const NOT_ROOT: (&str, &str) = ("id", "echo 1000");
const NPM: &str = "#!/bin/sh\nmkdir -p node_modules && echo \"npm $*\" >>../../calls\n";

impl Checkout {
    fn new(stand_ins: &[(&str, &str)]) -> Self {
        let checkout = Self(TempDir::new().unwrap());
        let directory = checkout.0.path();
        fs::create_dir_all(directory.join("benches")).unwrap();
        fs::create_dir(directory.join("bin")).unwrap();
        let toolchain = root().join("toolchain").canonicalize().unwrap();
        symlink(toolchain, directory.join("toolchain")).unwrap();
        // Linked, not copied: a new copy may still be open in another test's child process.
        let page = directory.join("benches/report/page");
        fs::create_dir(&page).unwrap();
        for entry in fs::read_dir(root().join("benches/report/page")).unwrap() {
            let entry = entry.unwrap();
            symlink(
                entry.path().canonicalize().unwrap(),
                page.join(entry.file_name()),
            )
            .unwrap();
        }
        for tool in [
            "bash", "cat", "chmod", "cmp", "cp", "dirname", "mkdir", "sh", "sleep",
        ] {
            let tools = ["/usr/bin", "/bin"].map(|bin| Path::new(bin).join(tool));
            let tool_path = tools.iter().find(|path| path.exists()).unwrap();
            symlink(tool_path, directory.join("bin").join(tool)).unwrap();
        }
        for (name, script) in stand_ins {
            checkout.executable(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        }
        fs::write(directory.join("npm.sh"), NPM).unwrap();
        checkout
    }

    fn executable(&self, path: &str, script: &str) {
        let path = self.0.path().join(path);
        fs::write(&path, script).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn run(&self, script: &str) -> Output {
        let directory = self.0.path();
        // Runs it with bash, because another test's child process may still have it open for writing.
        Command::new("/bin/bash")
            .arg(directory.join("benches/report/page").join(script))
            .current_dir(directory)
            .env("PATH", directory.join("bin"))
            .output()
            .unwrap()
    }

    fn calls(&self) -> String {
        fs::read_to_string(self.0.path().join("calls")).unwrap_or_default()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn installs_npm_and_fetches_the_charting_library_once() {
    let checkout = Checkout::new(&[APT_GET, ROOT]);
    let first = checkout.run("charts");
    assert!(first.status.success(), "{}", stderr(&first));
    for message in ["installing from apt: npm", "fetching the charting library"] {
        assert!(stderr(&first).contains(message), "{}", stderr(&first));
    }
    let calls = checkout.calls();
    let [apt, npm] = calls.lines().collect::<Vec<_>>().try_into().unwrap();
    assert!(apt.contains("install") && apt.ends_with("npm"), "{apt}");
    assert!(npm.starts_with("npm ci --ignore-scripts"), "{npm}");
    let again = checkout.run("charts");
    assert!(
        again.status.success() && stderr(&again).is_empty(),
        "{}",
        stderr(&again)
    );
    assert_eq!(checkout.calls(), calls);
    // Another version is fetched again.
    fs::write(checkout.0.path().join("target/page/installed.json"), "{}").unwrap();
    assert!(checkout.run("charts").status.success());
    assert_ne!(checkout.calls(), calls);
}

#[test]
fn says_what_to_run_as_root() {
    for (script, package) in [("charts", "npm"), ("chromium", "chromium")] {
        let checkout = Checkout::new(&[APT_GET, NOT_ROOT]);
        let output = checkout.run(script);
        assert!(!output.status.success());
        let message = stderr(&output);
        assert!(
            message.contains("As root, run:") && message.contains(package),
            "{message}"
        );
        assert_eq!(checkout.calls(), "");
        let without_apt = Checkout::new(&[NOT_ROOT]).run(script);
        assert!(!without_apt.status.success());
        assert!(
            stderr(&without_apt).contains("there is no apt-get"),
            "{message}"
        );
    }
}

#[test]
fn uses_an_installed_browser() {
    for name in ["chromium", "chromium-browser", "google-chrome"] {
        let output = Checkout::new(&[APT_GET, ROOT, (name, "true")]).run("chromium");
        assert!(
            output.status.success() && stderr(&output).is_empty(),
            "{name}"
        );
    }
}

#[test]
fn make_report_measures_first_if_there_is_no_report() {
    let clone = TempDir::new().unwrap();
    let makefile = root().join("Makefile").canonicalize().unwrap();
    symlink(makefile, clone.path().join("Makefile")).unwrap();
    let commands = || {
        let make = Command::new("make")
            .args(["--dry-run", "report"])
            .current_dir(clone.path())
            .output()
            .unwrap();
        assert!(make.status.success(), "{}", stderr(&make));
        String::from_utf8(make.stdout).unwrap()
    };
    let [measures, draws] = ["neap-bench -- run", "neap-bench -- report"];
    let fresh = commands();
    assert!(fresh.find(measures) < fresh.find(draws), "{fresh}");
    assert!(fresh.contains(measures), "{fresh}");
    fs::create_dir_all(clone.path().join("target/benches")).unwrap();
    fs::write(clone.path().join("target/benches/results.json"), "").unwrap();
    assert!(!commands().contains(measures));
}
