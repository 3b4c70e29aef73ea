//! The programs that verify signatures, which the runtime has itself. They cost no compute units.

use ed25519_dalek::{Signature, VerifyingKey};
use libsecp256k1::{Message, RecoveryId};
use p256::ecdsa::signature::Verifier;
use solana_instruction::{Instruction, error::InstructionError};
use solana_keccak_hasher::hash;
use solana_pubkey::Pubkey;
use solana_sdk_ids::{ed25519_program, secp256k1_program, secp256r1_program};
use solana_transaction_error::TransactionError;

/// Their addresses.
pub const IDS: [Pubkey; 3] = [ed25519_program::ID, secp256k1_program::ID, secp256r1_program::ID];

/// The compute units that each takes here, which do not count: a transaction gets them in addition.
pub const TAKEN: u64 = 1;

/// The compute units that instructions of these programs take, up to one that fails.
pub fn taken<T>(instructions: &[Instruction], result: &Result<T, TransactionError>) -> u64 {
    let ran = match result {
        Err(TransactionError::InstructionError(index, _)) => usize::from(*index),
        _ => instructions.len(),
    };
    let ran = instructions.iter().take(ran);
    TAKEN * ran.filter(|it| IDS.contains(&it.program_id)).count() as u64
}

/// What is wrong with an instruction, with the number that Agave gives it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Wrong {
    PublicKey = 0,
    RecoveryId = 1,
    Signature = 2,
    Offsets = 3,
    Size = 4,
}

/// Verifies the signatures of all instructions of these programs.
pub fn verify(instructions: &[Instruction]) -> Result<(), (u8, InstructionError)> {
    for (index, instruction) in instructions.iter().enumerate() {
        let parts = Parts { instructions, own: &instruction.data };
        let verified = match instruction.program_id {
            ed25519_program::ID => parts.ed25519(),
            secp256k1_program::ID => parts.secp256k1(),
            secp256r1_program::ID => parts.secp256r1(),
            _ => Ok(()),
        };
        let failed = |wrong| (index as u8, InstructionError::Custom(wrong as u32));
        verified.map_err(failed)?;
    }
    Ok(())
}

/// The data in which signatures, keys and messages are.
struct Parts<'a> {
    instructions: &'a [Instruction],
    own: &'a [u8],
}

impl<'a> Parts<'a> {
    /// Bytes of an instruction.
    fn bytes(&self, instruction: u16, start: u16, size: usize) -> Result<&'a [u8], Wrong> {
        let data = match instruction {
            u16::MAX => self.own,
            index => &self.instructions.get(usize::from(index)).ok_or(Wrong::Offsets)?.data,
        };
        let start = usize::from(start);
        data.get(start..start + size).ok_or(Wrong::Offsets)
    }

    /// The offsets of each signature: records of `SIZE` bytes behind a head, whose first byte is their number.
    fn records<const SIZE: usize>(&self, head: usize) -> Result<&'a [[u8; SIZE]], Wrong> {
        let count = usize::from(*self.own.first().ok_or(Wrong::Size)?);
        let (records, _) = self.own.get(head..).ok_or(Wrong::Size)?.as_chunks();
        if count == 0 && self.own.len() > head {
            Err(Wrong::Size)
        } else {
            records.get(..count).ok_or(Wrong::Size)
        }
    }

    /// The signature, the key and the message of a record of seven numbers.
    fn signed(&self, record: &[u8; 14], key_bytes: usize) -> Result<[&'a [u8]; 3], Wrong> {
        let (numbers, _) = record.as_chunks();
        let number = |index: usize| u16::from_le_bytes(numbers[index]);
        Ok([
            self.bytes(number(1), number(0), 64)?,
            self.bytes(number(3), number(2), key_bytes)?,
            self.bytes(number(6), number(4), number(5).into())?,
        ])
    }

    fn ed25519(&self) -> Result<(), Wrong> {
        for record in self.records(2)? {
            let [signature, key, message] = self.signed(record, 32)?;
            let signature = Signature::from_slice(signature).map_err(|_| Wrong::Signature)?;
            let key = key.try_into().map_err(|_| Wrong::PublicKey)?;
            let key = VerifyingKey::from_bytes(key).map_err(|_| Wrong::PublicKey)?;
            key.verify_strict(message, &signature).map_err(|_| Wrong::Signature)?;
        }
        Ok(())
    }

    fn secp256r1(&self) -> Result<(), Wrong> {
        /// The most signatures of an instruction.
        const MOST: usize = 8;
        let records = self.records(2)?;
        if records.is_empty() || records.len() > MOST {
            return Err(Wrong::Size);
        }
        for record in records {
            let [signature, key, message] = self.signed(record, 33)?;
            let signature = p256::ecdsa::Signature::from_slice(signature);
            let signature = signature.map_err(|_| Wrong::Signature)?;
            let key = p256::ecdsa::VerifyingKey::from_sec1_bytes(key);
            let key = key.map_err(|_| Wrong::PublicKey)?;
            // Only the lower of the two valid ones.
            let is_low = signature.normalize_s() == signature;
            let verified = key.verify(message, &signature);
            verified.ok().filter(|()| is_low).ok_or(Wrong::Signature)?;
        }
        Ok(())
    }

    fn secp256k1(&self) -> Result<(), Wrong> {
        for record in self.records::<11>(1)? {
            let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
            // As on a cluster, the errors differ from those of the other two.
            let bytes = |at: usize, index: u8, size| {
                let instruction =
                    self.instructions.get(usize::from(index)).ok_or(Wrong::Offsets)?;
                let start = usize::from(number(at));
                instruction.data.get(start..start + size).ok_or(Wrong::Signature)
            };
            let size = |wrong| if wrong == Wrong::Offsets { Wrong::Size } else { wrong };
            let recoverable = bytes(0, record[2], 65).map_err(size)?;
            let signature = libsecp256k1::Signature::parse_standard_slice(&recoverable[..64]);
            let signature = signature.map_err(|_| Wrong::Signature)?;
            let id = RecoveryId::parse(recoverable[64]).map_err(|_| Wrong::RecoveryId)?;
            let address = bytes(3, record[5], 20)?;
            let message = bytes(6, record[10], number(8).into())?;
            let message = Message::parse(hash(message).as_bytes());
            let key = libsecp256k1::recover(&message, &signature, &id);
            let key = key.map_err(|_| Wrong::Signature)?.serialize();
            // The address on Ethereum: the end of the key's hash, without the byte for its form.
            if hash(&key[1..]).as_bytes()[12..] != *address {
                return Err(Wrong::Signature);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::ed25519::signature::Signer as _;

    /// Instruction data: the head, and the parts that a record of offsets names.
    fn signed(head: &[u8], record: impl Fn(u16) -> Vec<u8>, parts: &[&[u8]]) -> Vec<u8> {
        let start = head.len() + record(0).len();
        [head, &record(start as u16), &parts.concat()].concat()
    }

    /// A record of seven numbers. The parts are in the same instruction.
    fn record(start: u16, key_bytes: u16, message_bytes: u16) -> Vec<u8> {
        let own = u16::MAX;
        let key = start + 64;
        let numbers = [start, own, key, own, key + key_bytes, message_bytes, own];
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn instructions() -> [Instruction; 3] {
        let message = b"a message".as_slice();
        let size = message.len() as u16;
        let ed25519 = ed25519_dalek::SigningKey::from_bytes(&[7; 32]);
        let parts: [&[u8]; 3] =
            [&ed25519.sign(message).to_bytes(), &ed25519.verifying_key().to_bytes(), message];
        let ed25519 = signed(&[1, 0], |start| record(start, 32, size), &parts);
        let p256 = p256::ecdsa::SigningKey::from_slice(&[7; 32]).unwrap();
        let signature: p256::ecdsa::Signature =
            p256::ecdsa::signature::Signer::sign(&p256, message);
        let key = p256.verifying_key().to_sec1_point(true);
        let parts: [&[u8]; 3] = [&signature.normalize_s().to_bytes(), key.as_bytes(), message];
        let p256 = signed(&[1, 0], |start| record(start, 33, size), &parts);
        // The first instruction of a transaction of mainnet, in slot 314,167,369.
        let secp256k1 = "010c00004d00006100200000747308c62b2c8c476a24660a2cb13b80dae99d65e8c1144caf2e308957c82136\
            261bd8dfc969f763cffcee862d42bed31c4e6a74cfc206fa8ebb60a6947a8c040013947bd48b18e53fdaeee77f3473391ac7\
            27c63857cbcc845407c2411db9078d3c97cfeb4b0988db833788741d8f1ffb3025a403";
        let byte = |at| u8::from_str_radix(&secp256k1[at..at + 2], 16).unwrap();
        let secp256k1 = (0..secp256k1.len()).step_by(2).map(byte).collect();
        let [a, b, c] = IDS;
        [(b, secp256k1), (a, ed25519), (c, p256)].map(|(program_id, data)| Instruction {
            program_id,
            accounts: Vec::new(),
            data,
        })
    }

    #[test]
    fn accepts_signatures_and_refuses_each_changed_byte_of_them() {
        let good = instructions();
        assert_eq!(verify(&good), Ok(()));
        for index in 0..good.len() {
            // The end is the message.
            for byte in 1..=9 {
                let mut bad = good.clone();
                let data = &mut bad[index].data;
                let at = data.len() - byte;
                data[at] ^= 1;
                let wrong = InstructionError::Custom(Wrong::Signature as u32);
                assert_eq!(verify(&bad), Err((index as u8, wrong)));
            }
            for length in (0..good[index].data.len()).step_by(7) {
                let mut bad = good.clone();
                bad[index].data.truncate(length);
                assert!(verify(&bad).is_err(), "{index}: {length} bytes");
            }
        }
    }
}
