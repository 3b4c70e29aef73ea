//! Types whose alignment in programs this compiler does not show, or shows for another type.

use neap::{Error, MaybeNull, Neap};
use solana_pubkey_v2::Pubkey;

/// A number that is not aligned, as SPL's `PodU64`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
struct PodU64([u8; 8]);

impl From<u64> for PodU64 {
    fn from(number: u64) -> Self {
        Self(number.to_le_bytes())
    }
}

impl From<PodU64> for u64 {
    fn from(pod: PodU64) -> Self {
        Self::from_le_bytes(pod.0)
    }
}

/// A fraction in 16 bytes, as `fixed::types::I80F48`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
struct I80F48(i128);

impl From<i128> for I80F48 {
    fn from(bits: i128) -> Self {
        Self(bits)
    }
}

impl From<I80F48> for i128 {
    fn from(fraction: I80F48) -> Self {
        fraction.0
    }
}

/// A number that is aligned, although it gives its bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct U256([u64; 4]);

impl From<[u8; 32]> for U256 {
    fn from(bytes: [u8; 32]) -> Self {
        let (words, _) = bytes.as_chunks();
        Self(std::array::from_fn(|index| u64::from_le_bytes(words[index])))
    }
}

impl AsRef<[u8]> for U256 {
    fn as_ref(&self) -> &[u8] {
        unimplemented!("no test writes one")
    }
}

/// A flag that accounts keep in eight bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flag(bool);

impl From<u64> for Flag {
    fn from(number: u64) -> Self {
        Self(number != 0)
    }
}

impl From<Flag> for u64 {
    fn from(flag: Flag) -> Self {
        flag.0.into()
    }
}

#[derive(Neap)]
#[neap(format = "c")]
struct Types {
    a: u8,
    #[neap(as = u64)]
    pod: PodU64,
    wide: u128,
    b: u8,
    #[neap(as = i128)]
    fraction: I80F48,
    c: u8,
    #[neap(as = u64)]
    flag: Flag,
    d: u8,
    #[neap(as = [u8; 32])]
    large: U256,
    e: bool,
    key: Pubkey,
    f: u16,
    maybe: MaybeNull<u32>,
    g: u8,
    signed: i128,
    h: u8,
    pair: Pair,
}

const _: () = assert!(Types::SIZE == 208);
const _: () = assert!(Types::OFFSET_POD == 1);
const _: () = assert!(Types::OFFSET_WIDE == 16);
const _: () = assert!(Types::OFFSET_FRACTION == 40);
const _: () = assert!(Types::OFFSET_FLAG == 64);
const _: () = assert!(Types::OFFSET_LARGE == 80);
const _: () = assert!(Types::OFFSET_KEY == 113);
const _: () = assert!(Types::OFFSET_MAYBE == 148);
const _: () = assert!(Types::OFFSET_SIGNED == 160);
const _: () = assert!(Types::OFFSET_PAIR == 184);

#[derive(Neap)]
#[neap(format = "c")]
struct Pair {
    a: u8,
    wide: u128,
}

const _: () = assert!(Pair::SIZE == 24);
const _: () = assert!(Pair::OFFSET_WIDE == 8);

#[test]
fn wide_numbers_are_aligned_to_eight_bytes() {
    let mut data = [0xee; Types::SIZE];
    data[Types::OFFSET_E] = 1;
    let mut view = TypesMut::parse(&mut data).unwrap();
    view.set_wide(u128::MAX);
    view.set_signed(-2);
    view.pair_mut().set_wide(3);
    assert_eq!((view.wide(), view.signed(), view.pair().wide()), (u128::MAX, -2, 3));
    assert_eq!(data[16..34], [[0xff; 16].as_slice(), &[0xee; 2]].concat());
    assert_eq!(data[192..], [vec![3], vec![0; 15]].concat());
}

#[test]
fn other_types_are_aligned_as_in_memory() {
    let mut data = [0xee; Types::SIZE];
    data[Types::OFFSET_E] = 1;
    let mut view = TypesMut::parse(&mut data).unwrap();
    view.set_pod(1.into());
    view.set_fraction(2.into());
    view.set_flag(Flag(true));
    view.set_maybe(None);
    assert_eq!((view.pod(), view.fraction(), view.flag()), (1.into(), I80F48(2), Flag(true)));
    assert_eq!((view.maybe(), view.large()), (None, U256([0xeeee_eeee_eeee_eeee; 4])));
    assert_eq!(data[..10], [0xee, 1, 0, 0, 0, 0, 0, 0, 0, 0xee]);
    assert_eq!(data[40..56], 2i128.to_le_bytes());
    assert_eq!(data[64..73], [1, 0, 0, 0, 0, 0, 0, 0, 0xee]);
}

#[test]
fn reserved_fields_are_aligned_too() {
    #[derive(Neap)]
    #[neap(format = "c")]
    struct Reserved {
        a: u8,
        _reserved: u64,
        _more: Wrapper,
        b: u8,
    }

    const _: () = assert!(Reserved::SIZE == 24);
    const _: () = assert!(Reserved::OFFSET_B == 18);

    #[derive(Neap)]
    #[neap(format = "c")]
    #[repr(transparent)]
    struct Wrapper {
        number: u16,
    }
    assert_eq!(ReservedRef::parse(&[0; 19]).err(), Some(Error::Length));
    assert!(ReservedRef::parse(&[0; 24]).is_ok());
}
