use neap::*;

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum Status {
    Active,
    Paused,
    Closed,
}

#[derive(Neap)]
#[neap(
    discriminator = "anchor",
    trailing = "allowed",
    assert(HEAD_SIZE = 95, OFFSET_STATUS = 94)
)]
pub struct Multisig<'a> {
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub status: Status,
    #[neap(max = 32)]
    pub name: &'a str,
    pub delay: Option<u64>,
    pub bump: u8,
    #[neap(max = 65)]
    pub members: &'a [[u8; 32]],
}

#[derive(Neap)]
pub struct Data {
    #[neap(max = 32)]
    pub name: String,
    pub fee: u16,
    pub creators: Option<Vec<Creator>>,
    #[neap(max(3, 10))]
    pub tags: Vec<String>,
    #[neap(variable)]
    pub action: Action,
}

#[derive(Neap)]
pub struct Creator {
    pub key: [u8; 32],
    pub verified: bool,
    pub share: u8,
}

#[derive(Neap)]
pub enum Action {
    Nothing,
    Pay { amount: u64, to: [u8; 32] },
    Say(String, u8),
}

#[derive(Neap)]
pub struct Metadata {
    pub key: u8,
    #[neap(variable)]
    pub data: Data,
    pub mutable: bool,
    #[neap(since)]
    pub nonce: Option<u8>,
    #[neap(since)]
    pub later: u64,
}

#[derive(Neap)]
pub struct Mint {
    #[neap(coption)]
    pub authority: Option<[u8; 32]>,
    pub supply: u64,
    pub decimals: u8,
    pub init: bool,
    #[neap(coption)]
    pub freeze: Option<[u8; 32]>,
}

#[derive(Neap)]
pub struct Page<'a, T, const N: usize> {
    pub next: u64,
    pub items: Vec<T>,
    pub keys: [u16; N],
    pub note: &'a str,
}

#[derive(Neap)]
#[neap(format = "bincode", discriminator = [1, 2, 3], trailing = "zeros")]
pub struct Wide<'a> {
    pub a: u8,
    pub status: WideStatus,
    pub name: &'a str,
    pub list: &'a [u16],
}
#[derive(Neap, Clone, Copy, PartialEq, Debug)]
#[neap(format = "bincode")]
pub enum WideStatus {
    A,
    B,
}

#[test]
fn trial() {
    let keys = [[1u8; 32], [2; 32]];
    let m = Multisig {
        create_key: [9; 32],
        config_authority: [8; 32],
        threshold: 2,
        time_lock: 3,
        transaction_index: 4,
        stale_transaction_index: 5,
        status: Status::Paused,
        name: "treasury",
        delay: Some(7),
        bump: 254,
        members: &keys,
    };
    let mut data = [0u8; 400];
    let n = m.encode_into(&mut data).unwrap();
    assert_eq!(n, m.encoded_len().unwrap());
    let mut v = MultisigMut::parse(&mut data).unwrap();
    assert_eq!(v.threshold(), 2);
    assert_eq!(v.name().unwrap(), "treasury");
    assert_eq!(v.members().unwrap(), &keys);
    assert_eq!(v.push_member(&[3; 32]).unwrap(), n + 32);
    assert_eq!(v.set_name("x").unwrap(), n + 32 - 7);
    v.set_bump(3).unwrap();
    assert_eq!(v.remove_member(0).unwrap(), n - 7);
    assert_eq!(v.set_delay(None).unwrap(), n - 15);
    assert_eq!(v.encoded_len().unwrap(), n - 15);
    let i = v.as_ref().index().unwrap();
    assert_eq!(
        (i.name(), i.delay(), i.bump(), i.members()),
        ("x", None, 3, &[[2u8; 32], [3; 32]][..])
    );

    let md = Metadata {
        key: 4,
        data: Data {
            name: "n".into(),
            fee: 500,
            creators: Some(vec![Creator {
                key: [1; 32],
                verified: true,
                share: 100,
            }]),
            tags: vec!["a".into(), "bc".into()],
            action: Action::Say("hi".into(), 3),
        },
        mutable: true,
        nonce: Some(255),
        later: 8,
    };
    let mut data = vec![0; md.encoded_len().unwrap()];
    md.encode_into(&mut data).unwrap();
    let v = MetadataRef::parse(&data).unwrap();
    assert_eq!(
        v.data()
            .unwrap()
            .creators()
            .unwrap()
            .unwrap()
            .get(0)
            .unwrap()
            .share(),
        100
    );
    assert!(matches!(
        v.data().unwrap().action().unwrap(),
        ActionRef::Say("hi", 3)
    ));
    let tags: Vec<_> = v
        .data()
        .unwrap()
        .tags()
        .unwrap()
        .iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(tags, ["a", "bc"]);
    assert_eq!(v.later().unwrap(), 8);
    let short = MetadataRef::parse(&data[..data.len() - 10])
        .unwrap()
        .index()
        .unwrap();
    assert_eq!(short.later(), 0);
    assert_eq!(short.nonce(), None);
    assert_eq!(short.data().tags().len(), 2);
    assert_eq!(Mint::SIZE, 82);
    let p = Page::<'_, Option<u8>, 2> {
        next: 1,
        items: vec![Some(3), None],
        keys: [1, 2],
        note: "q",
    };
    let mut d = vec![0; p.encoded_len().unwrap()];
    p.encode_into(&mut d).unwrap();
    let v = PageRef::<Option<u8>, 2>::parse(&d).unwrap();
    assert_eq!(v.note().unwrap(), "q");
    assert_eq!(
        v.index().unwrap().items().iter().collect::<Vec<_>>(),
        [Some(3), None]
    );
    assert_eq!(v.keys().unwrap().get(1), Some(2));
    let w = Wide {
        a: 1,
        status: WideStatus::B,
        name: "z",
        list: &[1, 2],
    };
    let mut d = [0; 100];
    assert_eq!(w.encode_into(&mut d).unwrap(), 3 + 1 + 4 + 9 + 8 + 4);
    WideRef::parse(&d).unwrap().index().unwrap();
}
