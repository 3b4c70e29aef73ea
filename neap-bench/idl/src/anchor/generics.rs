//! Replaces each use of a generic type by a separate type: `Queue<u64, 10>`.

use crate::limits::{Exceeded, Limits};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The most types that generic ones become. A type that contains itself with other arguments becomes any number of them.
const MAX_TYPES: usize = 200;

/// The longest name of such a type. Each use may double the arguments of the one before it.
const MAX_NAME: usize = 1_000;

/// The longest text of a type's arguments, in bytes.
const MAX_ARGUMENTS: usize = 4_096;

/// The most JSON values in all of these types. Not every part of an argument is in the name.
const MAX_PARTS: usize = 1 << 17;

/// Replaces the generic types of an IDL, and every use of them.
pub fn replace(idl: &mut Value) {
    let Some(types) = idl.get_mut("types").and_then(Value::as_array_mut) else { return };
    let (generic, plain) = types.drain(..).partition::<Vec<_>, _>(is_generic);
    *types = plain;
    let generic = generic.into_iter().filter_map(|ty| Some((ty["name"].as_str()?.to_owned(), ty)));
    let (seen, found, limits) = (BTreeSet::new(), Vec::new(), Limits::new(MAX_PARTS));
    let mut uses = Uses { generic: generic.collect(), seen, found, limits };
    uses.replace(idl);
    let mut replaced = Vec::new();
    while let Some(mut ty) = uses.found.pop() {
        uses.replace(&mut ty);
        replaced.push(ty);
    }
    if let Some(types) = idl.get_mut("types").and_then(Value::as_array_mut) {
        types.extend(replaced);
        // A use without arguments finds these, and is refused.
        types.extend(uses.generic.into_values());
    }
}

/// Whether a type is generic. One without a name is left for the reader of types, which refuses it.
fn is_generic(ty: &Value) -> bool {
    ty["name"].is_string() && ty["generics"].as_array().is_some_and(|generics| !generics.is_empty())
}

struct Uses {
    generic: BTreeMap<String, Value>,
    seen: BTreeSet<String>,
    /// The types that were made, and still have uses of generic ones.
    found: Vec<Value>,
    limits: Limits,
}

impl Uses {
    /// Replaces all uses in a part of the IDL, the innermost first.
    fn replace(&mut self, part: &mut Value) {
        match part {
            Value::Array(parts) => parts.iter_mut().for_each(|part| self.replace(part)),
            Value::Object(parts) => {
                parts.values_mut().for_each(|part| self.replace(part));
                if let Some(name) = self.used(parts) {
                    *part = json!({ "defined": { "name": name } });
                }
            }
            _ => {}
        }
    }

    /// The name of the type that a use of a generic one becomes.
    fn used(&mut self, ty: &Map<String, Value>) -> Option<String> {
        // Before 0.30, the key was another one.
        let used = ty.get("defined").or(ty.get("definedWithTypeArgs"))?;
        let arguments = used.get("generics").or(used.get("args"))?.as_array()?;
        let arguments = Vec::from_iter(arguments.iter().filter_map(argument));
        let definition = self.generic.get(used["name"].as_str()?)?;
        let texts = Vec::from_iter(arguments.iter().map(text));
        let name = format!("{}<{}>", used["name"].as_str()?, texts.join(", "));
        // Each use of a parameter copies them, with parts that the name does not show.
        let size: usize = arguments.iter().map(|argument| argument.to_string().len()).sum();
        let is_possible = self.seen.len() < MAX_TYPES && name.len() <= MAX_NAME;
        if is_possible && self.seen.insert(name.clone()) {
            let parameters = definition["generics"].as_array()?.iter().filter_map(parameter);
            let arguments = parameters.zip(arguments).collect();
            let mut ty = definition.clone();
            ty["name"] = json!(name);
            ty["generics"] = json!([]);
            let mut limits = self.limits.clone();
            if size <= MAX_ARGUMENTS && substitute(&mut ty, &arguments, &mut limits).is_ok() {
                self.limits = limits;
                self.found.push(ty);
            } else {
                // Without its content, a use of it is refused with its name.
                self.found.push(json!({ "name": name }));
            }
        }
        Some(name)
    }
}

/// A type, or a number. `{ "kind": "const", "value": "10" }` is the latter.
fn argument(argument: &Value) -> Option<Value> {
    argument.get("type").or(argument.get("value")).cloned()
}

/// The name of a parameter. Before 0.30, there was nothing else.
fn parameter(parameter: &Value) -> Option<&str> {
    parameter.as_str().or(parameter["name"].as_str())
}

/// Puts arguments in place of the parameters.
fn substitute(
    part: &mut Value,
    arguments: &BTreeMap<&str, Value>,
    limits: &mut Limits,
) -> Result<(), Exceeded> {
    if let Some(argument) = part["generic"].as_str().and_then(|name| arguments.get(name)) {
        *part = argument.clone();
        // Nothing is replaced in it. Its parts count.
        return substitute(part, &BTreeMap::new(), limits);
    }
    limits.enter()?;
    if let Some(array) = part.get("genericLenArray").cloned() {
        let length = array[1].as_str().and_then(|name| arguments.get(name)).cloned();
        *part = json!({ "array": [array[0], length] });
    }
    let mut inside = |part| substitute(part, arguments, limits);
    match part {
        Value::Array(parts) => parts.iter_mut().try_for_each(&mut inside)?,
        Value::Object(parts) => parts.values_mut().try_for_each(&mut inside)?,
        _ => {}
    }
    limits.leave();
    Ok(())
}

/// An argument as the name of a type shows it: `vec<u64>`.
fn text(argument: &Value) -> String {
    match argument {
        Value::String(text) => text.clone(),
        Value::Array(parts) => Vec::from_iter(parts.iter().map(text)).join(", "),
        Value::Object(parts) => match parts.iter().next() {
            Some((key, value)) if key == "defined" => {
                value["name"].as_str().or(value.as_str()).unwrap_or_default().to_owned()
            }
            Some((key, value)) => format!("{key}<{}>", text(value)),
            None => String::new(),
        },
        other => other.to_string(),
    }
}
