//! Fields with the address type of the frameworks.

use neap::{Error, Neap};
use solana_address::Address;

#[derive(Neap)]
struct Team {
    lead: Address,
    pair: [Address; 2],
    #[neap(max = 3)]
    members: Vec<Address>,
    reserve: Option<Address>,
}

mod bytes {
    #[derive(neap::Neap)]
    pub struct Team {
        pub lead: [u8; 32],
        pub pair: [[u8; 32]; 2],
        #[neap(max = 3)]
        pub members: Vec<[u8; 32]>,
        pub reserve: Option<[u8; 32]>,
    }
}

#[test]
fn addresses_are_encoded_as_their_bytes() -> Result<(), Error> {
    let team = Team {
        lead: [1; 32].into(),
        pair: [[2; 32].into(), [3; 32].into()],
        members: vec![[4; 32].into()],
        reserve: Some([5; 32].into()),
    };
    let same = bytes::Team {
        lead: [1; 32],
        pair: [[2; 32], [3; 32]],
        members: vec![[4; 32]],
        reserve: Some([5; 32]),
    };
    let (mut data, mut expected) = ([0; 256], [0; 256]);
    let size = team.encode_into(&mut data)?;
    assert_eq!(size, same.encode_into(&mut expected)?);
    assert_eq!(data, expected);

    let mut team = TeamMut::parse(&mut data)?;
    team.set_lead(&[6; 32]);
    *team.lead_mut() = [7; 32];
    team.push_member(&[8; 32].into())?;
    let team = TeamRef::parse(&data)?;
    assert_eq!(team.lead(), &[7; 32]);
    assert_eq!(team.pair().get(1), Some(&[3; 32]));
    assert_eq!(team.members()?, [[4; 32], [8; 32]]);
    assert_eq!(team.reserve()?, Some(&[5; 32]));
    Ok(())
}
