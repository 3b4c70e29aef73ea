//! Encodes the multisig by hand, from the description of each wire and without a codec.

use super::values::Multisig;
use crate::scenario::wire::Wire;

/// The discriminator, the same in every wire.
const DISCRIMINATOR: [u8; 8] = [0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];

/// The offset of `status`: after the discriminator, two keys, a u16, a u32 and two u64.
const STATUS: usize = 8 + 2 * 32 + 2 + 4 + 2 * 8;

/// The bytes of a multisig, without the room after them.
pub fn encode(multisig: &Multisig, wire: Wire) -> Vec<u8> {
    let status: &[u8] = match wire {
        Wire::Borsh | Wire::FixedFieldsFirst => &[multisig.status],
        Wire::Bincode => &u32::from(multisig.status).to_le_bytes(),
    };
    let head = [
        &DISCRIMINATOR,
        &multisig.create_key[..],
        &multisig.config_authority,
        &multisig.threshold.to_le_bytes(),
        &multisig.time_lock.to_le_bytes(),
        &multisig.transaction_index.to_le_bytes(),
        &multisig.stale_transaction_index.to_le_bytes(),
        status,
    ]
    .concat();
    let name = [length(multisig.name.len(), wire), multisig.name.clone().into_bytes()].concat();
    let delay = match multisig.delay {
        None => vec![0],
        Some(delay) => [&[1][..], &delay.to_le_bytes()].concat(),
    };
    let bump = vec![multisig.bump];
    let members = [length(multisig.members.len(), wire), multisig.members.concat()].concat();
    match wire {
        Wire::Borsh | Wire::Bincode => [head, name, delay, bump, members].concat(),
        Wire::FixedFieldsFirst => [head, bump, name, delay, members].concat(),
    }
}

/// Where a multisig's fields are, in an account or in the arguments of `create`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    pub status: usize,
    pub name_length: usize,
    pub name: usize,
    pub delay: usize,
    pub members_length: usize,
    pub members: usize,
    pub end: usize,
}

/// Where a wire places the fields of an account.
pub fn places(multisig: &Multisig, wire: Wire) -> Places {
    let prefix = wire.prefix_size();
    let tag = if wire == Wire::Bincode { 4 } else { 1 };
    let (bump_before, bump_after) = match wire {
        Wire::Borsh | Wire::Bincode => (0, 1),
        Wire::FixedFieldsFirst => (1, 0),
    };
    let name_length = STATUS + tag + bump_before;
    let name = name_length + prefix;
    let delay = name + multisig.name.len();
    let delay_size = if multisig.delay.is_some() { 9 } else { 1 };
    let members_length = delay + delay_size + bump_after;
    let members = members_length + prefix;
    Places {
        status: STATUS,
        name_length,
        name,
        delay,
        members_length,
        members,
        end: members + multisig.members.as_flattened().len(),
    }
}

fn length(length: usize, wire: Wire) -> Vec<u8> {
    let bytes = (length as u64).to_le_bytes();
    bytes[..wire.prefix_size()].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_discriminator_is_the_one_of_anchor() {
        let hash = Sha256::digest("account:Multisig");
        assert_eq!(hash[..8], DISCRIMINATOR);
        assert_eq!(interface::multisig::DISCRIMINATOR, DISCRIMINATOR);
    }

    fn multisig() -> Multisig {
        Multisig {
            create_key: [0xc1; 32],
            config_authority: [0xc2; 32],
            threshold: 2,
            time_lock: 3,
            transaction_index: 4,
            stale_transaction_index: 5,
            status: 2,
            name: "neap".to_owned(),
            delay: Some(6),
            bump: 254,
            members: vec![[0xc3; 32]],
        }
    }

    /// The head is the same in every wire, up to the status.
    #[rustfmt::skip]
    const NUMBERS: [u8; 22] = [
        2, 0, // threshold
        3, 0, 0, 0, // time_lock
        4, 0, 0, 0, 0, 0, 0, 0, // transaction_index
        5, 0, 0, 0, 0, 0, 0, 0, // stale_transaction_index
    ];

    #[test]
    #[rustfmt::skip]
    fn encodes_every_wire() {
        let borsh: &[u8] = &[
            2, // status
            4, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            254, // bump
            1, 0, 0, 0, // members
        ];
        let bincode: &[u8] = &[
            2, 0, 0, 0, // status
            4, 0, 0, 0, 0, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            254, // bump
            1, 0, 0, 0, 0, 0, 0, 0, // members
        ];
        let fixed_fields_first: &[u8] = &[
            2, // status
            254, // bump
            4, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            1, 0, 0, 0, // members
        ];
        for (wire, rest) in Wire::ALL.into_iter().zip([borsh, bincode, fixed_fields_first]) {
            let keys = [&DISCRIMINATOR[..], &[0xc1; 32], &[0xc2; 32]].concat();
            let expected = [&keys, &NUMBERS[..], rest, &[0xc3; 32]].concat();
            assert_eq!(encode(&multisig(), wire), expected, "{wire:?}");
        }
    }

    #[test]
    fn places_point_to_their_fields() {
        for wire in Wire::ALL {
            for delay in [None, Some(6)] {
                let multisig = Multisig { delay, ..multisig() };
                let data = encode(&multisig, wire);
                let places = places(&multisig, wire);
                assert_eq!(data[places.status], 2, "{wire:?}");
                assert_eq!(data[places.name_length], 4, "{wire:?}");
                assert_eq!(data[places.name..][..4], *b"neap", "{wire:?}");
                let tag = u8::from(delay.is_some());
                assert_eq!(data[places.delay], tag, "{wire:?}");
                assert_eq!(data[places.members_length], 1, "{wire:?}");
                assert_eq!(data[places.members..], [0xc3; 32], "{wire:?}");
                assert_eq!(places.end, data.len(), "{wire:?}");
            }
        }
    }
}
