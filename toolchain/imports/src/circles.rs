//! Circles in a graph.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::files::Imports;

/// Describes each circle of files: the files in it, and why each imports the others.
pub fn describe(imports: &Imports, repository: &Path) -> Vec<String> {
    let name = |file: &Path| file.strip_prefix(repository).unwrap_or(file).display().to_string();
    find(imports)
        .into_iter()
        .map(|circle| {
            let mut text = format!("a circle of {} files:", circle.len());
            for file in &circle {
                for (target, path) in imports[*file].iter().filter(|(to, _)| circle.contains(to)) {
                    let (file, target) = (name(file), name(target));
                    text += &format!("\n  {file} imports {target}: `{path}`");
                }
            }
            text + "\n  move what both sides need to a file of its own, or import it from the file that defines it"
        })
        .collect()
}

/// Returns the sets of nodes that all reach each other, if they are more than one.
pub fn find<N: Ord, E>(graph: &BTreeMap<N, BTreeMap<N, E>>) -> BTreeSet<BTreeSet<&N>> {
    let nodes = graph.keys().map(|node| (node, reach(graph, node)));
    let reached: BTreeMap<&N, BTreeSet<&N>> = nodes.collect();
    let circle = |node| -> BTreeSet<&N> {
        let others = reached[node].iter().copied();
        let reaches_node = |other: &&N| reached.get(other).is_some_and(|back| back.contains(node));
        others.filter(reaches_node).collect()
    };
    let circles = graph.keys().map(circle);
    circles.filter(|circle| circle.len() > 1).collect()
}

fn reach<'a, N: Ord, E>(graph: &'a BTreeMap<N, BTreeMap<N, E>>, from: &'a N) -> BTreeSet<&'a N> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(node) = next.pop() {
        let targets = graph.get(node).into_iter().flat_map(BTreeMap::keys);
        next.extend(targets.filter(|target| reached.insert(*target)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files;

    /// Returns the description of the circles in a crate.
    fn circles(sources: &[(&str, &str)]) -> String {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path().canonicalize().unwrap();
        for (file, source) in sources {
            let file = directory.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, source).unwrap();
        }
        let mut imports = Imports::new();
        files::collect(&directory.join("lib.rs"), &mut imports).unwrap();
        describe(&imports, &directory).join("")
    }

    #[test]
    fn finds_a_circle_of_two_files() {
        for (a, b) in [
            ("use crate::b::B;", "use super::{other, a::A};"),
            ("fn f() { crate::b::g(); }", "fn g(_: super::a::A) {}"),
            ("fn f() { assert!(crate::b::g()); }", "pub use crate::a::f;"),
            ("use crate::b; fn f() { b::g() }", "mod c { use super::super::a; }"),
            ("#[cfg(test)] mod tests { use crate::b::*; }", "use crate::a;"),
        ] {
            let found = circles(&[("lib.rs", "mod a; mod b;"), ("a.rs", a), ("b.rs", b)]);
            assert!(
                found.starts_with("a circle of 2 files:\n  a.rs imports b.rs"),
                "{a} {b}: {found}"
            );
            assert_eq!(circles(&[("lib.rs", "mod a; mod b;"), ("a.rs", a), ("b.rs", "")]), "");
            assert_eq!(circles(&[("lib.rs", "mod a; mod b;"), ("a.rs", ""), ("b.rs", b)]), "");
        }
    }

    #[test]
    fn finds_a_circle_through_what_a_parent_exports() {
        let lib = ("lib.rs", "mod a; pub use a::{A, b::B};");
        let a = ("a.rs", "pub mod b; pub struct A;");
        let found = circles(&[lib, a, ("a/b.rs", "use crate::A;")]);
        assert!(
            found.contains("a/b.rs imports lib.rs: `crate::A`\n  lib.rs imports a/b.rs: `a::b::B`"),
            "{found}"
        );
    }

    #[test]
    fn declaring_a_module_is_no_import() {
        let a = ("a/mod.rs", "mod b; pub struct A; #[path = \"c.rs\"] mod d; mod e { mod f; }");
        let b = ("a/b.rs", "use super::A; pub(in crate::a) struct B; crate::exported_macro!();");
        let (c, f) = (("a/c.rs", "use super::A;"), ("a/e/f.rs", "use crate::a::A;"));
        assert_eq!(circles(&[("lib.rs", "mod a; use a::A;"), a, b, c, f]), "");
    }
}
