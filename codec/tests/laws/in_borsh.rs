//! neap and borsh: the same bytes for the same values, and data that both accept or neither.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

elements!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

accounts!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

accounts_as_subjects!(borsh);

accounts_obey!(128);
