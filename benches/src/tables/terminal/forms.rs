//! Chooses the programs of the terminal's table.

use crate::scenarios::manifest::{Form, Role};
use crate::tables::ranking::Measured;
use itertools::Itertools;

/// The programs to show, at most `most`: first the floor, then the others in the order of their ranking.
///
/// If there are more, it shows the floor and two programs of each codec, as far as there is room: the plain one, and the first of all
/// others, which is the cheapest.
pub fn shown<'m, 'a>(measured: &'m [Measured<'a>], most: usize) -> Vec<&'m Measured<'a>> {
    let is_floor = |it: &&Measured| it.program.about.role == Role::Floor;
    let (floors, others): (Vec<_>, Vec<_>) = measured.iter().partition(is_floor);
    if measured.len() <= most {
        return [floors, others].concat();
    }
    let codecs = others.into_iter().filter(|it| it.is_codec()).collect_vec();
    let forms = codecs.iter().copied().filter(|it| {
        // The first form in the ranking is the cheapest.
        let form = |it: &Measured| {
            let name = &it.program.name;
            (codec(name).to_owned(), name.ends_with(Form::PLAIN))
        };
        let same = codecs.iter().find(|other| form(other) == form(it));
        same.is_some_and(|first| first.program.name == it.program.name)
    });
    floors.into_iter().chain(forms).take(most).collect()
}

/// The codec of a program, without the word for its form. Another version, such as `bincode-v1`, is another codec.
fn codec(name: &str) -> &str {
    Form::WORDS.iter().fold(name, |name, (word, _)| name.strip_suffix(word).unwrap_or(name))
}
