//! Gives the browser its own fontconfig, so that tests see the same fonts on every machine.

use crate::common::root;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The only font that the browser finds, whatever the page asks for.
#[derive(Clone, Copy, Debug)]
pub enum Font {
    /// DejaVu Sans: about as wide as fonts of user interfaces get.
    Wide,
    /// PT Sans Narrow: two thirds as wide, with taller lines.
    Narrow,
}

impl Font {
    /// Every font.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// Writes a configuration for fontconfig into a directory, and returns its path.
    pub fn configure(self, directory: &Path) -> PathBuf {
        let (package, family) = match self {
            Self::Wide => ("dejavu-fonts-ttf", "DejaVu Sans"),
            Self::Narrow => ("@expo-google-fonts/pt-sans-narrow", "PT Sans Narrow"),
        };
        let fonts = root().join("target/page/node_modules").join(package);
        assert!(
            fonts.is_dir(),
            "the fonts for the tests are missing: run `benches/report/page/charts`, as `make test` does"
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
