//! Structs and enums, nested in each other. Each level holds the one below it three times.

macro_rules! levels {
    ($($level:ident $choice:ident, of $below:ident $choice_below:ident;)*) => {$(
        schemas! {
            pub struct $level {
                #[cfg_attr(feature = "with-neap", neap(variable))]
                pub first: $below,
                #[cfg_attr(feature = "with-neap", neap(variable))]
                pub second: $below,
                pub list: Vec<$below>,
            }

            pub enum $choice {
                One(#[cfg_attr(feature = "with-neap", neap(variable))] $choice_below),
                Two {
                    #[cfg_attr(feature = "with-neap", neap(variable))]
                    first: $choice_below,
                    second: Option<$choice_below>,
                },
            }
        }
    )*};
}

schemas! {
    pub struct Level0 {
        pub id: u64,
        pub name: String,
        pub bytes: Vec<u8>,
    }

    pub enum Choice0 {
        Number(u64),
        Text { title: String, body: String },
    }

    pub struct Account {
        pub id: u64,
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub level: Level2,
        #[cfg_attr(feature = "with-neap", neap(variable))]
        pub choice: Choice2,
        pub choices: Vec<Choice2>,
    }
}

levels! {
    Level1 Choice1, of Level0 Choice0;
    Level2 Choice2, of Level1 Choice1;
}

/// What a program does with the account: check, read, change and write it.
#[cfg(feature = "with-neap")]
pub mod with_neap {
    use neap::Error;

    use super::{Account, AccountMut, AccountRef, Choice2, Choice2Ref};

    pub fn check(data: &[u8]) -> Result<usize, Error> {
        Ok(AccountRef::parse(data)?.index()?.encoded_len())
    }

    pub fn read(data: &[u8]) -> Result<bool, Error> {
        Ok(matches!(AccountRef::parse(data)?.choice()?, Choice2Ref::One(_)))
    }

    pub fn change(data: &mut [u8], choice: &Choice2) -> Result<usize, Error> {
        let mut account = AccountMut::parse(data)?;
        account.set_choice(choice)?;
        account.choices_mut().and_then(|mut choices| choices.push(choice))
    }

    pub fn write(account: &Account, data: &mut [u8]) -> Result<usize, Error> {
        account.encode_into(data)
    }
}

/// The same with borsh, which reads all of the account for each of these.
#[cfg(feature = "with-borsh")]
pub mod with_borsh {
    use borsh::{BorshSerialize, from_slice, io::Result};

    use super::{Account, Choice2};

    pub fn check(data: &[u8]) -> Result<()> {
        from_slice::<Account>(data).map(drop)
    }

    pub fn read(data: &[u8]) -> Result<bool> {
        Ok(matches!(from_slice::<Account>(data)?.choice, Choice2::One(_)))
    }

    pub fn change(data: &mut [u8], [choice, pushed]: [Choice2; 2]) -> Result<()> {
        let mut account = from_slice::<Account>(data)?;
        account.choice = choice;
        account.choices.push(pushed);
        write(&account, data)
    }

    pub fn write(account: &Account, mut data: &mut [u8]) -> Result<()> {
        account.serialize(&mut data)
    }
}
