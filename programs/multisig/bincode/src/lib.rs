//! `bincode`: decodes the whole account, and encodes only what changes, into its place, with bincode 2 and fixed integers.
//!
//! The program first checks that there is room for all fixed-size fields, so the compiler can drop bincode's check of
//! each. It borrows the name as bytes and tests them itself, reads the members where they are, and adds one in the room
//! after the last. It writes the members of a new account at once, where bincode itself would write one after the other.

use bincode::{
    BorrowDecode, Decode, Encode, config,
    enc::{
        Encoder, EncoderImpl,
        write::{SizeWriter, Writer},
    },
    error::EncodeError,
};
use interface::{
    ProgramError, ProgramResult,
    multisig::{
        self, DISCRIMINATOR, MEMBER_SIZE, MIN_BINCODE_SIZE, NewMultisig, TRANSACTION_INDEX_OFFSET,
    },
};

interface::multisig_status!(#[derive(Decode, Encode)]);
interface::multisig!(
    #[derive(Encode)]
    struct New<'a> {
        keys: &'a [u8; 32],
        name: &'a str,
        members: Members<'a>,
    }
);
interface::multisig_entrypoint! {
    threshold, set_transaction_index, bump, is_member, add_member, create
}

/// The members of a new account.
pub struct Members<'a>(&'a [[u8; MEMBER_SIZE]]);

impl<'a> From<&'a [[u8; MEMBER_SIZE]]> for Members<'a> {
    fn from(members: &'a [[u8; MEMBER_SIZE]]) -> Self {
        Self(members)
    }
}

impl Encode for Members<'_> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.0.len() as u64).encode(encoder)?;
        encoder.writer().write(self.0.as_flattened())
    }
}

/// The fields before the members.
#[derive(BorrowDecode)]
struct Fields<'a> {
    _create_key: [u8; 32],
    _config_authority: [u8; 32],
    threshold: u16,
    _time_lock: u32,
    _transaction_index: u64,
    _stale_transaction_index: u64,
    _status: Status,
    name: &'a [u8],
    _delay: Option<u64>,
    bump: u8,
    member_count: u64,
}

/// The account, checked: the fields that the operations read, and the size of all bytes. A copy of all fields would cost more.
struct Multisig<'a> {
    threshold: u16,
    bump: u8,
    members: &'a [[u8; MEMBER_SIZE]],
    size: usize,
}

fn threshold(data: &[u8], claimed: u16) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_threshold(account.threshold, claimed)
}

fn set_transaction_index(data: &mut [u8], value: u64) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    decode(body)?;
    encode(value, &mut body[TRANSACTION_INDEX_OFFSET..])
}

fn bump(data: &[u8], claimed: u8) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_bump(account.bump, claimed)
}

fn is_member(data: &[u8], key: &[u8; 32]) -> ProgramResult {
    let account = decode(multisig::body(data)?)?;
    multisig::require_member(account.members, key)
}

fn add_member(data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    let body = multisig::body_mut(data)?;
    let account = decode(body)?;
    let (members, size) = (account.members.len(), account.size);
    let (encoded, room) = body.split_at_mut(size);
    multisig::append(members, room, key)?;
    let member_count = size - members * MEMBER_SIZE - size_of::<u64>();
    encode(members as u64 + 1, &mut encoded[member_count..])
}

fn create(data: &mut [u8], new: &NewMultisig) -> ProgramResult {
    let (discriminator, body) = multisig::blank_mut(data)?;
    let account = New::from(new);
    let mut size = EncoderImpl::new(SizeWriter::default(), config::legacy());
    account.encode(&mut size).map_err(|_| ProgramError::InvalidAccountData)?;
    if body.len() < size.into_writer().bytes_written {
        return Err(ProgramError::AccountDataTooSmall);
    }
    encode(account, body)?;
    *discriminator = DISCRIMINATOR;
    Ok(())
}

/// Checks the account. Since only this function calls the codec, the compiler inlines that and drops its checks of the length.
fn decode(body: &[u8]) -> Result<Multisig<'_>, ProgramError> {
    if body.len() < MIN_BINCODE_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let (fields, fields_size) =
        bincode::borrow_decode_from_slice::<Fields, _>(body, config::legacy())
            .map_err(|_| ProgramError::InvalidAccountData)?;
    let members = fields.member_count as usize;
    multisig::require_member_count(members)?;
    multisig::require_name(fields.name)?;
    let size = fields_size + members * MEMBER_SIZE;
    let members = body.get(fields_size..size).ok_or(ProgramError::InvalidAccountData)?;
    let Fields { threshold, bump, .. } = fields;
    Ok(Multisig { threshold, bump, members: members.as_chunks().0, size })
}

fn encode(value: impl Encode, place: &mut [u8]) -> ProgramResult {
    bincode::encode_into_slice(value, place, config::legacy())
        .map_err(|_| ProgramError::InvalidAccountData)?;
    Ok(())
}
