//! The guide, a page for each task. Each example runs as a test.

/// Declares a page. Its file ends with the same link definitions as these, for readers on GitHub, with paths of files. Of two
/// definitions the first one counts, so rustdoc takes these.
macro_rules! page {
    ($name:ident) => {
        /// [an enum as the account]: crate::guide::schema#an-enum-as-the-account
        /// [enums]: crate::guide::schema#enums
        /// [evolution]: crate::guide::evolution
        /// [frameworks]: crate::guide::frameworks
        /// [handles]: crate::guide::resizing
        /// [invalid data]: crate::guide::evolution#invalid-data
        /// [setters]: crate::guide::writing#setters
        ///
        #[doc = include_str!(concat!("guide/", stringify!($name), ".md"))]
        pub mod $name {}
    };
}

page!(schema);
page!(reading);
page!(writing);
page!(resizing);
page!(evolution);
page!(frameworks);
page!(limits);
