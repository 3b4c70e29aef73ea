use neap::{Error, Neap};

#[derive(Neap)]
struct Named<'a> {
    name: &'a str,
}

/// neap checks words of eight bytes where the standard library checks single bytes.
#[test]
fn text_is_accepted_exactly_when_the_standard_library_accepts_it() {
    for letter in ["a", "é", "潮", "🌊"] {
        for size in 0..=26 {
            let text: Vec<u8> = letter.bytes().cycle().take(size).collect();
            for position in 0..size {
                for byte in 0..=u8::MAX {
                    let mut text = text.clone();
                    text[position] = byte;
                    check(&text);
                }
            }
            check(&text);
        }
    }
}

fn check(text: &[u8]) {
    // Shifts the data by the length of the text, so that texts start at different addresses.
    let shift = text.len() % 8;
    let mut data = vec![0; shift];
    data.extend((text.len() as u32).to_le_bytes());
    data.extend(text);
    let expected = std::str::from_utf8(text).map_err(|_| Error::Utf8);
    let named = NamedRef::parse(&data[shift..]).unwrap();
    assert_eq!(named.name(), expected);
    assert_eq!(named.index().map(|index| index.name()), expected);
}
