//! A struct of 60 fields, and structs of strings inside another one.

schemas! {
    pub struct Wide {
        pub f0: String,
        pub f1: Vec<u64>,
        pub f2: Option<u32>,
        pub f3: String,
        pub f4: u16,
        pub f5: Vec<String>,
        pub f6: String,
        pub f7: Vec<u64>,
        pub f8: Option<u32>,
        pub f9: String,
        pub f10: u16,
        pub f11: Vec<String>,
        pub f12: String,
        pub f13: Vec<u64>,
        pub f14: Option<u32>,
        pub f15: String,
        pub f16: u16,
        pub f17: Vec<String>,
        pub f18: String,
        pub f19: Vec<u64>,
        pub f20: Option<u32>,
        pub f21: String,
        pub f22: u16,
        pub f23: Vec<String>,
        pub f24: String,
        pub f25: Vec<u64>,
        pub f26: Option<u32>,
        pub f27: String,
        pub f28: u16,
        pub f29: Vec<String>,
        pub f30: String,
        pub f31: Vec<u64>,
        pub f32: Option<u32>,
        pub f33: String,
        pub f34: u16,
        pub f35: Vec<String>,
        pub f36: String,
        pub f37: Vec<u64>,
        pub f38: Option<u32>,
        pub f39: String,
        pub f40: u16,
        pub f41: Vec<String>,
        pub f42: String,
        pub f43: Vec<u64>,
        pub f44: Option<u32>,
        pub f45: String,
        pub f46: u16,
        pub f47: Vec<String>,
        pub f48: String,
        pub f49: Vec<u64>,
        pub f50: Option<u32>,
        pub f51: String,
        pub f52: u16,
        pub f53: Vec<String>,
        pub f54: String,
        pub f55: Vec<u64>,
        pub f56: Option<u32>,
        pub f57: String,
        pub f58: u16,
        pub f59: Vec<String>,
    }

    pub struct Four {
        pub a: String,
        pub b: String,
        pub c: String,
        pub d: String,
    }

    pub struct Sixteen {
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub a: Four,
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub b: Four,
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub c: Four,
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub d: Four,
        pub last: u8,
    }
}

/// What a program does with the accounts: check, measure, read, change and write them.
#[cfg(feature = "with-neap")]
pub mod with_neap {
    use neap::Error;

    use super::{Sixteen, SixteenMut, SixteenRef, Wide, WideMut, WideRef};

    pub fn check(data: &[u8]) -> Result<usize, Error> {
        Ok(WideRef::parse(data)?.index()?.encoded_len())
    }

    pub fn measure(data: &[u8]) -> Result<usize, Error> {
        WideRef::parse(data)?.encoded_len()
    }

    pub fn read(data: &[u8]) -> Result<usize, Error> {
        Ok(WideRef::parse(data)?.f59()?.len())
    }

    pub fn change(data: &mut [u8]) -> Result<usize, Error> {
        let mut wide = WideMut::parse(data)?;
        wide.set_f58(7)?;
        wide.set_f0("name")
    }

    pub fn write(wide: &Wide, data: &mut [u8]) -> Result<usize, Error> {
        wide.encode_into(data)
    }

    pub fn check_nested(data: &[u8]) -> Result<usize, Error> {
        Ok(SixteenRef::parse(data)?.index()?.encoded_len())
    }

    pub fn read_nested(data: &[u8]) -> Result<u8, Error> {
        SixteenRef::parse(data)?.last()
    }

    pub fn change_nested(data: &mut [u8], last: u8) -> Result<(), Error> {
        SixteenMut::parse(data)?.set_last(last)
    }

    pub fn write_nested(sixteen: &Sixteen, data: &mut [u8]) -> Result<usize, Error> {
        sixteen.encode_into(data)
    }
}

/// The same with borsh, which reads all of the account for each of these.
#[cfg(feature = "with-borsh")]
pub mod with_borsh {
    use borsh::{BorshSerialize, from_slice, io::Result, object_length};

    use super::{Sixteen, Wide};

    pub fn check(data: &[u8]) -> Result<()> {
        from_slice::<Wide>(data).map(drop)
    }

    pub fn measure(data: &[u8]) -> Result<usize> {
        object_length(&from_slice::<Wide>(data)?)
    }

    pub fn change(data: &mut [u8]) -> Result<()> {
        let mut wide = from_slice::<Wide>(data)?;
        wide.f58 = 7;
        wide.f0 = "name".into();
        write(&wide, data)
    }

    pub fn write(wide: &Wide, mut data: &mut [u8]) -> Result<()> {
        wide.serialize(&mut data)
    }

    pub fn check_nested(data: &[u8]) -> Result<()> {
        from_slice::<Sixteen>(data).map(drop)
    }

    pub fn change_nested(mut data: &mut [u8], last: u8) -> Result<()> {
        let mut sixteen = from_slice::<Sixteen>(data)?;
        sixteen.last = last;
        sixteen.serialize(&mut data)
    }
}
