//! Chooses the programs of the terminal's table.

use crate::scenarios::manifest::{Form, Role};
use crate::tables::ranking::Measured;
use itertools::Itertools;

/// The suffix of a program that is written as its codec's documentation shows, beside another one of that codec.
const DOCUMENTED: &str = "-plain";

/// The programs to show, at most `most`: first the floor, then the others in the order of their ranking.
///
/// If there are more, it shows the floor and two forms of each codec, as far as there is room: the one as documented, and the
/// first of all others, which is the cheapest.
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
            let is_documented = it.program.about.form == Some(Form::AsDocumented);
            (codec(&it.program.name, &codecs).to_owned(), is_documented)
        };
        let same = codecs.iter().find(|other| form(other) == form(it));
        same.is_some_and(|first| first.program.name == it.program.name)
    });
    floors.into_iter().chain(forms).take(most).collect()
}

/// The codec of a program: the shortest name of a program that this name continues. `borsh-plain` and `borsh-sections` are forms of
/// `borsh`. Another version, such as `bincode-v1`, is another codec.
fn codec<'n>(name: &'n str, programs: &[&'n Measured]) -> &'n str {
    let name = name.strip_suffix(DOCUMENTED).unwrap_or(name);
    let is_form = |of: &&str| {
        let form = name.strip_prefix(of).and_then(|rest| rest.strip_prefix('-'));
        form.is_some_and(|form| !is_version(form))
    };
    let names = programs.iter().map(|it| it.program.name.as_str());
    names.filter(is_form).min_by_key(|name| name.len()).unwrap_or(name)
}

/// Whether a word is `v1` or the like.
fn is_version(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|number| number.parse::<u32>().is_ok())
}
