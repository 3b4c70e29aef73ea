//! Attributes of others: of other derives, and of rustc. An attribute of another derive that changes the bytes is refused: the
//! other derive obeys it, so its bytes would not be those that neap reads.

use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, Lit, Meta, MetaNameValue, Result, Token,
    punctuated::Punctuated,
};

use super::options::{FieldOptions, Format, Tags};

/// What to write instead of an attribute that leaves a field out.
const SKIP: &str = "neap has no fields that are not stored: move the field to another type";

/// What to write instead of functions that write a field.
const WITH: &str = "neap does not call its functions: give the field the type that is stored, with `#[neap(as = …)]`";

/// What to write instead of another type that is encoded in place of this one.
const INSTEAD: &str =
    "neap does not convert to another type: derive `Neap` for the type that is stored";

/// What to write instead of tags of another size.
const TAGS: &str = "neap's tags have one byte in format \"borsh\" and four in \"bincode\": choose the format with these tags, or give \
    the field the type `u8`, `u16`, `u32` or `u64`";

/// What to write instead of tags with other values.
const TAG: &str = "neap takes the tag from the variant's position: give the variants this order";

/// What to write instead of tags that serde writes as names.
const NAMES: &str = "neap's tags are numbers, as in serde without this option: remove it";

/// What to write instead of fields that serde writes as those of the struct around them.
const FLATTEN: &str = "neap has no maps of fields: declare the fields in this struct";

/// The derive, its option, and what to write instead. serde's options count where serde may write the bytes.
const OTHER_BYTES: [(&str, &str, &str); 21] = [
    ("borsh", "skip", SKIP),
    ("borsh", "serialize_with", WITH),
    ("borsh", "deserialize_with", WITH),
    ("serde", "skip", SKIP),
    ("serde", "skip_serializing", SKIP),
    ("serde", "skip_serializing_if", SKIP),
    ("serde", "skip_deserializing", SKIP),
    ("serde", "with", WITH),
    ("serde", "serialize_with", WITH),
    ("serde", "deserialize_with", WITH),
    ("serde", "tag", NAMES),
    ("serde", "content", NAMES),
    ("serde", "untagged", NAMES),
    ("serde", "flatten", FLATTEN),
    ("serde", "into", INSTEAD),
    ("serde", "from", INSTEAD),
    ("serde", "try_from", INSTEAD),
    ("wincode", "skip", SKIP),
    ("wincode", "with", WITH),
    ("wincode", "tag_encoding", TAGS),
    ("wincode", "tag", TAG),
];

/// Refuses attributes with which another codec reads and writes other bytes in this format.
///
/// # Errors
///
/// At each such attribute of the type, a field or a variant.
pub fn refuse_other_bytes(input: &DeriveInput, format: Format) -> Result<()> {
    let mut attributes = vec![&input.attrs];
    match &input.data {
        Data::Struct(data) => attributes.extend(data.fields.iter().map(|field| &field.attrs)),
        Data::Enum(data) => {
            for variant in &data.variants {
                attributes.push(&variant.attrs);
                attributes.extend(variant.fields.iter().map(|field| &field.attrs));
            }
        }
        Data::Union(_) => {}
    }
    let errors = attributes
        .iter()
        .flat_map(|all| all.iter().flat_map(move |attribute| wrong(attribute, format, all)));
    combine(errors)
}

/// Returns all errors as one, if there is any.
pub fn combine(errors: impl IntoIterator<Item = Error>) -> Result<()> {
    let combined = errors.into_iter().reduce(|mut all, next| {
        all.combine(next);
        all
    });
    combined.map_or(Ok(()), Err)
}

/// Returns what borsh's attribute `use_discriminant` says of the tags. Without it, neap does not choose.
pub fn tags_of_borsh(attributes: &[Attribute]) -> Tags {
    let mut tags = Tags::Both;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("borsh")) {
        // borsh reports what cannot be parsed.
        let options = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        for option in options.into_iter().flatten() {
            let Meta::NameValue(MetaNameValue {
                path,
                value: Expr::Lit(ExprLit { lit: Lit::Bool(is_tag), .. }),
                ..
            }) = option
            else {
                continue;
            };
            if path.is_ident("use_discriminant") {
                tags = if is_tag.value { Tags::Discriminants } else { Tags::Positions };
            }
        }
    }
    tags
}

/// Whether a field says for neap too what is stored in its place, with `as` or `rest`.
fn declares_what_is_stored(attributes: &[Attribute]) -> bool {
    let options = FieldOptions::from_attributes(attributes);
    options.is_ok_and(|options| options.wire.is_some() || options.rest.is_some())
}

/// Returns an error for each option in an attribute of `all` with which the other codec writes other bytes.
fn wrong(attribute: &Attribute, format: Format, all: &[Attribute]) -> Vec<Error> {
    let derives: &[&str] = match format {
        Format::Borsh => &["borsh", "wincode"],
        Format::Bincode => &["serde", "wincode"],
        // No codec writes the bytes: they are the memory.
        Format::C => &[],
    };
    if format == Format::Borsh && attribute.path().is_ident("borsh_skip") {
        let message = format!("`borsh_skip` changes the bytes; {SKIP}");
        return vec![Error::new_spanned(attribute, message)];
    }
    let derive = derives.iter().find(|derive| attribute.path().is_ident(derive));
    let options = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    // The other derive reports what cannot be parsed.
    let (Some(derive), Ok(options)) = (derive, options) else {
        return Vec::new();
    };
    let errors = options.iter().filter_map(|option| {
        let mut known = OTHER_BYTES.iter().filter(|(other, ..)| other == derive);
        let (_, name, advice) = known.find(|(_, name, _)| option.path().is_ident(name))?;
        let is_same = match *name {
            "tag_encoding" => encodes_tags_like(option, format),
            _ => *advice == WITH && declares_what_is_stored(all),
        };
        if is_same {
            return None;
        }
        let message = format!("`{name}` of `{derive}` changes the bytes; {advice}");
        Some(Error::new_spanned(option, message))
    });
    errors.collect()
}

/// Whether `tag_encoding = "…"` names the tags of the format.
fn encodes_tags_like(option: &Meta, format: Format) -> bool {
    let Meta::NameValue(pair) = option else {
        return false;
    };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else {
        return false;
    };
    let tags = match format {
        Format::Borsh => "u8",
        Format::Bincode | Format::C => "u32",
    };
    text.value() == tags
}

/// Reads the `#[repr(...)]` of a type in format "c". Returns the size of an enum's tag in bytes, if it says one.
pub fn tag_size(attributes: &[Attribute]) -> Result<Option<usize>> {
    let mut size = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            match name.as_str() {
                "u8" | "i8" => size = Some(1),
                "u16" | "i16" => size = Some(2),
                "u32" | "i32" | "C" => size = Some(4),
                "u64" | "i64" | "usize" | "isize" => size = Some(8),
                "transparent" => {}
                "packed" => return Err(meta.error(PACKED)),
                _ => return Err(meta.error(UNKNOWN)),
            }
            Ok(())
        })?;
    }
    Ok(size)
}

const PACKED: &str =
    "a packed struct has no padding, so its format is not \"c\"; remove the option `format`";

const UNKNOWN: &str = "format \"c\" is the layout of `repr(C)` and no other; remove this, and write padding that it adds as fields \
                       whose names start with `_`";

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::{Format, Tags, refuse_other_bytes, tags_of_borsh};

    #[test]
    fn borsh_says_whether_discriminants_are_tags() {
        let tags = |input: DeriveInput| tags_of_borsh(&input.attrs);
        assert!(matches!(
            tags(parse_quote!(
                enum Kind {
                    A,
                }
            )),
            Tags::Both
        ));
        let is_tag = parse_quote!(
            #[borsh(crate = "borsh", use_discriminant = true)]
            enum Kind {
                A,
            }
        );
        assert!(matches!(tags(is_tag), Tags::Discriminants));
        let position = parse_quote!(
            #[borsh(use_discriminant = false)]
            enum Kind {
                A,
            }
        );
        assert!(matches!(tags(position), Tags::Positions));
    }

    /// The messages about an attribute of a type, and of a field.
    fn messages(attribute: &str, format: Format) -> [Vec<String>; 2] {
        let attribute: proc_macro2::TokenStream = attribute.parse().unwrap();
        let inputs: [DeriveInput; 2] = [
            parse_quote!(#attribute struct Account { id: u64 }),
            parse_quote!(enum Account { One, #attribute Two { #[doc = ""] #attribute id: u64 } }),
        ];
        inputs.map(|input| match refuse_other_bytes(&input, format) {
            Ok(()) => Vec::new(),
            Err(errors) => errors.into_iter().map(|error| error.to_string()).collect(),
        })
    }

    #[test]
    fn refuses_attributes_with_which_the_other_codec_has_other_bytes() {
        use Format::{Bincode, Borsh};
        for (attribute, format, says) in [
            ("#[borsh(skip)]", Borsh, "`skip` of `borsh` changes the bytes; neap has no fields"),
            ("#[borsh_skip]", Borsh, "`borsh_skip` changes the bytes; neap has no fields"),
            ("#[borsh(serialize_with = \"write\")]", Borsh, "`#[neap(as = …)]`"),
            ("#[borsh(serialize_with = \"write\")] #[neap(max = MAX as u32)]", Borsh, "stored"),
            ("#[borsh(bound(serialize = \"\"), deserialize_with = \"read\")]", Borsh, "stored"),
            ("#[serde(rename = \"x\", skip)]", Bincode, "`skip` of `serde`"),
            ("#[serde(with = \"short_vec\")]", Bincode, "`with` of `serde`"),
            ("#[serde(into = \"u64\")]", Bincode, "the type that is stored"),
            (
                "#[serde(tag = \"kind\")]",
                Bincode,
                "`tag` of `serde` changes the bytes; neap's tags",
            ),
            ("#[serde(untagged)]", Bincode, "remove it"),
            ("#[serde(flatten)]", Bincode, "declare the fields in this struct"),
            ("#[wincode(skip)]", Bincode, "`skip` of `wincode`"),
            ("#[wincode(with = \"Leb128\")]", Borsh, "`with` of `wincode`"),
            ("#[wincode(tag_encoding = \"u8\")]", Bincode, "one byte in format \"borsh\""),
            ("#[wincode(tag_encoding = \"u32\")]", Borsh, "one byte in format \"borsh\""),
            ("#[wincode(tag = 7)]", Bincode, "give the variants this order"),
        ] {
            let [of_type, of_variant_and_field] = messages(attribute, format);
            assert!(of_type.iter().all(|message| message.contains(says)), "{of_type:?}");
            assert_eq!((of_type.len(), of_variant_and_field.len()), (1, 2), "{attribute}");
        }
    }

    #[test]
    fn accepts_attributes_that_leave_the_bytes_as_they_are() {
        for (attribute, format) in [
            ("#[borsh(bound(serialize = \"\"), crate = \"borsh\")]", Format::Borsh),
            ("#[borsh(skip)]", Format::Bincode),
            ("#[borsh_skip]", Format::Bincode),
            // serde may write JSON for clients, while borsh writes the account.
            ("#[serde(skip)]", Format::Borsh),
            ("#[serde(rename = \"x\", default)]", Format::Bincode),
            ("#[wincode(tag_encoding = \"u8\")]", Format::Borsh),
            ("#[wincode(tag_encoding = \"u32\")]", Format::Bincode),
            ("#[wincode(skip)]", Format::C),
            // The field says the same to neap.
            ("#[neap(as = COption<u64>)] #[borsh(serialize_with = \"write\")]", Format::Borsh),
            ("#[serde(with = \"key\")] #[neap(as = [u8; 32])]", Format::Bincode),
            ("#[other(skip)]", Format::Borsh),
            ("#[serde]", Format::Bincode),
        ] {
            let [of_type, others] = messages(attribute, format);
            assert_eq!((of_type.len(), others.len()), (0, 0), "{attribute}");
        }
    }
}
