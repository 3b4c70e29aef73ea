//! What was probably meant by an unknown name.

/// How similar two names are, from 0 to 1, if one is probably a typo of the other.
const SIMILAR: f64 = 0.8;

/// The known name that is most similar to an unknown one, if one is similar enough. Letters of either case are the same.
pub fn nearest<N: AsRef<str>>(unknown: &str, known: impl IntoIterator<Item = N>) -> Option<N> {
    let unknown = unknown.to_lowercase();
    let similarity = |name: &N| strsim::jaro_winkler(&unknown, &name.as_ref().to_lowercase());
    let known = known.into_iter().map(|name| (similarity(&name), name));
    let (similar, nearest) = known.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (similar > SIMILAR).then_some(nearest)
}

/// A message of the TOML parser, with what it leaves out: the name of a duplicate key, which is the text at its place, and the key
/// that was probably meant by an unknown one.
pub fn toml_message(message: &str, place: Option<&str>) -> String {
    if message == "duplicate key" {
        let key = place.map(|key| format!(" `{key}`: remove one"));
        return message.to_owned() + &key.unwrap_or_default();
    }
    let unknown = ["unknown field `", "unknown variant `"];
    let unknown = unknown.into_iter().find_map(|start| message.strip_prefix(start));
    let suggested = unknown.and_then(|rest| {
        let (key, known) = rest.split_once("`, expected ")?;
        let nearest = nearest(key, known.split('`').skip(1).step_by(2))?;
        let (wrong, expected) = message.split_at(message.len() - rest.len() + key.len() + 1);
        Some(format!("{wrong}, did you mean `{nearest}`?{}", &expected[1..]))
    });
    suggested.unwrap_or_else(|| message.to_owned())
}

/// The number of the line with a byte of a text.
pub fn line(text: &str, at: usize) -> usize {
    1 + text.get(..at).unwrap_or(text).matches('\n').count()
}
