//! A multisig whose fields before the members borsh decodes, and whose members are read in place.

use borsh::{BorshDeserialize, BorshSerialize, io};
use interface::{
    ProgramError,
    multisig::{self, MAX_NAME, MEMBER_SIZE},
};

/// Size of the body without the name, the delay and the members.
pub const MIN_SIZE: usize = 97;

interface::multisig_status!(#[derive(BorshDeserialize, BorshSerialize)]);

/// The fields before the members.
#[derive(BorshDeserialize)]
struct Fields {
    _create_key: [u8; 32],
    _config_authority: [u8; 32],
    threshold: u16,
    _time_lock: u32,
    _transaction_index: u64,
    _stale_transaction_index: u64,
    _status: Status,
    #[borsh(deserialize_with = "read_name")]
    name: Name,
    _delay: Option<u64>,
    bump: u8,
    member_count: u32,
}

/// A name, which borsh copies out of the account.
struct Name {
    bytes: [u8; MAX_NAME],
    length: usize,
}

/// The account, checked: the fields that the operations read, and the size of all bytes. A copy of all fields would cost more.
pub struct Multisig<'a> {
    pub threshold: u16,
    pub bump: u8,
    pub members: &'a [[u8; MEMBER_SIZE]],
    pub size: usize,
}

/// Reads the name. borsh itself would allocate it first, and run out of memory if the account claims a long one.
fn read_name<R: io::Read>(reader: &mut R) -> io::Result<Name> {
    let length = u32::deserialize_reader(reader)? as usize;
    let mut bytes = [0; MAX_NAME];
    reader.read_exact(bytes.get_mut(..length).ok_or(io::ErrorKind::InvalidData)?)?;
    Ok(Name { bytes, length })
}

/// Checks the account. Since only this function calls the codec, the compiler inlines that and drops its checks of the length.
pub fn decode(body: &[u8]) -> Result<Multisig<'_>, ProgramError> {
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let mut rest = body;
    let fields = Fields::deserialize(&mut rest).map_err(|_| ProgramError::InvalidAccountData)?;
    let members = fields.member_count as usize;
    multisig::require_tail(&fields.name.bytes[..fields.name.length], members)?;
    let (members, room) =
        rest.split_at_checked(members * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    let size = body.len() - room.len();
    let Fields { threshold, bump, .. } = fields;
    Ok(Multisig { threshold, bump, members: members.as_chunks().0, size })
}
