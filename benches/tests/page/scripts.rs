//! What the page is made and tested with gets installed, or the reader is told how: the scripts in `benches/page/`,
//! with stand-ins on the PATH for what they would find.

use crate::common::root;
use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

/// A checkout with the scripts alone, and a PATH with nothing on it but these stand-ins and a few tools.
struct Checkout(TempDir);

/// A package manager that installs a second one, or says what it was called with.
const APT_GET: (&str, &str) = (
    "apt-get",
    "echo \"apt-get $*\" >>calls; case \"$*\" in *npm*) cp npm.sh bin/npm; chmod +x bin/npm;; esac",
);
const ROOT: (&str, &str) = ("id", "echo 0");
const ANYONE: (&str, &str) = ("id", "echo 1000");
const NPM: &str = "#!/bin/sh\nmkdir -p node_modules && echo \"npm $*\" >>../../calls\n";

impl Checkout {
    fn new(stand_ins: &[(&str, &str)]) -> Self {
        let checkout = Self(TempDir::new().unwrap());
        let directory = checkout.0.path();
        fs::create_dir_all(directory.join("benches")).unwrap();
        fs::create_dir(directory.join("bin")).unwrap();
        let toolchain = root().join("toolchain").canonicalize().unwrap();
        symlink(toolchain, directory.join("toolchain")).unwrap();
        // Linked, not copied: what was just written may still be open in another test's child process.
        let page = directory.join("benches/page");
        fs::create_dir(&page).unwrap();
        for entry in fs::read_dir(root().join("benches/page")).unwrap() {
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
        // By its shell: another test's child may still have it open for writing.
        Command::new("/bin/bash")
            .arg(directory.join("benches/page").join(script))
            .current_dir(directory)
            .env("PATH", directory.join("bin"))
            .output()
            .unwrap()
    }

    fn calls(&self) -> String {
        fs::read_to_string(self.0.path().join("calls")).unwrap_or_default()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_charting_library_is_fetched_once_by_an_npm_that_is_installed_first() {
    let checkout = Checkout::new(&[APT_GET, ROOT]);
    let first = checkout.run("charts");
    assert!(first.status.success(), "{}", said(&first));
    for says in ["installing from apt: npm", "fetching the charting library"] {
        assert!(said(&first).contains(says), "{}", said(&first));
    }
    let calls = checkout.calls();
    let [apt, npm] = calls.lines().collect::<Vec<_>>().try_into().unwrap();
    assert!(apt.contains("install") && apt.ends_with("npm"), "{apt}");
    assert!(npm.starts_with("npm ci --ignore-scripts"), "{npm}");
    let again = checkout.run("charts");
    assert!(
        again.status.success() && said(&again).is_empty(),
        "{}",
        said(&again)
    );
    assert_eq!(checkout.calls(), calls);
    // Another version of it is fetched anew.
    fs::write(checkout.0.path().join("target/page/installed.json"), "{}").unwrap();
    assert!(checkout.run("charts").status.success());
    assert_ne!(checkout.calls(), calls);
}

#[test]
fn whoever_may_not_install_is_told_what_to_run() {
    for (script, package) in [("charts", "npm"), ("chromium", "chromium")] {
        let checkout = Checkout::new(&[APT_GET, ANYONE]);
        let output = checkout.run(script);
        assert!(!output.status.success());
        let says = said(&output);
        assert!(
            says.contains("As root, run:") && says.contains(package),
            "{says}"
        );
        assert_eq!(checkout.calls(), "");
        let without_apt = Checkout::new(&[ANYONE]).run(script);
        assert!(!without_apt.status.success());
        assert!(said(&without_apt).contains("there is no apt-get"), "{says}");
    }
}

#[test]
fn a_browser_that_is_there_will_do() {
    for name in ["chromium", "chromium-browser", "google-chrome"] {
        let output = Checkout::new(&[APT_GET, ROOT, (name, "true")]).run("chromium");
        assert!(
            output.status.success() && said(&output).is_empty(),
            "{name}"
        );
    }
}

#[test]
fn a_report_without_a_bench_measures_first() {
    let clone = TempDir::new().unwrap();
    let makefile = root().join("Makefile").canonicalize().unwrap();
    symlink(makefile, clone.path().join("Makefile")).unwrap();
    let commands = || {
        let make = Command::new("make")
            .args(["--dry-run", "report"])
            .current_dir(clone.path())
            .output()
            .unwrap();
        assert!(make.status.success(), "{}", said(&make));
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
