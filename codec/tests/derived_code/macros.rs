//! A macro may write a schema. Its type arguments then arrive in invisible groups.

use neap::Neap;

macro_rules! schema {
    ($text:ty, $key:ty, $byte:ty, $size:expr) => {
        #[derive(Neap)]
        struct Schema {
            key: $key,
            digest: [$byte; $size],
            #[neap(max = 20)]
            text: $text,
            #[neap(max(2, 3))]
            texts: Vec<$text>,
            maybe: Option<$key>,
        }
    };
}

schema!(String, u64, u8, 2 + 1);

#[test]
fn types_from_macro_arguments_are_recognized() {
    let value = Schema {
        key: 1,
        digest: [2; 3],
        text: "three".into(),
        texts: vec!["iv".into()],
        maybe: Some(5),
    };
    let mut data = [0; 60];
    value.encode_into(&mut data).unwrap();
    let mut view = SchemaMut::parse(&mut data).unwrap();
    let digest: &[u8; 3] = view.digest();
    assert_eq!((view.key(), digest), (1, &[2; 3]));
    assert_eq!(view.text(), Ok("three"));
    assert_eq!(view.maybe(), Ok(Some(5)));
    assert_eq!(
        view.texts_mut().and_then(|mut texts| texts.push("four")),
        Err(neap::Error::TooLong)
    );
    assert!(view.texts_mut().and_then(|mut texts| texts.push("six")).is_ok());
    assert_eq!(view.texts_mut().and_then(|mut texts| texts.push("")), Err(neap::Error::TooLong));
}
