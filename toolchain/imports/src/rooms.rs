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
            directory: package
                .manifest_path
                .parent()
                .map(within)
                .unwrap_or_default(),
            dependencies: paths.map(within).collect(),
        }
    }
}

/// A row of the table.
struct Room {
    name: String,
    directories: Vec<String>,
    knows: Vec<String>,
}

/// Compares the dependencies of packages with the table in `ARCHITECTURE.md`. Returns what differs.
pub fn errors(architecture: &str, packages: &[Package]) -> Result<Vec<String>> {
    let rooms = table(architecture)?;
    let mut known = BTreeMap::<&str, BTreeMap<&str, String>>::new();
    let mut errors = Vec::new();
    for package in packages {
        let Some(room) = room_of(&rooms, &package.directory) else {
            errors.push(format!(
                "{}/ is in no room; add a row for it to the table in ARCHITECTURE.md",
                package.directory
            ));
            continue;
        };
        for dependency in &package.dependencies {
            let Some(target) =
                room_of(&rooms, dependency).filter(|target| target.name != room.name)
            else {
                continue;
            };
            let reason = format!("{} depends on {dependency}/", package.name);
            if !room.knows.contains(&target.name) {
                errors.push(format!(
                    "`{}` must not know `{}`, but {reason}; move the code, or change the table in ARCHITECTURE.md",
                    room.name, target.name
                ));
            }
            known
                .entry(&room.name)
                .or_default()
                .insert(&target.name, reason);
        }
    }
    for room in &rooms {
        let has_package = |directory: &String| {
            packages
                .iter()
                .any(|package| is_within(&package.directory, directory))
        };
        let empty = room
            .directories
            .iter()
            .filter(|directory| !has_package(directory));
        errors.extend(empty.map(|directory| {
            format!(
                "`{}`: there is no package in {directory}/; correct its row in ARCHITECTURE.md",
                room.name
            )
        }));
        let unused = room.knows.iter().filter(|name| {
            known
                .get(&*room.name)
                .is_none_or(|targets| !targets.contains_key(name.as_str()))
        });
        errors.extend(unused.map(|name| {
            format!(
                "`{}` does not depend on `{name}`; remove it from its row in ARCHITECTURE.md",
                room.name
            )
        }));
    }
    let allowed = rooms
        .iter()
        .map(|room| {
            (
                &room.name,
                room.knows.iter().map(|name| (name, ())).collect(),
            )
        })
        .collect();
    errors.extend(circles::find(&allowed).iter().map(|circle| format!("the rooms {circle:?} know each other in a circle; move what they share to a room below them")));
    Ok(errors)
}

/// Returns the room with the longest directory that holds this one.
fn room_of<'a>(rooms: &'a [Room], directory: &str) -> Option<&'a Room> {
    let length = |room: &&Room| {
        let holds = room
            .directories
            .iter()
            .filter(|holder| is_within(directory, holder));
        holds.map(|holder| holder.len()).max()
    };
    rooms
        .iter()
        .filter(|room| length(room).is_some())
        .max_by_key(length)
}

fn is_within(directory: &str, holder: &str) -> bool {
    Path::new(directory).starts_with(holder)
}

/// Reads the table whose columns are `room`, `directory`, `knows` and maybe others.
fn table(architecture: &str) -> Result<Vec<Room>> {
    let lines = architecture.lines().map(|line| {
        let cells = line.trim().trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    });
    let mut lines = lines.skip_while(|cells| !cells.contains(&"knows".to_owned()));
    let missing = "ARCHITECTURE.md needs a table with the columns `room`, `directory` and `knows`";
    let header = lines.next().context(missing)?;
    let column = |name| header.iter().position(|cell| cell == name).context(missing);
    let (name, directory, knows) = (column("room")?, column("directory")?, column("knows")?);
    let rows = lines
        .skip(1)
        .take_while(|cells| cells.len() == header.len());
    let room = |cells: Vec<String>| {
        let list = |cell: &str| {
            let items = cell.split(',').map(|item| {
                item.trim()
                    .trim_matches('`')
                    .trim_end_matches('/')
                    .to_owned()
            });
            items
                .filter(|item| !item.is_empty() && item != "nothing")
                .collect()
        };
        Room {
            name: cells[name].trim_matches('`').to_owned(),
            directories: list(&cells[directory]),
            knows: list(&cells[knows]),
        }
    };
    Ok(rows.map(room).collect())
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
            (
                packages(&[], &["model"], "old/a"),
                "`cli` does not depend on `codec`",
            ),
            (packages(&[], &both, "new"), "new/ is in no room"),
            (vec![], "there is no package in cli/"),
        ] {
            let found = errors(TABLE, &packages).unwrap().join("");
            assert!(
                found.contains(expected) && found.is_empty() == expected.is_empty(),
                "{found}"
            );
        }
    }

    #[test]
    fn refuses_a_circle_of_rooms_and_a_missing_table() {
        let table = TABLE.replace("nothing", "cli");
        assert!(errors(&table, &[]).unwrap().join("").contains("circle"));
        assert!(errors("# Rooms", &[]).is_err());
    }
}
