//! The charting library, as npm installed it.

use anyhow::{Context, ensure};
use serde::Deserialize;
use std::{fs, path::Path};

/// The packages that draw the charts, each with its file for browsers, in load order.
const PACKAGES: [(&str, &str); 2] = [
    ("d3", "dist/d3.min.js"),
    ("@observablehq/plot", "dist/plot.umd.min.js"),
];

/// A package that becomes part of the page.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name in npm.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The text of its licence, which must be distributed with the package.
    pub licence: String,
    /// Its code.
    pub script: String,
}

/// Reads the charting library from a `node_modules`.
///
/// # Errors
///
/// When a file is missing or cannot be read, and when a script could end its element in HTML.
pub fn read(node_modules: &Path) -> anyhow::Result<Vec<Package>> {
    let packages = PACKAGES.iter().map(|(name, file)| {
        let directory = node_modules.join(name);
        let read = |file: &str| {
            let path = directory.join(file);
            fs::read_to_string(&path).with_context(|| {
                format!(
                    "cannot read {}: run `make report`, which installs the charting library",
                    path.display()
                )
            })
        };
        let package = Package {
            name: (*name).to_owned(),
            version: version(&read("package.json")?)
                .with_context(|| format!("package.json of {}", directory.display()))?,
            licence: read("LICENSE")?,
            script: read(file)?,
        };
        ensure!(
            fits_into_html(&package.script),
            "{}/{file} contains `</script`, `<script` or `<!--`, so it would break the page",
            directory.display()
        );
        Ok(package)
    });
    packages.collect()
}

fn version(manifest: &str) -> anyhow::Result<String> {
    #[derive(Deserialize)]
    struct Manifest {
        version: String,
    }
    let Manifest { version } = serde_json::from_str(manifest)?;
    Ok(version)
}

/// Whether a script can be embedded in HTML as it is.
fn fits_into_html(script: &str) -> bool {
    let script = script.to_ascii_lowercase();
    !["</script", "<script", "<!--"]
        .iter()
        .any(|end| script.contains(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_installed_packages() {
        let directory = tempfile::tempdir().unwrap();
        for (name, file) in PACKAGES {
            let root = directory.path().join(name);
            fs::create_dir_all(root.join("dist")).unwrap();
            fs::write(root.join("package.json"), r#"{"version":"1.2.3"}"#).unwrap();
            fs::write(root.join("LICENSE"), "do as you like").unwrap();
            fs::write(root.join(file), format!("const it = '{name}'")).unwrap();
        }
        let packages = read(directory.path()).unwrap();
        assert_eq!(packages[0].version, "1.2.3");
        assert_eq!(packages[1].script, "const it = '@observablehq/plot'");
        fs::write(directory.path().join("d3/dist/d3.min.js"), "'</SCRIPT>'").unwrap();
        let error = read(directory.path()).unwrap_err().to_string();
        assert!(error.contains("</script"), "{error}");
        fs::remove_file(directory.path().join("d3/LICENSE")).unwrap();
        let error = read(directory.path()).unwrap_err().to_string();
        assert!(error.contains("run `make report`"), "{error}");
    }
}
