//! What a path means in a module: the rules of `use`, of visibility and of names in two spaces.

use super::{
    Import, Meaning, ModuleId, Modules,
    items::{Imported, ItemPath, Space, named},
};
use crate::lock::source::error::{Doubt, Place};
use neap_idl_reader::Limits;
use std::{collections::BTreeSet, iter};
use syn::{Item, Visibility, spanned::Spanned};

/// The most names that are looked up to find what one means. Each module may import all names of several others.
const MAX_STEPS: usize = 4096;

impl Modules<'_> {
    /// What a path means in a module. Fails if that is not certain, and says why.
    pub(crate) fn resolve(
        &self,
        module: ModuleId,
        path: &ItemPath,
        space: Space,
    ) -> Result<Meaning, Doubt> {
        let mut steps = Steps { under_way: Vec::new(), limits: Limits::new(MAX_STEPS) };
        self.follow(module, path, space, &mut steps)
    }

    fn follow(
        &self,
        module: ModuleId,
        path: &ItemPath,
        space: Space,
        steps: &mut Steps,
    ) -> Result<Meaning, Doubt> {
        let ItemPath { names: path, is_absolute } = path;
        let Some((first, rest)) = path.split_first().filter(|_| !is_absolute) else {
            return Ok(Meaning::Foreign(path.to_vec()));
        };
        let space_of = |index: usize| if index + 1 == path.len() { space } else { Space::Type };
        let mut meaning = match self.relative(module, first) {
            Some(meaning) => meaning,
            None => match self.find(module, first, space_of(0), None, steps)? {
                Meaning::Nothing if !rest.is_empty() => return Ok(Meaning::Foreign(path.to_vec())),
                meaning => meaning,
            },
        };
        for (index, name) in path.iter().enumerate().skip(1) {
            let missing = || Meaning::Missing(path.join("::"));
            meaning = match meaning {
                Meaning::Module(at) => match self.relative(at, name) {
                    Some(meaning) if name == "super" || name == "self" => meaning,
                    _ => match self.find(at, name, space_of(index), None, steps)? {
                        Meaning::Nothing => missing(),
                        meaning => meaning,
                    },
                },
                Meaning::Foreign(mut path) => {
                    path.push(name.clone());
                    Meaning::Foreign(path)
                }
                Meaning::Item(item) if index + 1 == path.len() && space == Space::Value => {
                    Meaning::Associated(item, name.clone())
                }
                _ => missing(),
            };
        }
        Ok(meaning)
    }

    fn relative(&self, module: ModuleId, name: &str) -> Option<Meaning> {
        Some(match name {
            "crate" => Meaning::Module(self.root(module)),
            "self" => Meaning::Module(module),
            "super" => match self[module].parent {
                Some(parent) => Meaning::Module(parent),
                None => Meaning::Missing("super".to_owned()),
            },
            _ => return None,
        })
    }

    /// What a name means in a module: one that `importer` imports with all others, if there is one.
    fn find(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        importer: Option<ModuleId>,
        steps: &mut Steps,
    ) -> Result<Meaning, Doubt> {
        let step = (module, name.to_owned(), space, importer);
        if steps.under_way.contains(&step) {
            return Ok(Meaning::Nothing);
        }
        steps.limits.enter().map_err(|_| Doubt::ManyImports(name.to_owned()))?;
        steps.under_way.push(step);
        let found = self.candidates(module, name, space, importer, steps);
        steps.under_way.pop();
        steps.limits.leave();
        only(name, found?)
    }

    fn candidates(
        &self,
        module: ModuleId,
        name: &str,
        space: Space,
        importer: Option<ModuleId>,
        steps: &mut Steps,
    ) -> Result<Vec<Found<'_>>, Doubt> {
        let is_visible = |visibility: &Visibility| {
            importer.is_none_or(|importer| self.sees(importer, module, visibility))
        };
        let mut found = Vec::new();
        for index in self.by_name.get(&(module, name.to_owned())).into_iter().flatten() {
            let entry = &self[*index];
            let Some((_, its_space, visibility)) = named(&entry.item) else { continue };
            if its_space == space && is_visible(visibility) {
                let meaning = match (&entry.item, entry.content) {
                    (Item::Mod(_), Some(content)) => Meaning::Module(content),
                    (Item::Mod(_), None) => Meaning::Missing(self.path(*index)),
                    _ => Meaning::Item(*index),
                };
                let (doubt, place) = (entry.doubt.as_ref(), self.place(module, entry.item.span()));
                found.push(Found { meaning, doubt, place });
            }
        }
        let imports = self[module].imports.iter();
        let wanted = Imported::Name(name.to_owned());
        let is_wanted = |it: &&Import| it.imported == wanted && is_visible(&it.visibility);
        for import in imports.filter(is_wanted) {
            let mut follow = |space| self.follow(module, &import.path, space, steps);
            let mut meaning = follow(space)?;
            let other = if space == Space::Type { Space::Value } else { Space::Type };
            // The name may be in the other space alone.
            let is_other = matches!(meaning, Meaning::Missing(_) | Meaning::Nothing)
                && matches!(follow(other), Ok(Meaning::Item(_) | Meaning::Module(_)));
            if is_other {
                continue;
            }
            if meaning == Meaning::Nothing {
                meaning = Meaning::Foreign(import.path.names.clone());
            }
            let (doubt, place) = (import.doubt.as_ref(), import.at.clone());
            found.push(Found { meaning, doubt, place });
        }
        if found.is_empty() {
            self.globs(module, name, space, importer, steps, &mut found)?;
        }
        Ok(found)
    }

    fn globs<'m>(
        &'m self,
        module: ModuleId,
        name: &str,
        space: Space,
        importer: Option<ModuleId>,
        steps: &mut Steps,
        found: &mut Vec<Found<'m>>,
    ) -> Result<(), Doubt> {
        for import in self[module].imports.iter().filter(|import| import.imported == Imported::All)
        {
            let is_visible =
                importer.is_none_or(|importer| self.sees(importer, module, &import.visibility));
            if !is_visible && !import.takes_private {
                continue;
            }
            let path = self.follow(module, &import.path, Space::Type, steps)?;
            if let Meaning::Module(target) = path {
                let importer = if import.takes_private { None } else { Some(module) };
                let meaning = self.find(target, name, space, importer, steps)?;
                if meaning != Meaning::Nothing {
                    let (doubt, place) = (import.doubt.as_ref(), import.at.clone());
                    found.push(Found { meaning, doubt, place });
                }
            }
        }
        Ok(())
    }

    /// Whether a module sees what another one has with this visibility.
    fn sees(&self, module: ModuleId, other: ModuleId, visibility: &Visibility) -> bool {
        let within = match visibility {
            Visibility::Public(_) => return true,
            Visibility::Restricted(restricted) if restricted.path.is_ident("super") => {
                self[other].parent.unwrap_or(other)
            }
            Visibility::Restricted(restricted) if !restricted.path.is_ident("self") => return true,
            Visibility::Restricted(_) | Visibility::Inherited => other,
        };
        let mut ancestors = iter::successors(Some(module), |module| self[*module].parent);
        ancestors.any(|ancestor| ancestor == within)
    }

    /// The crates and the unknown modules of which a module imports all names.
    pub(crate) fn unknown_globs(&self, module: ModuleId) -> Vec<Meaning> {
        let (mut found, mut seen, mut pending) = (Vec::new(), BTreeSet::new(), vec![module]);
        while let Some(module) = pending.pop() {
            if !seen.insert(module) {
                continue;
            }
            for import in self[module].imports.iter().filter(|it| it.imported == Imported::All) {
                match self.resolve(module, &import.path, Space::Type) {
                    Ok(Meaning::Module(target)) => pending.push(target),
                    Ok(Meaning::Nothing) => found.push(Meaning::Foreign(import.path.names.clone())),
                    Ok(meaning @ (Meaning::Foreign(_) | Meaning::Missing(_))) => {
                        found.push(meaning)
                    }
                    // A name under an import that is not certain is refused before this is asked.
                    _ => {}
                }
            }
        }
        found
    }
}

/// The names that are looked for: in which module, in which space, and for which importer.
struct Steps {
    under_way: Vec<(ModuleId, String, Space, Option<ModuleId>)>,
    limits: Limits,
}

/// What a name may mean.
struct Found<'a> {
    meaning: Meaning,
    /// Why it may not.
    doubt: Option<&'a Doubt>,
    place: Place,
}

/// The only meaning of a name.
fn only(name: &str, mut found: Vec<Found>) -> Result<Meaning, Doubt> {
    // A name that is not here is then in the other space.
    let is_here = |it: &Found| matches!(it.meaning, Meaning::Item(_) | Meaning::Module(_));
    if found.iter().any(|it| is_here(it) && it.doubt.is_none()) {
        found.retain(is_here);
    }
    let Some(one) = found.first() else { return Ok(Meaning::Nothing) };
    let other = found.iter().find(|other| other.meaning != one.meaning);
    let is_sure = other.is_none() && found.iter().any(|it| it.doubt.is_none());
    let doubtful = found.iter().find_map(|it| Some((it.doubt?, &it.place)));
    let name = name.to_owned();
    match (doubtful, other) {
        (Some((doubt, place)), _) if !is_sure => {
            Err(Doubt::Named { name, place: place.clone(), doubt: doubt.clone().into() })
        }
        (_, Some(other)) => {
            Err(Doubt::Ambiguous { name, one: one.place.clone(), other: other.place.clone() })
        }
        _ => Ok(one.meaning.clone()),
    }
}
