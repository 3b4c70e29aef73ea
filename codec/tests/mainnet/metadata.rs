use neap::Error;

use super::encoded;
use crate::accounts::metadata::{self, *};

const URI: &str = "https://example.com/neap/7.json";

#[test]
fn every_field_is_read_lazily() {
    let data = metadata::metadata().on_chain();
    assert_eq!(data.len(), 678);
    let metadata = MetadataRef::parse(&data).unwrap();
    assert_eq!(metadata.key(), Key::MetadataV1);
    assert_eq!(metadata.update_authority(), &[0xa1; 32]);
    assert_eq!(metadata.mint(), &[0xa2; 32]);
    let nft = metadata.data().unwrap();
    assert_eq!(nft.name().unwrap().trim_end_matches('\0'), "Neap #7");
    assert_eq!(nft.symbol().unwrap().trim_end_matches('\0'), "NEAP");
    assert_eq!(nft.uri().unwrap().trim_end_matches('\0'), URI);
    assert_eq!(nft.seller_fee_basis_points(), Ok(500));
    let creators = nft.creators().unwrap().unwrap();
    let read = |creator: CreatorRef| (creator.address()[0], creator.verified(), creator.share());
    assert!(creators.iter().map(read).eq([(0xa3, true, 60), (0xa4, false, 40)]));
    assert_eq!(metadata.primary_sale_happened(), Ok(false));
    assert_eq!(metadata.is_mutable(), Ok(true));
    assert_eq!(metadata.edition_nonce(), Ok(Some(253)));
    let standard = metadata.token_standard();
    assert_eq!(standard, Ok(Some(TokenStandard::ProgrammableNonFungible)));
    let collection = metadata.collection().unwrap().unwrap();
    assert_eq!((collection.verified(), collection.key()), (true, &[0xa5; 32]));
    let uses = metadata.uses().unwrap().unwrap();
    assert_eq!(uses.use_method(), UseMethod::Single);
    assert_eq!((uses.remaining(), uses.total()), (9, 10));
    let details = metadata.collection_details().unwrap();
    assert!(matches!(details, Some(CollectionDetailsRef::V1 { size: 1_000 })));
    let config = metadata.programmable_config().unwrap();
    let rule_set = &[0xa6; 32];
    assert!(
        matches!(config, Some(ProgrammableConfigRef::V1 { rule_set: Some(key) }) if key == rule_set)
    );
}

#[test]
fn every_field_is_read_through_the_index() {
    let data = metadata::metadata().on_chain();
    let metadata = MetadataRef::parse(&data).unwrap().index().unwrap();
    assert_eq!(metadata.key(), Key::MetadataV1);
    let nft = metadata.data();
    assert_eq!(nft.name(), padded("Neap #7", 32));
    assert_eq!(nft.symbol(), padded("NEAP", 10));
    assert_eq!(nft.uri(), padded(URI, 200));
    assert_eq!(nft.seller_fee_basis_points(), 500);
    assert_eq!(nft.creators().unwrap().len(), 2);
    assert_eq!((metadata.primary_sale_happened(), metadata.is_mutable()), (false, true));
    assert_eq!(metadata.edition_nonce(), Some(253));
    let standard = metadata.token_standard();
    assert_eq!(standard, Some(TokenStandard::ProgrammableNonFungible));
    assert_eq!(metadata.collection().unwrap().key(), &[0xa5; 32]);
    assert_eq!(metadata.uses().unwrap().total(), 10);
    let details = metadata.collection_details();
    assert!(matches!(details, Some(CollectionDetailsIndex::V1 { size: 1_000 })));
    let config = metadata.programmable_config();
    assert!(
        matches!(config, Some(ProgrammableConfigIndex::V1 { rule_set: Some(key) }) if key == &[0xa6; 32])
    );
}

/// The bytes are those that the program writes, without the trailing bytes.
#[test]
fn it_is_encoded_with_padded_strings() {
    let (name, symbol, uri) = (padded("Neap #7", 32), padded("NEAP", 10), padded(URI, 200));
    let creator = |address, verified, share| Creator { address: [address; 32], verified, share };
    let value = Metadata {
        key: Key::MetadataV1,
        update_authority: [0xa1; 32],
        mint: [0xa2; 32],
        data: Data {
            name: &name,
            symbol: &symbol,
            uri: &uri,
            seller_fee_basis_points: 500,
            creators: Some(vec![creator(0xa3, true, 60), creator(0xa4, false, 40)]),
        },
        primary_sale_happened: false,
        is_mutable: true,
        edition_nonce: Some(253),
        token_standard: Some(TokenStandard::ProgrammableNonFungible),
        collection: Some(Collection { verified: true, key: [0xa5; 32] }),
        uses: Some(Uses { use_method: UseMethod::Single, remaining: 9, total: 10 }),
        collection_details: Some(CollectionDetails::V1 { size: 1_000 }),
        programmable_config: Some(ProgrammableConfig::V1 { rule_set: Some([0xa6; 32]) }),
    };
    let bytes = metadata::metadata().bytes;
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
}

#[test]
fn fields_that_an_old_account_lacks_read_as_none() {
    let specimen = metadata::metadata();
    let later = specimen.fields.iter().filter(|field| field.since);
    let starts: Vec<usize> = later.map(|field| field.start).collect();
    assert_eq!(starts.len(), 5);
    for (missing_from, start) in starts.into_iter().enumerate() {
        // Such an account ends here, or zeros follow.
        for zeros in [0, 1, 2, 100] {
            let data = [&specimen.bytes[..start], &vec![0; zeros]].concat();
            let lazy = MetadataRef::parse(&data).unwrap();
            let index = lazy.index().unwrap();
            let none = [
                lazy.token_standard().unwrap().is_none() && index.token_standard().is_none(),
                lazy.collection().unwrap().is_none() && index.collection().is_none(),
                lazy.uses().unwrap().is_none() && index.uses().is_none(),
                lazy.collection_details().unwrap().is_none()
                    && index.collection_details().is_none(),
                lazy.programmable_config().unwrap().is_none()
                    && index.programmable_config().is_none(),
            ];
            let expected: [bool; 5] = std::array::from_fn(|later| later >= missing_from);
            assert_eq!(none, expected, "from {missing_from} on, {zeros} zeros");
        }
    }
}

#[test]
fn a_field_that_an_old_account_lacks_is_added_if_there_is_room() {
    let specimen = metadata::metadata();
    let start = specimen.field_named("token_standard").start;
    let mut data = specimen.bytes[..start].to_vec();
    let mut metadata = MetadataMut::parse(&mut data).unwrap();
    let standard = Some(TokenStandard::Fungible);
    assert_eq!(metadata.set_token_standard(standard), Err(Error::Room));
    assert_eq!(metadata.set_collection(None), Err(Error::Room), "the field before is missing");

    data.resize(start + 2, 0);
    let mut metadata = MetadataMut::parse(&mut data).unwrap();
    assert_eq!(
        metadata.set_token_standard(standard),
        Err(Error::Room),
        "the zeros are existing fields"
    );
    data.resize(678, 0);
    let mut metadata = MetadataMut::parse(&mut data).unwrap();
    // The four zeros are the fields after it.
    assert_eq!(metadata.set_token_standard(standard), Ok(start + 2 + 4));
    assert_eq!(metadata.token_standard(), Ok(standard));
    assert_eq!(data[start..start + 6], [1, 2, 0, 0, 0, 0]);
}

#[test]
fn longer_texts_and_more_creators_than_allowed_are_refused() {
    let text = "x".repeat(201);
    let creators = || {
        let creator = || Creator { address: [0; 32], verified: false, share: 0 };
        Some((0..6).map(|_| creator()).collect::<Vec<_>>())
    };
    let valid = || Data {
        name: &text[..32],
        symbol: &text[..10],
        uri: &text[..200],
        seller_fee_basis_points: 0,
        creators: None,
    };
    let mut data = metadata::metadata().on_chain();
    let before = data.clone();
    let mut metadata = MetadataMut::parse(&mut data).unwrap();
    for refused in [
        Data { name: &text[..33], ..valid() },
        Data { symbol: &text[..11], ..valid() },
        Data { uri: &text, ..valid() },
        Data { creators: creators(), ..valid() },
    ] {
        assert_eq!(metadata.set_data(&refused), Err(Error::TooLong));
        assert_eq!(refused.encoded_len(), Err(Error::TooLong));
        assert_eq!(refused.encode_into(&mut [0; 1_000]), Err(Error::TooLong));
    }
    assert_eq!(metadata.set_data(&valid()).err(), None);
    assert_ne!(data, before);
}
