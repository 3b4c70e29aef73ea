//! Schemas that neap and borsh share.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

types!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

structs!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

describe_structs!(borsh);
