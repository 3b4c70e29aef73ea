//! Metaplex Token Metadata, compared with `mpl-token-metadata`.

use anchor_lang_v0_31::{AnchorDeserialize, AnchorSerialize};
use mpl_token_metadata::accounts;
use solana_program::pubkey::Pubkey;

use crate::harness::{Account, Case, Decoded};

pub fn cases() -> Vec<Case> {
    vec![
        case::<Metadata, accounts::Metadata>("strings, options, enums with fields in options"),
        case::<MasterEdition, accounts::MasterEdition>("option"),
        case::<Edition, accounts::Edition>("numbers, keys"),
        case::<EditionMarkerV2, accounts::EditionMarkerV2>("bytes of varying length"),
        case::<TokenRecord, accounts::TokenRecord>("options of keys, numbers and enums"),
        case::<TokenOwnedEscrow, accounts::TokenOwnedEscrow>("enum with a key"),
        case::<CollectionAuthorityRecord, accounts::CollectionAuthorityRecord>("option of a key"),
    ]
}

fn case<T: Account, U: std::fmt::Debug + AnchorDeserialize + AnchorSerialize>(
    uses: &'static str,
) -> Case {
    Case::new::<T>("Metaplex", uses, "mpl-token-metadata 5.1", |data| {
        let value = U::deserialize(&mut &*data).ok()?;
        Some(Decoded::new(&value, value.try_to_vec().ok()?))
    })
}

own! {
    enum Key {
        Uninitialized,
        EditionV1,
        MasterEditionV1,
        ReservationListV1,
        MetadataV1,
        ReservationListV2,
        MasterEditionV2,
        EditionMarker,
        UseAuthorityRecord,
        CollectionAuthorityRecord,
        TokenOwnedEscrow,
        TokenRecord,
        MetadataDelegate,
        EditionMarkerV2,
        HolderDelegate,
    }

    struct Creator { address: Pubkey, verified: bool, share: u8 }

    enum TokenStandard {
        NonFungible,
        FungibleAsset,
        Fungible,
        NonFungibleEdition,
        ProgrammableNonFungible,
        ProgrammableNonFungibleEdition,
    }

    struct Collection { verified: bool, key: Pubkey }
    enum UseMethod { Burn, Multiple, Single }
    struct Uses { use_method: UseMethod, remaining: u64, total: u64 }
    enum CollectionDetails { V1 { size: u64 }, V2 { padding: [u8; 8] } }
    enum ProgrammableConfig { V1 { rule_set: Option<Pubkey> } }

    #[neap(trailing = "allowed")]
    account struct Metadata {
        key: Key,
        update_authority: Pubkey,
        mint: Pubkey,
        #[neap(max = 32)]
        name: String,
        #[neap(max = 10)]
        symbol: String,
        #[neap(max = 200)]
        uri: String,
        seller_fee_basis_points: u16,
        #[neap(max = 5)]
        creators: Option<Vec<Creator>>,
        primary_sale_happened: bool,
        is_mutable: bool,
        edition_nonce: Option<u8>,
        token_standard: Option<TokenStandard>,
        collection: Option<Collection>,
        uses: Option<Uses>,
        collection_details: Option<CollectionDetails>,
        programmable_config: Option<ProgrammableConfig>,
    }

    #[neap(trailing = "allowed")]
    account struct MasterEdition {
        key: Key,
        supply: u64,
        max_supply: Option<u64>,
    }

    #[neap(trailing = "allowed")]
    account struct Edition {
        key: Key,
        parent: Pubkey,
        edition: u64,
    }

    account struct EditionMarkerV2 {
        key: Key,
        ledger: Vec<u8>,
    }

    enum TokenState { Unlocked, Locked, Listed }
    enum TokenDelegateRole { Sale, Transfer, Utility, Staking, Standard, LockedTransfer, Migration }

    #[neap(trailing = "allowed")]
    account struct TokenRecord {
        key: Key,
        bump: u8,
        state: TokenState,
        rule_set_revision: Option<u64>,
        delegate: Option<Pubkey>,
        delegate_role: Option<TokenDelegateRole>,
        locked_transfer: Option<Pubkey>,
    }

    enum EscrowAuthority { TokenOwner, Creator(Pubkey) }

    account struct TokenOwnedEscrow {
        key: Key,
        base_token: Pubkey,
        #[neap(variable)]
        authority: EscrowAuthority,
        bump: u8,
    }

    #[neap(trailing = "allowed")]
    account struct CollectionAuthorityRecord {
        key: Key,
        bump: u8,
        update_authority: Option<Pubkey>,
    }
}
