//! The fonts of a machine: by a fontconfig of the browser's own, so that a test sees the same on every machine.

use crate::common::root;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The only font that a browser finds, whatever a page asks for.
#[derive(Clone, Copy, Debug)]
pub enum Font {
    /// DejaVu Sans: about as wide as a user interface's font gets.
    Wide,
    /// PT Sans Narrow: two thirds of that, in taller lines.
    Narrow,
}

impl Font {
    /// Each of them.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// Writes into a directory what fontconfig reads, and names the file.
    pub fn configure(self, directory: &Path) -> PathBuf {
        let (package, family) = match self {
            Self::Wide => ("dejavu-fonts-ttf", "DejaVu Sans"),
            Self::Narrow => ("@expo-google-fonts/pt-sans-narrow", "PT Sans Narrow"),
        };
        let fonts = root().join("target/page/node_modules").join(package);
        assert!(
            fonts.is_dir(),
            "no fonts to test with: run `benches/page/charts`, as `make test` does"
        );
        let (fonts, cache) = (fonts.display(), directory.join("fonts"));
        let path = directory.join("fonts.conf");
        let text = format!(
            "<?xml version=\"1.0\"?>\n\
             <fontconfig>\n\
             <dir>{fonts}</dir>\n\
             <cachedir>{}</cachedir>\n\
             <match><edit name=\"family\" mode=\"prepend\" binding=\"strong\"><string>{family}</string></edit></match>\n\
             </fontconfig>\n",
            cache.display()
        );
        fs::write(&path, text).unwrap();
        path
    }
}
