//! neap, bincode 1 with fixed-size integers, and wincode write the same bytes for the same values. They accept and refuse
//! the same data.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use neap::Neap;
use serde::{Deserialize, Serialize};
use wincode::{SchemaRead, SchemaWrite};

types!(
    #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
    #[neap(format = "bincode")]
);

structs!(
    #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
    #[neap(format = "bincode")]
);

describe_structs!(bincode);

check_structs!(128);

pairs! {
    48; bincode [
        #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
        #[neap(format = "bincode")]
    ]
    numbers_come_first (fixed plain u64)
    states_come_first (fixed plain State)
    strings_come_first (variable plain String)
    vectors_of_states_come_first (variable vector Vec<State>)
    vectors_of_strings_come_first (variable vector Vec<String>)
    options_come_first (variable plain Option<State>)
    enums_with_fields_come_first (variable plain #[neap(variable)] Action)
    structs_that_vary_come_first (variable plain #[neap(variable)] Note)
}
