//! `TokenMetadata`, the extension of a Token-2022 mint, as the value of its TLV entry.
//!
//! The entry is as long as the value, so nothing follows it. `neap-token-2022` has its schema.

use std::hint::black_box;

use neap_token_2022::extension::{Pair, TokenMetadataMut, TokenMetadataRef};

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

/// Returns the bytes of a string.
pub fn string(text: &str) -> Vec<u8> {
    let mut string = (text.len() as u32).to_le_bytes().to_vec();
    string.extend(text.bytes());
    string
}

/// Returns metadata whose name has letters of two and four bytes, and with two pairs, one with an empty value.
pub fn token_metadata() -> Specimen {
    const MAX: u64 = u32::MAX as u64;
    let mut metadata = Specimen::new();
    let text = |metadata: &mut Specimen, text: &str| {
        let size = (text.len() as u32).to_le_bytes();
        metadata.length(4, MAX, 1).extend(size);
        metadata.bytes.extend(text.bytes());
    };
    metadata.field("update_authority").extend([0xb1; 32]);
    metadata.field("mint").extend([0xb2; 32]);
    metadata.field("name");
    text(&mut metadata, "Ebbe für 🌊");
    metadata.field("symbol");
    text(&mut metadata, "EBB");
    metadata.field("uri");
    text(&mut metadata, "https://example.com/ebb.json");
    metadata.field("additional_metadata");
    metadata.length(4, MAX, 8).extend(2u32.to_le_bytes());
    text(&mut metadata, "moon");
    text(&mut metadata, "quarter");
    text(&mut metadata, "note");
    text(&mut metadata, "");
    metadata.finish()
}

/// Returns the account with all its accessors.
pub fn case() -> Case {
    let pairs = |texts: &[&str]| {
        let mut bytes = (texts.len() as u32 / 2).to_le_bytes().to_vec();
        bytes.extend(texts.iter().flat_map(|text| string(text)));
        bytes
    };
    Case {
        name: "token metadata",
        specimen: token_metadata(),
        head: 64,
        shortest: 80,
        trailing: Trailing::Nothing,
        getters: getters! { TokenMetadataRef:
            update_authority mint;
            name symbol uri;
            additional_metadata |view| view.additional_metadata()?.iter().try_for_each(|pair| {
                let pair = pair?;
                black_box((pair.key()?, pair.value()?));
                Ok(())
            })
        },
        index: |data| Ok(TokenMetadataRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { TokenMetadataMut:
            update_authority [0; 32] => store |view| view.update_authority_mut().fill(0);
            name string("") => resize |view| view.set_name("");
            name string("Ebbe für 🌊 und 🌙") => resize |view| view.set_name("Ebbe für 🌊 und 🌙");
            symbol string("FLUT") => resize |view| view.set_symbol("FLUT");
            uri string("https://example.com/ebb.txts") =>
                resize |view| view.set_uri("https://example.com/ebb.txts");
            additional_metadata pairs(&["note", ""]) => resize |view| view.additional_metadata_mut().and_then(|mut additional_metadata| additional_metadata.remove(0));
            additional_metadata pairs(&["moon", "quarter"]) => resize |view| view.additional_metadata_mut().and_then(|mut additional_metadata| additional_metadata.remove(1));
            additional_metadata pairs(&["moon", "quarter", "note", "", "sun", "low"]) => resize |view| {
                view.additional_metadata_mut().and_then(|mut additional_metadata| additional_metadata.push(&Pair { key: "sun".into(), value: "low".into() }))
            };
        },
    }
}
