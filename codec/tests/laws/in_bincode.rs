//! neap, bincode 1 with fixed-size integers, and wincode write the same bytes for the same values. They accept and refuse
//! the same data.

use neap::Neap;
use serde::{Deserialize, Serialize};
use wincode::{SchemaRead, SchemaWrite};

elements!(
    #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
    #[neap(format = "bincode")]
);

accounts!(
    #[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
    #[neap(format = "bincode")]
);

accounts_as_subjects!(bincode);

accounts_obey_the_laws!(128);
