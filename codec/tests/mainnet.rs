//! Accounts as they are on mainnet: a value is encoded as its account's bytes, and every way of reading these gives the value.

use neap::Error;
use neap_token_2022::{Account, AccountRef, AccountState, Mint, MintRef, extension::*};

use crate::accounts::{metadata::*, multisig::*, stake::*, token, token_metadata, vote::*};

/// Encodes a value into `size` bytes. Also checks that encoding into fewer bytes fails and writes nothing.
fn encoded(size: usize, encode: impl Fn(&mut [u8]) -> Result<usize, Error>) -> Vec<u8> {
    let mut data = vec![0xee; size];
    for short in 0..size {
        assert_eq!(encode(&mut data[..short]), Err(Error::Room), "{short} bytes");
    }
    assert!(data.iter().all(|byte| *byte == 0xee), "bytes were written without room for the value");
    assert_eq!(encode(&mut data), Ok(size));
    data
}

/// Defines a test for each account and its value. `Debug` of a view calls all getters, and is that of the value but for the
/// names of types.
macro_rules! accounts {
    ($($test:ident: $specimen:ident, $view:ident, $value:expr;)*) => {$(
        #[test]
        fn $test() {
            let (bytes, value) = ($specimen().bytes, $value);
            assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
            let view = $view::parse(&bytes).unwrap();
            let index = view.index().unwrap();
            let fields = |view: String| view.replace("Ref {", " {").replace("Index {", " {");
            assert_eq!(fields(format!("{view:?}")), format!("{value:?}"));
            assert_eq!(fields(format!("{index:?}")), format!("{value:?}"));
            assert!(view == value);
            assert_eq!(view.decode(), Ok(value));
        }
    )*};
}

accounts! {
    a_multisig_is_read_and_encoded: multisig, MultisigRef, multisig_value();
    metadata_is_read_and_encoded: metadata, MetadataRef, metadata_value();
    a_stake_account_is_read_and_encoded: stake, StakeAccountRef, stake_value();
    a_vote_account_is_read_and_encoded: vote, VoteRef, vote_value();
}

fn multisig_value() -> Multisig {
    let member = |(key, mask)| Member { key: [key; 32], permissions: Permissions { mask } };
    Multisig {
        create_key: [0xc1; 32],
        config_authority: [0; 32],
        threshold: 2,
        time_lock: 86_400,
        transaction_index: 41,
        stale_transaction_index: 7,
        rent_collector: Some([0xc2; 32]),
        bump: 254,
        members: [(1, 0b111), (2, 0b010), (3, 0b110)].map(member).into(),
    }
}

fn metadata_value() -> Metadata {
    let creator = |address, verified, share| Creator { address: [address; 32], verified, share };
    Metadata {
        key: Key::MetadataV1,
        update_authority: [0xa1; 32],
        mint: [0xa2; 32],
        data: Data {
            name: padded("Neap #7", 32),
            symbol: padded("NEAP", 10),
            uri: padded("https://example.com/neap/7.json", 200),
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
    }
}

fn stake_value() -> StakeAccount {
    let stake = Stake {
        voter_pubkey: [0xe4; 32],
        stake: 5_000_000_000,
        activation_epoch: 612,
        deactivation_epoch: u64::MAX,
        warmup_cooldown_rate: 0.25,
        credits_observed: 123_456,
    };
    StakeAccount { state: StakeState::Stake(meta_value(), stake, StakeFlags { bits: 1 }) }
}

fn vote_value() -> Vote {
    let landed =
        |(latency, slot, confirmation_count)| LandedVote { latency, slot, confirmation_count };
    let epoch =
        |(epoch, credits, previous_credits)| EpochCredits { epoch, credits, previous_credits };
    let prior = |index| match index {
        0 => PriorVoter { key: [0xd4; 32], from: 400, until: 433 },
        _ => PriorVoter { key: [0; 32], from: 0, until: 0 },
    };
    Vote {
        node_pubkey: [0xd1; 32],
        authorized_withdrawer: [0xd2; 32],
        commission: 8,
        votes: [(1, 310_000_000, 3), (1, 310_000_001, 2), (2, 310_000_003, 1)].map(landed).into(),
        root_slot: Some(309_999_968),
        authorized_voters: vec![AuthorizedVoter { epoch: 717, key: [0xd3; 32] }],
        prior_voters: PriorVoters { buf: std::array::from_fn(prior), idx: 0, is_empty: false },
        epoch_credits: [(716, 900_000, 800_000), (717, 950_000, 900_000)].map(epoch).into(),
        last_timestamp: BlockTimestamp { slot: 310_000_003, timestamp: 1_735_689_600 },
    }
}

#[test]
fn token_accounts_and_mints_are_read_and_encoded() {
    let mut bytes = token::account().bytes;
    let account = Account {
        mint: [0x11; 32],
        owner: [0x22; 32],
        amount: 1_500_000_000,
        delegate: Some([0x33; 32]),
        state: AccountState::Frozen,
        is_native: Some(2_039_280),
        delegated_amount: 700,
        close_authority: None,
    };
    assert!(AccountRef::parse(&bytes).unwrap() == account);
    // Without a key, SPL leaves the old bytes, but neap writes zeros.
    bytes[133..].fill(0);
    assert_eq!(encoded(bytes.len(), |data| account.encode_into(data)), bytes);

    let bytes = token::mint().bytes;
    let mint = Mint {
        mint_authority: None,
        supply: 21_000_000_000_000,
        decimals: 6,
        is_initialized: true,
        freeze_authority: Some([0x55; 32]),
    };
    assert!(MintRef::parse(&bytes).unwrap() == mint);
    assert_eq!(encoded(bytes.len(), |data| mint.encode_into(data)), bytes);
}

#[test]
fn token_metadata_is_read_and_encoded() {
    let pairs = [("moon", "quarter"), ("note", "")];
    let pair = |(key, value): (&str, &str)| Pair { key: key.into(), value: value.into() };
    let value = TokenMetadata {
        update_authority: [0xb1; 32],
        mint: [0xb2; 32],
        name: "Ebbe für 🌊".into(),
        symbol: "EBB".into(),
        uri: "https://example.com/ebb.json".into(),
        additional_metadata: pairs.map(pair).into(),
    };
    let bytes = token_metadata::token_metadata().bytes;
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
    let view = TokenMetadataRef::parse(&bytes).unwrap();
    assert!(view == value);
    // Other bytes follow an element.
    let read =
        view.additional_metadata().unwrap().iter().map(|pair| pair.unwrap().index().unwrap());
    assert!(read.map(|pair| (pair.key(), pair.value())).eq(pairs));
}
