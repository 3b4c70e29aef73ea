//! The files of a report.

use std::collections::BTreeMap;

/// The files of a report, by name. It also names those that it does not have, so that one of an older report is removed.
#[derive(Clone, Debug)]
pub struct Report(BTreeMap<&'static str, Option<String>>);

impl Report {
    /// A report of these files, as [`Report::add`].
    pub fn new(files: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let mut report = Self(BTreeMap::new());
        for (name, text) in files {
            report.add(name, text);
        }
        report
    }

    /// Adds a file. If there is nothing to say, so that the text is empty, the report does not have the file.
    pub fn add(&mut self, name: &'static str, text: String) {
        self.0.insert(name, (!text.is_empty()).then_some(text));
    }

    /// The files with their texts. Those that it does not have are `None`.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        self.0.iter().map(|(name, text)| (*name, text.as_deref()))
    }

    /// The text of a file, if it has the file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_deref()
    }
}
