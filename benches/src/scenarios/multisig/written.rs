//! The multisigs that programs write and read.

use super::{
    contract::{ADD_MEMBER, BUMP, CREATE, IS_MEMBER, SET_TRANSACTION_INDEX, THRESHOLD, specimen},
    encoding::encode,
    values::{Multisig, NEW_TRANSACTION_INDEX},
};
use crate::scenarios::{
    operation::Operation,
    size::Size,
    value::{Value, refused, with_wrong_keys},
    wire::Wire,
};
use neap_subject::specimen::Specimen;

/// One multisig is not enough: all its wires share the first fields, and without members, name and delay some share more.
pub fn values() -> Vec<Box<dyn Value>> {
    let multisig = |items, text| Multisig::of_size(Size { items, text });
    let empty = Multisig { status: 0, delay: None, ..multisig(0, 0) };
    let nameless = Multisig { status: 2, delay: None, bump: 0xfc, threshold: 1, ..multisig(3, 0) };
    let with_all = multisig(5, 8);
    [empty, nameless, with_all].into_iter().map(|value| Box::new(value) as Box<dyn Value>).collect()
}

impl Value for Multisig {
    fn bytes(&self, wire: Wire) -> Vec<u8> {
        encode(self, wire)
    }

    fn writing(&self) -> &'static [Operation] {
        const { &[CREATE, SET_TRANSACTION_INDEX] }
    }

    fn specimen(&self, operation: Operation, wire: Wire) -> Specimen {
        specimen(operation, wire, self)
    }

    fn left_by(&self, operation: Operation, _specimen: &Specimen) -> Box<dyn Value> {
        let mut left = self.clone();
        if operation == SET_TRANSACTION_INDEX {
            left.transaction_index = NEW_TRANSACTION_INDEX;
        }
        Box::new(left)
    }

    fn questions(&self, operation: Operation, wire: Wire) -> Vec<Specimen> {
        if !operation.reads {
            return Vec::new();
        }
        let right = self.specimen(operation, wire);
        let mut questions = vec![right.clone()];
        if [THRESHOLD, BUMP].contains(&operation) {
            let claim = 1..right.invocation.instruction.data.len();
            questions.extend(claim.map(|byte| {
                let mut wrong = refused(right.clone());
                wrong.invocation.instruction.data[byte] ^= 1;
                wrong
            }));
        }
        if operation == IS_MEMBER && !self.members.is_empty() {
            // The specimen asks for the last member.
            let others = [self.members[0], self.members[self.members.len() / 2]];
            questions.extend(others.map(|member| right.clone().with_key(member.into())));
        }
        if operation == IS_MEMBER {
            questions.extend(with_wrong_keys(&right));
        }
        debug_assert!(operation != ADD_MEMBER || questions.len() == 1);
        questions
    }
}
