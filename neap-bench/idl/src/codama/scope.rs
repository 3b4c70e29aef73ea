//! The program in which a node of Codama is.

use crate::json::{list, name};
use serde_json::Value;
use std::{iter, ptr};

/// The program in which a node is: its links lead to types of this program, unless they name another one.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub root: &'a Value,
    pub program: &'a Value,
}

impl<'a> Scope<'a> {
    /// The programs of an IDL, the main one first.
    pub fn all(root: &'a Value) -> impl Iterator<Item = Self> {
        let others = list(root, "additionalPrograms").iter().filter(|it| it["name"].is_string());
        iter::once(&root["program"]).chain(others).map(move |program| Self { root, program })
    }

    pub fn is_main(self) -> bool {
        ptr::eq(self.program, &raw const self.root["program"])
    }

    /// The name of one of its types or accounts, among those of all programs.
    pub fn qualify(self, name: &str) -> String {
        match self.program["name"].as_str() {
            Some(program) if !self.is_main() => format!("{program}.{name}"),
            _ => name.to_owned(),
        }
    }

    /// The node of the type that a link names, and the program of the type.
    pub fn linked(self, link: &Value) -> Option<(Self, &'a Value)> {
        if link["kind"] != "definedTypeLinkNode" {
            return None;
        }
        let scope = self.of(link)?;
        let mut types = list(scope.program, "definedTypes").iter();
        Some((scope, types.find(|ty| ty["name"] == link["name"])?))
    }

    /// The name of the type that a link names. One of a program that the IDL lacks may be in another IDL.
    pub fn linked_name(self, link: &Value) -> Option<String> {
        let name = name(link)?;
        let Some(scope) = self.of(link) else {
            let is_own =
                list(&self.root["program"], "definedTypes").iter().any(|ty| ty["name"] == *name);
            let program = link["program"]["name"].as_str()?;
            return Some(if is_own { format!("{program}.{name}") } else { name });
        };
        Some(scope.qualify(&name))
    }

    /// The program that a link names.
    fn of(self, link: &Value) -> Option<Self> {
        match &link["program"]["name"] {
            Value::Null => Some(self),
            program => Self::all(self.root).find(|scope| scope.program["name"] == *program),
        }
    }
}
