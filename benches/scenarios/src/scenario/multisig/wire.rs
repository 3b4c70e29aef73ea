//! Encodes the multisig by hand, from the description of each wire and without a codec.

use super::{Multisig, Wire};

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
    let name = [
        length(multisig.name.len(), wire),
        multisig.name.clone().into_bytes(),
    ]
    .concat();
    let delay = match multisig.delay {
        None => vec![0],
        Some(delay) => [&[1][..], &delay.to_le_bytes()].concat(),
    };
    let bump = vec![multisig.bump];
    let members = [
        length(multisig.members.len(), wire),
        multisig.members.concat(),
    ]
    .concat();
    match wire {
        Wire::Borsh | Wire::Bincode => [head, name, delay, bump, members].concat(),
        Wire::FixedFieldsFirst => [head, bump, name, delay, members].concat(),
    }
}

/// The offsets of the fields that wires place differently.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Places {
    pub status: usize,
    pub name_length: usize,
    pub name: usize,
    pub delay: usize,
    pub members_length: usize,
    pub members: usize,
}

pub(super) fn places(multisig: &Multisig, wire: Wire) -> Places {
    let (tag, prefix) = match wire {
        Wire::Borsh | Wire::FixedFieldsFirst => (1, 4),
        Wire::Bincode => (4, 8),
    };
    let (bump_before, bump_after) = match wire {
        Wire::Borsh | Wire::Bincode => (0, 1),
        Wire::FixedFieldsFirst => (1, 0),
    };
    let name_length = STATUS + tag + bump_before;
    let name = name_length + prefix;
    let delay = name + multisig.name.len();
    let delay_size = if multisig.delay.is_some() { 9 } else { 1 };
    let members_length = delay + delay_size + bump_after;
    Places {
        status: STATUS,
        name_length,
        name,
        delay,
        members_length,
        members: members_length + prefix,
    }
}

fn length(length: usize, wire: Wire) -> Vec<u8> {
    match wire {
        Wire::Borsh | Wire::FixedFieldsFirst => (length as u32).to_le_bytes().to_vec(),
        Wire::Bincode => (length as u64).to_le_bytes().to_vec(),
    }
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

    #[test]
    fn encodes_borsh() {
        #[rustfmt::skip]
        let expected = [
            0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec, // discriminator
            0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, // create_key
            0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1,
            0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1,
            0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1,
            0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, // config_authority
            0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2,
            0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2,
            0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2, 0xc2,
            2, 0, // threshold
            3, 0, 0, 0, // time_lock
            4, 0, 0, 0, 0, 0, 0, 0, // transaction_index
            5, 0, 0, 0, 0, 0, 0, 0, // stale_transaction_index
            2, // status
            4, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            254, // bump
            1, 0, 0, 0, // members
            0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3,
            0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3,
            0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3,
            0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3, 0xc3,
        ];
        assert_eq!(encode(&multisig(), Wire::Borsh), expected);
    }

    /// The discriminator and the keys, which come first in every wire.
    fn keys() -> Vec<u8> {
        [&DISCRIMINATOR[..], &[0xc1; 32], &[0xc2; 32]].concat()
    }

    #[test]
    fn encodes_bincode() {
        #[rustfmt::skip]
        let after_the_keys = [
            2, 0, // threshold
            3, 0, 0, 0, // time_lock
            4, 0, 0, 0, 0, 0, 0, 0, // transaction_index
            5, 0, 0, 0, 0, 0, 0, 0, // stale_transaction_index
            2, 0, 0, 0, // status
            4, 0, 0, 0, 0, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            254, // bump
            1, 0, 0, 0, 0, 0, 0, 0, // members
        ];
        let expected = [&keys()[..], &after_the_keys, &[0xc3; 32]].concat();
        assert_eq!(encode(&multisig(), Wire::Bincode), expected);
    }

    #[test]
    fn encodes_fixed_fields_first() {
        #[rustfmt::skip]
        let after_the_keys = [
            2, 0, // threshold
            3, 0, 0, 0, // time_lock
            4, 0, 0, 0, 0, 0, 0, 0, // transaction_index
            5, 0, 0, 0, 0, 0, 0, 0, // stale_transaction_index
            2, // status
            254, // bump
            4, 0, 0, 0, b'n', b'e', b'a', b'p', // name
            1, 6, 0, 0, 0, 0, 0, 0, 0, // delay
            1, 0, 0, 0, // members
        ];
        let expected = [&keys()[..], &after_the_keys, &[0xc3; 32]].concat();
        assert_eq!(encode(&multisig(), Wire::FixedFieldsFirst), expected);
    }

    #[test]
    fn places_point_to_their_fields() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            for delay in [None, Some(6)] {
                let multisig = Multisig {
                    delay,
                    ..multisig()
                };
                let data = encode(&multisig, wire);
                let places = places(&multisig, wire);
                assert_eq!(data[places.status], 2, "{wire:?}");
                assert_eq!(data[places.name_length], 4, "{wire:?}");
                assert_eq!(data[places.name..][..4], *b"neap", "{wire:?}");
                let tag = u8::from(delay.is_some());
                assert_eq!(data[places.delay], tag, "{wire:?}");
                assert_eq!(data[places.members_length], 1, "{wire:?}");
                assert_eq!(data[places.members..], [0xc3; 32], "{wire:?}");
            }
        }
    }

    #[test]
    fn an_absent_delay_takes_one_byte() {
        let without_delay = Multisig {
            delay: None,
            ..multisig()
        };
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let (with, without) = (encode(&multisig(), wire), encode(&without_delay, wire));
            assert_eq!(with.len() - without.len(), 8, "{wire:?}");
        }
    }
}
