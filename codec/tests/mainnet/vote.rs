use neap::Error;

use super::encoded;
use crate::accounts::vote::{self, *};

const VOTES: [(u8, u64, u32); 3] = [(1, 310_000_000, 3), (1, 310_000_001, 2), (2, 310_000_003, 1)];

fn landed((latency, slot, confirmation_count): (u8, u64, u32)) -> LandedVote {
    LandedVote { latency, slot, confirmation_count }
}

#[test]
fn every_field_is_read_at_every_level() {
    let specimen = vote::vote();
    let data = specimen.on_chain();
    assert_eq!(data.len(), 3762);
    let vote = VoteRef::parse(&data).unwrap();
    assert_eq!(vote.node_pubkey(), &[0xd1; 32]);
    assert_eq!(vote.authorized_withdrawer(), &[0xd2; 32]);
    assert_eq!(vote.commission(), 8);
    let read = |vote: LandedVoteRef| (vote.latency(), vote.slot(), vote.confirmation_count());
    assert!(vote.votes().unwrap().iter().map(read).eq(VOTES));
    assert_eq!(vote.root_slot(), Ok(Some(309_999_968)));
    let voters = vote.authorized_voters().unwrap();
    let voter = voters.get(0).unwrap();
    assert_eq!((voters.len(), voter.epoch(), voter.key()), (1, 717, &[0xd3; 32]));
    let prior = vote.prior_voters().unwrap();
    let first = prior.buf().get(0).unwrap();
    assert_eq!((first.key(), first.from(), first.until()), (&[0xd4; 32], 400, 433));
    assert_eq!((prior.idx(), prior.is_empty()), (0, false));
    let credits = vote.epoch_credits().unwrap();
    let credits =
        credits.iter().map(|epoch| (epoch.epoch(), epoch.credits(), epoch.previous_credits()));
    assert!(credits.eq([(716, 900_000, 800_000), (717, 950_000, 900_000)]));
    let timestamp = vote.last_timestamp().unwrap();
    assert_eq!((timestamp.slot(), timestamp.timestamp()), (310_000_003, 1_735_689_600));

    let index = vote.index().unwrap();
    assert!(index.votes().iter().map(read).eq(VOTES));
    assert_eq!(index.root_slot(), Some(309_999_968));
    assert_eq!(index.authorized_voters().len(), 1);
    assert_eq!(index.prior_voters().as_bytes()[..], vote::prior_voters(0xd4));
    assert_eq!(index.epoch_credits().len(), 2);
    assert_eq!(index.last_timestamp().timestamp(), 1_735_689_600);
    assert_eq!(index.encoded_len(), specimen.bytes.len());
}

#[test]
fn it_is_encoded_as_bincode_does() {
    let mut prior = vec![[0xd4; 32]];
    prior.resize(32, [0; 32]);
    let mut prior = prior.into_iter().enumerate().map(|(index, key)| PriorVoter {
        key,
        from: if index == 0 { 400 } else { 0 },
        until: if index == 0 { 433 } else { 0 },
    });
    let epoch =
        |epoch, credits, previous_credits| EpochCredits { epoch, credits, previous_credits };
    let value = Vote {
        node_pubkey: [0xd1; 32],
        authorized_withdrawer: [0xd2; 32],
        commission: 8,
        votes: VOTES.map(landed).into(),
        root_slot: Some(309_999_968),
        authorized_voters: vec![AuthorizedVoter { epoch: 717, key: [0xd3; 32] }],
        prior_voters: PriorVoters {
            buf: std::array::from_fn(|_| prior.next().unwrap()),
            idx: 0,
            is_empty: false,
        },
        epoch_credits: vec![epoch(716, 900_000, 800_000), epoch(717, 950_000, 900_000)],
        last_timestamp: BlockTimestamp { slot: 310_000_003, timestamp: 1_735_689_600 },
    };
    let bytes = vote::vote().bytes;
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
}

#[test]
fn a_new_vote_replaces_the_oldest() {
    let specimen = vote::vote();
    let mut data = specimen.on_chain();
    let start = specimen.field_named("votes").start;
    let mut vote = VoteMut::parse(&mut data).unwrap();
    assert_eq!(
        vote.votes_mut().and_then(|mut votes| votes.remove(0)),
        Ok(specimen.bytes.len() - 13)
    );
    assert_eq!(
        vote.votes_mut().and_then(|mut votes| votes.push(&landed((3, 310_000_004, 1)))),
        Ok(specimen.bytes.len())
    );
    let expected = [
        3u64.to_le_bytes().to_vec(),
        landed_vote(1, 310_000_001, 2),
        landed_vote(2, 310_000_003, 1),
        landed_vote(3, 310_000_004, 1),
    ];
    assert_eq!(data[start..start + 8 + 39], expected.concat());
    assert_eq!(data[start + 47..], specimen.on_chain()[start + 47..]);
}

#[test]
fn no_more_votes_than_allowed_are_pushed() {
    let mut data = vote::vote().on_chain();
    let mut vote = VoteMut::parse(&mut data).unwrap();
    for _ in 3..31 {
        vote.votes_mut().unwrap().push(&landed((1, 2, 3))).unwrap();
    }
    let refused = vote.votes_mut().and_then(|mut votes| votes.push(&landed((1, 2, 3))));
    assert_eq!(refused, Err(Error::TooLong));
    assert_eq!(vote.votes().unwrap().len(), 31);
    assert_eq!(vote.last_timestamp().unwrap().slot(), 310_000_003);
}

#[test]
fn another_version_is_refused() {
    for version in [0, 1, 3, u32::MAX] {
        let mut data = vote::vote().on_chain();
        data[..4].copy_from_slice(&version.to_le_bytes());
        assert_eq!(VoteRef::parse(&data).err(), Some(Error::Discriminator));
    }
}
