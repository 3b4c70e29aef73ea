//! Structs of strings. Nothing uses them without the feature `used`.

macro_rules! structs {
    ($($name:ident)*) => {$(
        schemas! {
            #[cfg(any(feature = "used", not(feature = "short")))]
            pub struct $name {
                pub f0: String, pub f1: String, pub f2: String, pub f3: String,
                pub f4: String, pub f5: String, pub f6: String, pub f7: String,
                pub f8: String, pub f9: String, pub f10: String, pub f11: String,
                pub f12: String, pub f13: String, pub f14: String, pub f15: String,
                pub f16: String, pub f17: String, pub f18: String, pub f19: String,
                pub f20: String, pub f21: String, pub f22: String, pub f23: String,
                pub f24: String, pub f25: String, pub f26: String, pub f27: String,
                pub f28: String, pub f29: String, pub f30: String, pub f31: String,
            }
        }

        schemas! {
            #[cfg(all(feature = "short", not(feature = "used")))]
            pub struct $name {
                pub f0: String, pub f1: String, pub f2: String, pub f3: String,
                pub f4: String, pub f5: String, pub f6: String, pub f7: String,
            }
        }
    )*};
}

structs!(A);
#[cfg(not(feature = "used"))]
structs!(B C D E F G H);

/// What a program does with the account: check, measure, read, change and write it.
#[cfg(all(feature = "used", feature = "with-neap"))]
pub mod with_neap {
    use neap::Error;

    use super::{A, AMut, ARef};

    pub fn check(data: &[u8]) -> Result<usize, Error> {
        Ok(ARef::parse(data)?.index()?.encoded_len())
    }

    pub fn measure(data: &[u8]) -> Result<usize, Error> {
        ARef::parse(data)?.encoded_len()
    }

    pub fn read(data: &[u8]) -> Result<usize, Error> {
        Ok(ARef::parse(data)?.f31()?.len())
    }

    pub fn change(data: &mut [u8]) -> Result<usize, Error> {
        AMut::parse(data)?.set_f0("name")
    }

    pub fn write(a: &A, data: &mut [u8]) -> Result<usize, Error> {
        a.encode_into(data)
    }
}

/// The same with borsh, which reads all of the account for each of these.
#[cfg(all(feature = "used", feature = "with-borsh"))]
pub mod with_borsh {
    use borsh::{BorshSerialize, from_slice, io::Result, object_length};

    use super::A;

    pub fn check(data: &[u8]) -> Result<()> {
        from_slice::<A>(data).map(drop)
    }

    pub fn measure(data: &[u8]) -> Result<usize> {
        object_length(&from_slice::<A>(data)?)
    }

    pub fn read(data: &[u8]) -> Result<usize> {
        Ok(from_slice::<A>(data)?.f31.len())
    }

    pub fn change(data: &mut [u8]) -> Result<()> {
        let mut a = from_slice::<A>(data)?;
        a.f0 = "name".into();
        write(&a, data)
    }

    pub fn write(a: &A, mut data: &mut [u8]) -> Result<()> {
        a.serialize(&mut data)
    }
}

/// The same with wincode, which reads all of the account, too.
#[cfg(all(feature = "used", feature = "with-wincode"))]
pub mod with_wincode {
    use wincode::{ReadResult, WriteResult};

    use super::A;

    pub fn check(data: &[u8]) -> ReadResult<()> {
        wincode::deserialize::<A>(data).map(drop)
    }

    pub fn read(data: &[u8]) -> ReadResult<usize> {
        Ok(wincode::deserialize::<A>(data)?.f31.len())
    }

    pub fn measure(a: &A) -> WriteResult<u64> {
        wincode::serialized_size(a)
    }

    pub fn write(a: &A, data: &mut [u8]) -> WriteResult<()> {
        wincode::serialize_into(data, a)
    }
}
