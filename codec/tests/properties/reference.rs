//! The other codecs, to compare with.

/// borsh 1.
pub mod borsh {
    use ::borsh::{BorshDeserialize, BorshSerialize};

    pub fn encoded<T: BorshSerialize>(value: &T) -> Vec<u8> {
        ::borsh::to_vec(value).expect("borsh encodes everything but NaN")
    }

    /// Returns the value at the start of the data, and where it ends.
    pub fn decoded<T: BorshDeserialize>(data: &[u8]) -> Option<(T, usize)> {
        let mut rest = data;
        let value = T::deserialize(&mut rest).ok()?;
        Some((value, data.len() - rest.len()))
    }
}

/// bincode 1 with fixed-size integers, and wincode. They must agree.
pub mod bincode {
    use ::bincode::Options;
    use serde::{Serialize, de::DeserializeOwned};
    use wincode::{SchemaWrite, config::DefaultConfig};

    use crate::properties::subject::Subject;

    pub fn encoded<T>(value: &T) -> Vec<u8>
    where
        T: Serialize + SchemaWrite<DefaultConfig, Src = T>,
    {
        let bytes = ::bincode::serialize(value).expect("bincode encodes everything");
        let others = wincode::serialize(value).expect("wincode encodes small values");
        assert_eq!(bytes, others, "bincode and wincode differ");
        bytes
    }

    /// Returns the value at the start of the data, and where it ends.
    pub fn decoded<T>(data: &[u8]) -> Option<(T, usize)>
    where
        T: DeserializeOwned + Serialize + Subject,
        T: for<'de> wincode::SchemaRead<'de, DefaultConfig, Dst = T>,
    {
        let value = ::bincode::deserialize::<T>(data).ok();
        let other = wincode::deserialize::<T>(data).ok();
        let fields = |value: &Option<T>| value.as_ref().map(Subject::fields);
        assert_eq!(fields(&value), fields(&other), "bincode and wincode differ");
        let value = value?;
        // The value may be shorter than its data: a key that is there twice counts once.
        let mut rest = data;
        ::bincode::deserialize_from::<_, T>(&mut rest).expect("the data has been decoded");
        let end = data.len() - rest.len();
        let options = ::bincode::DefaultOptions::new().with_fixint_encoding();
        assert!(options.deserialize::<T>(&data[..end]).is_ok());
        assert!(wincode::deserialize_exact::<T>(&data[..end]).is_ok());
        assert_eq!(options.deserialize::<T>(data).is_ok(), end == data.len());
        let exact = wincode::deserialize_exact::<T>(data).is_ok();
        assert_eq!(exact, end == data.len());
        Some((value, end))
    }
}
