//! neap and Token-2022's own crate read, change and refuse the same data.

use bytemuck::{Pod, bytes_of};
use neap::{Error, Schema};
use neap_token_2022::{
    Account, AccountRef, AccountState, Entry, ExtendedMut, ExtendedRef, Mint, MintRef,
    extension::{self as ours, Pair, PairRef, TokenMetadata},
};
use solana_address::Address;
use solana_program_error::ProgramError;
use solana_program_pack::Pack;
use spl_token_2022_interface::{
    extension::{
        self as spl, BaseState, BaseStateWithExtensions, BaseStateWithExtensionsMut, ExtensionType,
        StateWithExtensions, StateWithExtensionsMut,
    },
    state,
};
use spl_token_metadata_interface::state::TokenMetadata as SplMetadata;

#[path = "../../tests/accounts/mod.rs"]
mod accounts;

use accounts::token;

/// A mint or a token account, in both crates.
trait Base: Schema {
    type Spl: BaseState + Pack;

    /// Returns a valid one without extensions.
    fn bytes() -> Vec<u8>;

    /// Returns whether Token-2022 takes it for initialized.
    fn is_initialized(base: Self::Ref<'_>) -> bool;
}

impl Base for Mint {
    type Spl = state::Mint;

    fn bytes() -> Vec<u8> {
        token::mint().bytes
    }

    fn is_initialized(base: MintRef<'_>) -> bool {
        base.is_initialized()
    }
}

impl Base for Account {
    type Spl = state::Account;

    fn bytes() -> Vec<u8> {
        token::account().bytes
    }

    fn is_initialized(base: AccountRef<'_>) -> bool {
        base.state() != AccountState::Uninitialized
    }
}

/// The bytes of a field, from what neap's getter returns.
trait FieldBytes {
    fn field_bytes(self) -> Vec<u8>;
}

macro_rules! field_bytes {
    ($($ty:ty: $value:ident => $bytes:expr;)*) => {$(
        impl FieldBytes for $ty {
            fn field_bytes(self) -> Vec<u8> {
                let $value = self;
                $bytes.to_vec()
            }
        }
    )*};
}

field_bytes! {
    u16: value => value.to_le_bytes();
    u64: value => value.to_le_bytes();
    i16: value => value.to_le_bytes();
    i64: value => value.to_le_bytes();
    f64: value => value.to_le_bytes();
    bool: value => [u8::from(value)];
    AccountState: value => [value as u8];
    ours::TransferFeeRef<'_>: value => value.as_bytes();
}

impl<const N: usize> FieldBytes for &[u8; N] {
    fn field_bytes(self) -> Vec<u8> {
        self.to_vec()
    }
}

/// Allocates an entry with SPL's crate and writes its value.
type Alloc = fn(&mut [u8], &[u8]) -> Result<(), ProgramError>;

impl FieldBytes for Option<&[u8; 32]> {
    fn field_bytes(self) -> Vec<u8> {
        self.copied().unwrap_or_default().to_vec()
    }
}

/// An extension of a fixed size, in both crates.
struct Extension {
    name: &'static str,
    kind: u16,
    size: usize,
    /// The offsets of bools and enums, and how many values they have.
    tags: &'static [(usize, u8)],
    alloc: Alloc,
    /// Returns the value from SPL's crate.
    spl_bytes: fn(&[u8]) -> Result<Vec<u8>, ProgramError>,
    /// Checks the value with SPL's crate.
    spl_get: fn(&[u8]) -> Result<(), ProgramError>,
    /// Returns the account's size with the entry, from SPL's crate.
    spl_size_with: fn(&[u8]) -> Result<usize, ProgramError>,
    /// Checks the value with neap. `None` if there is no such entry.
    get: fn(&[u8]) -> Result<Option<()>, Error>,
    /// Compares every field.
    compare_fields: fn(&[u8]),
}

impl Extension {
    /// Returns a value with a pattern that differs from those of other extensions.
    fn value(&self) -> Vec<u8> {
        let mut value: Vec<u8> =
            (0..self.size).map(|index| (index * 7 + usize::from(self.kind)) as u8).collect();
        for (offset, count) in self.tags {
            value[*offset] = count - 1;
        }
        value
    }

    /// Returns whether neap refuses a bool or an enum that SPL's crate leaves to its reader.
    fn has_bad_tag(&self, value: &[u8]) -> bool {
        value.len() == self.size && self.tags.iter().any(|(offset, count)| value[*offset] >= *count)
    }
}

fn alloc<B: Base, V: spl::Extension>(data: &mut [u8], value: &[u8]) -> Result<(), ProgramError> {
    let mut state = StateWithExtensionsMut::<B::Spl>::unpack(data)?;
    state.alloc::<V>(value.len(), false)?.copy_from_slice(value);
    Ok(())
}

fn spl_bytes<B: Base, V: spl::Extension>(data: &[u8]) -> Result<Vec<u8>, ProgramError> {
    let state = StateWithExtensions::<B::Spl>::unpack(data)?;
    state.get_extension_bytes::<V>().map(<[u8]>::to_vec)
}

fn spl_get<B: Base, V: spl::Extension + Pod>(data: &[u8]) -> Result<(), ProgramError> {
    StateWithExtensions::<B::Spl>::unpack(data)?.get_extension::<V>().map(drop)
}

fn spl_size_with<B: Base, V: spl::Extension + Pod>(data: &[u8]) -> Result<usize, ProgramError> {
    StateWithExtensions::<B::Spl>::unpack(data)?.try_get_new_account_len::<V>()
}

fn get<B: Base, T: Entry>(data: &[u8]) -> Result<Option<()>, Error> {
    Ok(ExtendedRef::<B>::parse(data)?.extensions.get::<T>()?.map(drop))
}

fn find<B: Base>(data: &[u8], kind: u16) -> Result<Option<Vec<u8>>, Error> {
    Ok(ExtendedRef::<B>::parse(data)?.extensions.find(kind)?.map(<[u8]>::to_vec))
}

macro_rules! extensions {
    ($base:ident: $($spl:path, $schema:ident { $($field:ident)* } [$($tag:ident $count:literal),*];)*) => {
        vec![$(Extension {
            name: stringify!($schema),
            kind: <ours::$schema as Entry>::KIND,
            size: <ours::$schema as neap::Neap>::SIZE,
            tags: &[$((ours::$schema::$tag, $count)),*],
            alloc: alloc::<$base, $spl>,
            spl_bytes: spl_bytes::<$base, $spl>,
            spl_get: spl_get::<$base, $spl>,
            spl_size_with: spl_size_with::<$base, $spl>,
            get: get::<$base, ours::$schema>,
            compare_fields: |data| {
                assert_eq!(<ours::$schema as Entry>::KIND, u16::from(<$spl as spl::Extension>::TYPE));
                let state = StateWithExtensions::<state::$base>::unpack(data).unwrap();
                let theirs = state.get_extension::<$spl>().unwrap();
                let view = ExtendedRef::<$base>::parse(data).unwrap();
                let view = view.extensions.get::<ours::$schema>().unwrap().unwrap();
                let mut size = 0;
                $(
                    let field = bytes_of(&theirs.$field);
                    assert_eq!(view.$field().field_bytes(), field, stringify!($schema $field));
                    size += field.len();
                )*
                assert_eq!(size, bytes_of(theirs).len(), "all fields of {}", stringify!($schema));
            },
        }),*]
    };
}

fn mint_extensions() -> Vec<Extension> {
    extensions! { Mint:
        spl::transfer_fee::TransferFeeConfig, TransferFeeConfig {
            transfer_fee_config_authority withdraw_withheld_authority withheld_amount older_transfer_fee
            newer_transfer_fee
        } [];
        spl::mint_close_authority::MintCloseAuthority, MintCloseAuthority { close_authority } [];
        spl::confidential_transfer::ConfidentialTransferMint, ConfidentialTransferMint {
            authority auto_approve_new_accounts auditor_elgamal_pubkey
        } [OFFSET_AUTO_APPROVE_NEW_ACCOUNTS 2];
        spl::default_account_state::DefaultAccountState, DefaultAccountState { state } [OFFSET_STATE 3];
        spl::interest_bearing_mint::InterestBearingConfig, InterestBearingConfig {
            rate_authority initialization_timestamp pre_update_average_rate last_update_timestamp current_rate
        } [];
        spl::permanent_delegate::PermanentDelegate, PermanentDelegate { delegate } [];
        spl::transfer_hook::TransferHook, TransferHook { authority program_id } [];
        spl::confidential_transfer_fee::ConfidentialTransferFeeConfig, ConfidentialTransferFeeConfig {
            authority withdraw_withheld_authority_elgamal_pubkey harvest_to_mint_enabled withheld_amount
        } [OFFSET_HARVEST_TO_MINT_ENABLED 2];
        spl::metadata_pointer::MetadataPointer, MetadataPointer { authority metadata_address } [];
        spl::group_pointer::GroupPointer, GroupPointer { authority group_address } [];
        spl_token_group_interface::state::TokenGroup, TokenGroup { update_authority mint size max_size } [];
        spl::group_member_pointer::GroupMemberPointer, GroupMemberPointer { authority member_address } [];
        spl_token_group_interface::state::TokenGroupMember, TokenGroupMember { mint group member_number } [];
        spl::confidential_mint_burn::ConfidentialMintBurn, ConfidentialMintBurn {
            confidential_supply decryptable_supply supply_elgamal_pubkey pending_burn
        } [];
        spl::scaled_ui_amount::ScaledUiAmountConfig, ScaledUiAmountConfig {
            authority multiplier new_multiplier_effective_timestamp new_multiplier
        } [];
        spl::pausable::PausableConfig, PausableConfig { authority paused } [OFFSET_PAUSED 2];
        spl::permissioned_burn::PermissionedBurnConfig, PermissionedBurnConfig { authority } [];
    }
}

fn account_extensions() -> Vec<Extension> {
    extensions! { Account:
        spl::transfer_fee::TransferFeeAmount, TransferFeeAmount { withheld_amount } [];
        spl::confidential_transfer::ConfidentialTransferAccount, ConfidentialTransferAccount {
            approved elgamal_pubkey pending_balance_lo pending_balance_hi available_balance
            decryptable_available_balance allow_confidential_credits allow_non_confidential_credits
            pending_balance_credit_counter maximum_pending_balance_credit_counter
            expected_pending_balance_credit_counter actual_pending_balance_credit_counter
        } [
            OFFSET_APPROVED 2,
            OFFSET_ALLOW_CONFIDENTIAL_CREDITS 2,
            OFFSET_ALLOW_NON_CONFIDENTIAL_CREDITS 2
        ];
        spl::memo_transfer::MemoTransfer, MemoTransfer { require_incoming_transfer_memos }
            [OFFSET_REQUIRE_INCOMING_TRANSFER_MEMOS 2];
        spl::cpi_guard::CpiGuard, CpiGuard { lock_cpi } [OFFSET_LOCK_CPI 2];
        spl::transfer_hook::TransferHookAccount, TransferHookAccount { transferring } [OFFSET_TRANSFERRING 2];
        spl::confidential_transfer_fee::ConfidentialTransferFeeAmount, ConfidentialTransferFeeAmount {
            withheld_amount
        } [];
    }
}

/// The extensions without a value: the kind, and whether a mint has it.
const EMPTY: [(u16, bool, Alloc); 4] = [
    (ours::kinds::NON_TRANSFERABLE, true, alloc::<Mint, spl::non_transferable::NonTransferable>),
    (ours::kinds::IMMUTABLE_OWNER, false, alloc::<Account, spl::immutable_owner::ImmutableOwner>),
    (
        ours::kinds::NON_TRANSFERABLE_ACCOUNT,
        false,
        alloc::<Account, spl::non_transferable::NonTransferableAccount>,
    ),
    (ours::kinds::PAUSABLE_ACCOUNT, false, alloc::<Account, spl::pausable::PausableAccount>),
];

/// Returns an account with its account type, and with room for `list` bytes of extensions.
fn with_room<B: Base>(list: usize) -> Vec<u8> {
    let mut data = B::bytes();
    data.resize(166 + list, 0);
    data[165] = B::Spl::ACCOUNT_TYPE.into();
    data
}

/// Returns a mint with all its extensions and an account with all its extensions, written by SPL's crate.
fn mint_and_account() -> [Vec<u8>; 2] {
    let mut mint = with_room::<Mint>(4000);
    let mut account = with_room::<Account>(4000);
    for (_, is_mint, alloc) in EMPTY {
        alloc(if is_mint { &mut mint } else { &mut account }, &[]).unwrap();
    }
    for (index, extension) in mint_extensions().iter().enumerate() {
        (extension.alloc)(&mut mint, &extension.value()).unwrap();
        if index == 2 {
            let mut state = StateWithExtensionsMut::<state::Mint>::unpack(&mut mint).unwrap();
            state.init_variable_len_extension(&spl_metadata("Ebbe", 2), false).unwrap();
        }
    }
    for extension in account_extensions() {
        (extension.alloc)(&mut account, &extension.value()).unwrap();
    }
    let size = StateWithExtensions::<state::Mint>::unpack(&mint).unwrap();
    let size = size.try_get_account_len().unwrap();
    mint.truncate(size);
    let size = StateWithExtensions::<state::Account>::unpack(&account).unwrap();
    let size = size.try_get_account_len().unwrap();
    account.truncate(size);
    [mint, account]
}

fn spl_metadata(name: &str, pairs: usize) -> SplMetadata {
    SplMetadata {
        name: name.into(),
        symbol: "EBB".into(),
        uri: "https://example.com/ebb.json".into(),
        additional_metadata: (0..pairs)
            .map(|pair| (format!("key {pair}"), "value".into()))
            .collect(),
        ..SplMetadata::default()
    }
}

/// Returns the same metadata for neap.
fn our_metadata(spl: &SplMetadata) -> TokenMetadata {
    let pairs = spl.additional_metadata.iter();
    TokenMetadata {
        update_authority: [0; 32],
        mint: [0; 32],
        name: spl.name.clone(),
        symbol: spl.symbol.clone(),
        uri: spl.uri.clone(),
        additional_metadata: pairs
            .map(|(key, value)| Pair { key: key.clone(), value: value.clone() })
            .collect(),
    }
}

#[test]
fn all_fields_of_all_extensions_are_read() {
    let [mint, account] = mint_and_account();
    mint_extensions().iter().for_each(|extension| (extension.compare_fields)(&mint));
    account_extensions().iter().for_each(|extension| (extension.compare_fields)(&account));

    let mint = ExtendedRef::<Mint>::parse(&mint).unwrap();
    assert_eq!(mint.base.supply(), 21_000_000_000_000);
    assert_eq!(mint.extensions.find(ours::kinds::NON_TRANSFERABLE), Ok(Some(&[][..])));
    let metadata = mint.extensions.get::<TokenMetadata>().unwrap().unwrap().index().unwrap();
    assert_eq!((metadata.name(), metadata.symbol()), ("Ebbe", "EBB"));
    assert_eq!(metadata.additional_metadata().len(), 2);
    assert_eq!(
        mint.extensions.iter().count(),
        19,
        "all 17 of a fixed size, the metadata and one without a value"
    );
}

#[test]
fn an_optional_key_is_that_of_the_crate() {
    let mut mint = with_room::<Mint>(4 + 32);
    for key in [[0; 32], [7; 32], [0; 32]] {
        let expected = Some(key).filter(|key| *key != [0; 32]);
        let mut ours = ExtendedMut::<Mint>::parse(&mut mint).unwrap();
        let value = ours::PermanentDelegate { delegate: expected.into() };
        ours.extensions.set(&value).unwrap();
        let view = ours.extensions.as_view().get::<ours::PermanentDelegate>().unwrap().unwrap();
        assert_eq!(view.delegate(), expected.as_ref());
        let theirs = StateWithExtensions::<state::Mint>::unpack(&mint).unwrap();
        let theirs = theirs.get_extension::<spl::permanent_delegate::PermanentDelegate>().unwrap();
        assert_eq!(theirs.delegate.get(), expected.map(Address::from));
    }
}

#[test]
fn every_kind_of_the_crate_has_a_schema_or_no_value() {
    let known = (1..=u16::MAX).filter(|kind| ExtensionType::try_from(*kind).is_ok());
    let extensions = mint_extensions().into_iter().chain(account_extensions());
    let mut ours: Vec<u16> = extensions.map(|extension| extension.kind).collect();
    ours.extend(EMPTY.map(|(kind, ..)| kind));
    ours.push(<TokenMetadata as Entry>::KIND);
    ours.sort();
    assert_eq!(ours, known.collect::<Vec<_>>());
}

#[test]
fn entries_that_neap_adds_are_those_of_the_crate() {
    fn check<B: Base>(extensions: &[Extension]) {
        let mut theirs = with_room::<B>(4000);
        let mut data = B::bytes();
        for extension in extensions {
            let value = extension.value();
            let size =
                ExtendedRef::<B>::parse(&data).unwrap().size_with(extension.kind, value.len());
            assert_eq!(size.ok(), (extension.spl_size_with)(&data).ok(), "{}", extension.name);
            data.resize(size.unwrap(), 0);
            let mut ours = ExtendedMut::<B>::init(&mut data).unwrap();
            ours.extensions.add(extension.kind, value.len()).unwrap().copy_from_slice(&value);
            assert_eq!(ours.as_view().size(), size);
            assert_eq!(ours.extensions.add(extension.kind, value.len()).err(), Some(Error::Entry));
            drop(ours);
            assert!((extension.alloc)(&mut data, &value).is_err());

            (extension.alloc)(&mut theirs, &value).unwrap();
            assert_eq!(data, theirs[..data.len()], "{}", extension.name);
            assert_eq!((extension.spl_bytes)(&data), Ok(value));
        }
    }
    check::<Mint>(&mint_extensions());
    check::<Account>(&account_extensions());
}

#[test]
fn an_entry_is_added_exactly_when_the_crate_finds_room() {
    let extensions = mint_extensions();
    for room in 0..300 {
        for extension in &extensions {
            let (mut theirs, mut data) = (with_room::<Mint>(room), with_room::<Mint>(room));
            if data.len() == 355 {
                continue;
            }
            let before = data.clone();
            let value = extension.value();
            let result = (extension.alloc)(&mut theirs, &value);
            let mut ours = ExtendedMut::<Mint>::parse(&mut data).unwrap();
            let added = ours.extensions.add(extension.kind, extension.size);
            assert_eq!(added.is_ok(), result.is_ok(), "{} in {room} bytes", extension.name);
            match added {
                Ok(room) => room.copy_from_slice(&value),
                Err(error) => {
                    assert_eq!(error, Error::Room);
                    assert_eq!(data, before);
                    continue;
                }
            }
            assert_eq!(data, theirs);
        }
    }
}

#[test]
fn an_account_never_has_the_size_of_a_multisig() {
    for size in 0..400 {
        let mut data = with_room::<Account>(size + 4);
        if data.len() == 355 {
            assert_eq!(ExtendedRef::<Account>::parse(&data).err(), Some(Error::Length));
            assert_eq!(ExtendedMut::<Account>::parse(&mut data).err(), Some(Error::Length));
            data.extend([0; 2]);
        }
        let mut ours = ExtendedMut::<Account>::parse(&mut data).unwrap();
        ours.extensions.add(ours::kinds::IMMUTABLE_OWNER, size).unwrap();
        let ours = ours.as_view().size();
        let theirs = StateWithExtensions::<state::Account>::unpack(&data).unwrap();
        assert_eq!(ours.ok(), theirs.try_get_account_len().ok(), "a value of {size} bytes");
    }
}

/// Asserts that both crates accept the same data and find the same entries.
fn compare<B: Base>(extensions: &[Extension], data: &[u8], context: &str) {
    let theirs = StateWithExtensions::<B::Spl>::unpack(data);
    let ours = ExtendedRef::<B>::parse(data);
    let is_accepted = ours.is_ok_and(|ours| B::is_initialized(ours.base));
    assert_eq!(is_accepted, theirs.is_ok(), "{context}");
    let (Ok(theirs), Ok(ours)) = (theirs, ours) else {
        return;
    };

    let kinds: Result<Vec<u16>, Error> = ours.extensions.iter().map(|entry| Ok(entry?.0)).collect();
    // The crate also refuses kinds that are newer than itself.
    let is_known = |kind: &u16| ExtensionType::try_from(*kind).is_ok();
    let known = kinds.clone().ok().filter(|kinds| kinds.iter().all(is_known));
    let their_kinds = theirs.get_extension_types().ok();
    let their_kinds = their_kinds.map(|kinds| kinds.into_iter().map(u16::from).collect());
    assert_eq!(known, their_kinds, "{context}");
    assert_eq!(ours.size().is_ok(), kinds.is_ok(), "{context}");
    if known.is_some() {
        assert_eq!(ours.size().ok(), theirs.try_get_account_len().ok(), "{context}");
    }

    for extension in extensions {
        let name = extension.name;
        let value = find::<B>(data, extension.kind).ok().flatten();
        assert_eq!(value, (extension.spl_bytes)(data).ok(), "{name}, {context}");
        let Some(value) = value else { continue };
        let expected = match (extension.spl_get)(data) {
            Ok(()) if extension.has_bad_tag(&value) => Err(Error::Tag),
            Ok(()) => Ok(Some(())),
            Err(_) => Err(Error::Length),
        };
        assert_eq!((extension.get)(data), expected, "{name}, {context}");
    }
}

fn compare_metadata(data: &[u8], context: &str) {
    let Ok(theirs) = StateWithExtensions::<state::Mint>::unpack(data) else {
        return;
    };
    let theirs = theirs.get_variable_len_extension::<SplMetadata>().ok();
    let ours = ExtendedRef::<Mint>::parse(data).unwrap();
    let read = || -> Result<Option<SplMetadata>, Error> {
        let Some(ours) = ours.extensions.get::<TokenMetadata>()? else { return Ok(None) };
        let pair = |pair: Result<PairRef<'_>, Error>| {
            let pair = pair?;
            Ok((pair.key()?.into(), pair.value()?.into()))
        };
        Ok(Some(SplMetadata {
            update_authority: Address::from(*ours.update_authority()).into(),
            mint: (*ours.mint()).into(),
            name: ours.name()?.into(),
            symbol: ours.symbol()?.into(),
            uri: ours.uri()?.into(),
            additional_metadata: ours
                .additional_metadata()?
                .iter()
                .map(pair)
                .collect::<Result<_, Error>>()?,
        }))
    };
    assert_eq!(read().ok().flatten(), theirs, "{context}");
}

#[test]
fn all_truncations_and_changed_bytes_are_refused_alike() {
    fn check<B: Base>(extensions: &[Extension], data: &[u8], compare_metadata: fn(&[u8], &str)) {
        let compare_all = |data: &[u8], context: &str| {
            compare::<B>(extensions, data, context);
            compare_metadata(data, context);
        };
        for size in 0..=data.len() {
            compare_all(&data[..size], &format!("{size} bytes"));
        }
        for zeros in 1..8 {
            let mut data = data.to_vec();
            data.resize(data.len() + zeros, 0);
            compare_all(&data, &format!("{zeros} zeros"));
            *data.last_mut().unwrap() = 1;
            compare_all(&data, &format!("{zeros} bytes"));
        }
        for byte in 0..data.len() {
            for value in [0, 1, 2, 3, data[byte] ^ 1, data[byte].wrapping_add(1), 0x80, 0xff] {
                let mut data = data.to_vec();
                data[byte] = value;
                compare_all(&data, &format!("{value} at {byte}"));
            }
        }
    }
    let [mint, account] = mint_and_account();
    check::<Mint>(&mint_extensions(), &mint, compare_metadata);
    check::<Account>(&account_extensions(), &account, |_, _| ());
    check::<Mint>(&mint_extensions(), &with_room::<Mint>(0), compare_metadata);
    check::<Account>(&account_extensions(), &with_room::<Account>(7), |_, _| ());
}

#[test]
fn metadata_is_resized_as_the_crate_does() {
    let [mut theirs, _] = mint_and_account();
    theirs.resize(theirs.len() + 300, 0);
    let mut ours = theirs.clone();
    let names = ["", "a", "a longer name than before", "Ebbe", "x".repeat(2000).as_str(), "Ebbe"]
        .map(String::from);
    for (round, name) in names.iter().cycle().take(40).enumerate() {
        let metadata = spl_metadata(name, round % 5);
        let mut state = StateWithExtensionsMut::<state::Mint>::unpack(&mut theirs).unwrap();
        let size = state.try_get_new_account_len_for_variable_len_extension(&metadata).unwrap();
        let result = state.realloc_variable_len_extension(&metadata);

        let mut mint = ExtendedMut::<Mint>::parse(&mut ours).unwrap();
        let metadata = our_metadata(&metadata);
        assert_eq!(mint.as_view().size_with(19, metadata.encoded_len().unwrap()), Ok(size));
        assert_eq!(mint.extensions.set(&metadata), result.map_err(|_| Error::Room));
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn the_account_type_is_set_as_the_crate_does() {
    fn check<B: Base>() {
        for size in [B::HEAD_SIZE, 165, 166, 170, 355] {
            for account_type in 0..4 {
                for padding in [0, 1] {
                    let mut data = B::bytes();
                    data.resize(size.max(B::HEAD_SIZE), 0);
                    if let Some(byte) = data.get_mut(165) {
                        *byte = account_type;
                    }
                    if B::HEAD_SIZE < 165 && data.len() > 164 {
                        data[164] = padding;
                    }
                    let context = format!("{size} bytes, type {account_type}, padding {padding}");
                    let mut theirs = data.clone();
                    let result = spl::set_account_type::<B::Spl>(&mut theirs);
                    let before = data.clone();
                    assert_eq!(
                        ExtendedMut::<B>::init(&mut data).is_ok(),
                        result.is_ok(),
                        "{context}"
                    );
                    assert_eq!(data, if result.is_ok() { theirs } else { before }, "{context}");
                }
            }
        }
    }
    check::<Mint>();
    check::<Account>();
}
