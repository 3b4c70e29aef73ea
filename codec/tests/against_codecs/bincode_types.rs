//! Schemas that neap, bincode and wincode share.

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
