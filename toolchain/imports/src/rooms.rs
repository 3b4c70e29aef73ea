//! The rooms of the repository, and what each may know.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{Context, Result};
use cargo_metadata::camino::Utf8Path;

use crate::circles;

/// A package, its directory and the directories of the packages that it depends on, within the repository.
pub struct Package {
    pub name: String,
    pub directory: String,
    pub dependencies: BTreeSet<String>,
}

impl Package {
    /// Takes normal, build and dev-dependencies: all of them are knowledge.
    pub fn new(package: &cargo_metadata::Package, repository: &Path) -> Self {
        let within = |path: &Utf8Path| {
            let path = path.strip_prefix(repository).unwrap_or(path);
            path.as_str().to_owned()
        };
        let dependencies = package.dependencies.iter();
        let paths = dependencies.filter_map(|dependency| dependency.path.as_deref());
        Self {
            name: package.name.to_string(),
            directory: package.manifest_path.parent().map(within).unwrap_or_default(),
            dependencies: paths.map(within).collect(),
        }
    }
}

/// The table in `ARCHITECTURE.md`.
struct Table {
    /// Each directory, and the name of its room.
    rooms: Vec<(String, String)>,
    /// The rooms that each room may know.
    knows: BTreeMap<String, BTreeMap<String, ()>>,
}

/// Compares the dependencies of packages with the table in `ARCHITECTURE.md`. Returns what differs.
pub fn errors(architecture: &str, packages: &[Package]) -> Result<Vec<String>> {
    let table = Table::parse(architecture)?;
    let mut errors = Vec::new();
    let mut used = BTreeSet::new();
    let mut inhabited = BTreeSet::new();
    for package in packages {
        let Package { name, directory, .. } = package;
        let Some((holder, room)) = table.room_of(directory) else {
            let advice = "add a row for it to the table in ARCHITECTURE.md";
            errors.push(format!("{directory}/ is in no room; {advice}"));
            continue;
        };
        inhabited.insert(holder);
        for dependency in &package.dependencies {
            let Some((_, target)) = table.room_of(dependency) else {
                continue;
            };
            if room != target && !table.knows[room].contains_key(target) {
                let advice = "move the code, or change the table in ARCHITECTURE.md";
                errors.push(format!(
                    "`{room}` must not know `{target}`, but {name} depends on {dependency}/; {advice}"
                ));
            }
            used.insert((room, target));
        }
    }
    let empty = table.rooms.iter().filter(|(directory, _)| !inhabited.contains(directory));
    errors.extend(empty.map(|(directory, room)| {
        format!(
            "`{room}`: no package in {directory}/ belongs to it; correct its row in ARCHITECTURE.md"
        )
    }));
    for (room, targets) in &table.knows {
        let unused = targets.keys().filter(|target| !used.contains(&(room, *target)));
        errors.extend(unused.map(|target| {
            format!(
                "`{room}` does not depend on `{target}`; remove it from its row in ARCHITECTURE.md"
            )
        }));
    }
    errors.extend(circles::find(&table.knows).iter().map(|circle| {
        format!("the rooms {circle:?} know each other in a circle; move what they share to a room below them")
    }));
    Ok(errors)
}

impl Table {
    /// Reads the table whose columns are `room`, `directory`, `knows` and maybe others.
    fn parse(architecture: &str) -> Result<Self> {
        let lines = architecture.lines().map(|line| {
            let cells = line.trim().trim_matches('|').split('|');
            cells.map(str::trim).collect::<Vec<_>>()
        });
        let mut lines = lines.skip_while(|cells| !cells.contains(&"knows"));
        let missing = "ARCHITECTURE.md needs a table with the columns `room`, `directory`, `knows`";
        let header = lines.next().context(missing)?;
        let column = |name| header.iter().position(|cell| *cell == name).context(missing);
        let columns = [column("room")?, column("directory")?, column("knows")?];
        let mut table = Self { rooms: Vec::new(), knows: BTreeMap::new() };
        for row in lines.skip(1).take_while(|cells| cells.len() == header.len()) {
            let [name, directories, knows] = columns.map(|column| names(row[column]));
            let name: String = name.collect();
            table.rooms.extend(directories.map(|directory| (directory, name.clone())));
            table.knows.insert(name, knows.map(|name| (name, ())).collect());
        }
        Ok(table)
    }

    /// Returns the longest directory that holds this one, and its room.
    fn room_of(&self, directory: &str) -> Option<(&String, &String)> {
        let holds = |holder: &&(String, String)| Path::new(directory).starts_with(&holder.0);
        let longest = self.rooms.iter().filter(holds).max_by_key(|(holder, _)| holder.len());
        longest.map(|(holder, room)| (holder, room))
    }
}

/// Returns the names in a cell, which are separated by commas. A cell without names says `nothing`.
fn names(cell: &str) -> impl Iterator<Item = String> {
    let names = cell.split(',').map(|name| name.trim().trim_matches('`').trim_end_matches('/'));
    names.filter(|name| !name.is_empty() && *name != "nothing").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# Rooms

| room | directory | what it holds | knows |
|---|---|---|---|
| cli | `cli/` | commands | model, codec |
| model | `model/` | data | nothing |
| codec | `codec/`, `old` | | model |

Text.";

    fn package(directory: &str, dependencies: &[&str]) -> Package {
        Package {
            name: format!("neap-{directory}"),
            directory: directory.to_owned(),
            dependencies: dependencies.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn compares_dependencies_with_the_table() {
        let packages = |model: &[&str], cli: &[&str], extra: &str| {
            let codec = package("codec", &["model", "codec/derive"]);
            vec![
                package("cli", cli),
                package("model", model),
                codec,
                package("old", &[]),
                package(extra, &[]),
            ]
        };
        let both = ["model", "codec/derive"];
        for (packages, expected) in [
            (packages(&[], &both, "codec/derive"), ""),
            (
                packages(&["cli"], &both, "old/a"),
                "`model` must not know `cli`, but neap-model depends on cli/",
            ),
            (packages(&[], &["model"], "old/a"), "`cli` does not depend on `codec`"),
            (packages(&[], &both, "new"), "new/ is in no room"),
            (vec![], "no package in cli/"),
        ] {
            let found = errors(TABLE, &packages).unwrap().join("");
            assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{found}");
        }
    }

    #[test]
    fn refuses_a_circle_of_rooms_and_a_missing_table() {
        let table = TABLE.replace("nothing", "cli");
        assert!(errors(&table, &[]).unwrap().join("").contains("circle"));
        assert!(errors("# Rooms", &[]).is_err());
    }
}
