//! neap and borsh write the same bytes for the same values. They accept and refuse the same data.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

elements!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

accounts!(
    #[derive(Neap, BorshSerialize, BorshDeserialize)]
);

accounts_as_subjects!(borsh);

accounts_obey_the_laws!(128);
