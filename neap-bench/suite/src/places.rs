//! Where a suite declares its operations, for messages about wrong expectations.

use crate::declared::Declared;
use neap_model::suggest::line;
use neap_subject::declaration::Declaration;
use std::{collections::BTreeMap, path::Path};

/// The declaration of each operation, by name.
pub fn declarations(declared: &Declared, path: &Path, text: &str) -> BTreeMap<String, Declaration> {
    let file = path.display().to_string();
    let declarations = declared.operation.iter().map(|operation| {
        let after = operation.after.keys();
        let after = after.map(|name| (format!("after.{}", name.get_ref()), name.span().start));
        let others = [
            ("error", operation.error.as_ref().map(|value| value.span())),
            ("custom_error", operation.custom_error.as_ref().map(|value| value.span())),
            ("returns", operation.returns.as_ref().map(|value| value.span())),
            ("invokes", operation.invokes.as_ref().map(|value| value.span())),
            // An empty list has no item to point at.
            (
                "logs",
                operation.logs.as_ref().map(|logs| {
                    logs.first().map_or_else(|| operation.name.span(), |first| first.span())
                }),
            ),
        ];
        let others = others.into_iter().filter_map(|(key, at)| Some((key.to_owned(), at?.start)));
        let expectations = after.chain(others).map(|(key, at)| (key, line(text, at))).collect();
        let line = line(text, operation.name.span().start);
        let name = operation.name.get_ref().clone();
        let from = operation.from.as_ref().map(|from| from.get_ref().clone());
        (name, Declaration { file: file.clone(), line, from, expectations })
    });
    let transactions = declared.transaction.iter().map(|transaction| {
        let (name, line) = (&transaction.name, line(text, transaction.name.span().start));
        let (from, expectations) = (None, BTreeMap::new());
        (name.get_ref().clone(), Declaration { file: file.clone(), line, from, expectations })
    });
    declarations.chain(transactions).collect()
}
