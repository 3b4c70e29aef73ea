//! The charting library, as npm installed it.

use anyhow::{Context, ensure};
use serde_json::Value;
use std::{fs, path::Path};

/// The packages that draw the charts, each with its file for browsers, in load order.
const PACKAGES: [(&str, &str); 2] =
    [("d3", "dist/d3.min.js"), ("@observablehq/plot", "dist/plot.umd.min.js")];

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
        let read = |file: &str| {
            let path = node_modules.join(name).join(file);
            fs::read_to_string(&path).with_context(|| {
                format!(
                    "cannot read {}: run `make report`, which installs the charting library",
                    path.display()
                )
            })
        };
        let manifest: Value = serde_json::from_str(&read("package.json")?)?;
        let version = manifest["version"].as_str();
        let version = version.with_context(|| format!("{name} has no version"))?.to_owned();
        let licence = read("LICENSE")?;
        let script = read(file)?;
        let lowercase = script.to_ascii_lowercase();
        ensure!(
            !["</script", "<script", "<!--"].iter().any(|end| lowercase.contains(end)),
            "{}/{name}/{file} contains `</script`, `<script` or `<!--`, so it would break the page",
            node_modules.display()
        );
        Ok(Package { name: (*name).to_owned(), version, licence, script })
    });
    packages.collect()
}
