//! A vote account: `VoteStateVersions::Current`, which the runtime itself reads with bincode.
//!
//! Layout: solana-vote-interface, src/state/vote_state_versions.rs and vote_state_v3.rs, with `LandedVote`,
//! `CircBuf` and `BlockTimestamp` beside them and authorized_voters.rs, whose map is written as a
//! vector of pairs. An account takes 3762 bytes. Old bytes may follow the value. It holds at most 31 votes
//! (`MAX_LOCKOUT_HISTORY`) and 64 epochs (`MAX_EPOCH_CREDITS_HISTORY`).

use neap::Neap;

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

/// The discriminator is the tag of the version.
#[derive(Neap, Debug, PartialEq)]
#[neap(format = "bincode",
    discriminator = [2, 0, 0, 0],
    trailing = "allowed")]
pub struct Vote {
    pub node_pubkey: [u8; 32],
    pub authorized_withdrawer: [u8; 32],
    pub commission: u8,
    #[neap(max = 31)]
    pub votes: Vec<LandedVote>,
    pub root_slot: Option<u64>,
    pub authorized_voters: Vec<AuthorizedVoter>,
    pub prior_voters: PriorVoters,
    #[neap(max = 64)]
    pub epoch_credits: Vec<EpochCredits>,
    pub last_timestamp: BlockTimestamp,
}

const _: () = assert!(Vote::HEAD_SIZE == 69);

#[derive(Neap, Debug, PartialEq)]
pub struct LandedVote {
    pub latency: u8,
    pub slot: u64,
    pub confirmation_count: u32,
}

const _: () = assert!(LandedVote::SIZE == 13);

#[derive(Neap, Debug, PartialEq)]
pub struct AuthorizedVoter {
    pub epoch: u64,
    pub key: [u8; 32],
}

#[derive(Neap, Debug, PartialEq)]
pub struct PriorVoters {
    pub buf: [PriorVoter; 32],
    pub idx: u64,
    pub is_empty: bool,
}

const _: () = assert!(PriorVoters::SIZE == 1545);

#[derive(Neap, Debug, PartialEq)]
pub struct PriorVoter {
    pub key: [u8; 32],
    pub from: u64,
    pub until: u64,
}

#[derive(Neap, Debug, PartialEq)]
pub struct EpochCredits {
    pub epoch: u64,
    pub credits: u64,
    pub previous_credits: u64,
}

#[derive(Neap, Debug, PartialEq)]
pub struct BlockTimestamp {
    pub slot: u64,
    pub timestamp: i64,
}

/// Returns the bytes of a vote.
pub fn landed_vote(latency: u8, slot: u64, confirmation_count: u32) -> Vec<u8> {
    let mut vote = vec![latency];
    vote.extend(slot.to_le_bytes());
    vote.extend(confirmation_count.to_le_bytes());
    vote
}

/// Returns the bytes of the prior voters. Only the first one is set.
pub fn prior_voters(key: u8) -> Vec<u8> {
    let mut prior = vec![key; 32];
    prior.extend(400u64.to_le_bytes());
    prior.extend(433u64.to_le_bytes());
    prior.resize(32 * 48, 0);
    prior.extend(0u64.to_le_bytes());
    prior.push(0);
    prior
}

/// Returns the account of a validator that votes.
pub fn vote() -> Specimen {
    let mut vote = Specimen::new();
    vote.field("discriminator").extend(2u32.to_le_bytes());
    vote.field("node_pubkey").extend([0xd1; 32]);
    vote.field("authorized_withdrawer").extend([0xd2; 32]);
    vote.field("commission").push(8);
    vote.field("votes");
    vote.length(8, 31, 13).extend(3u64.to_le_bytes());
    vote.bytes.extend(landed_vote(1, 310_000_000, 3));
    vote.bytes.extend(landed_vote(1, 310_000_001, 2));
    vote.bytes.extend(landed_vote(2, 310_000_003, 1));
    vote.field("root_slot");
    vote.deciding_tag(1, 2).push(1);
    vote.bytes.extend(309_999_968u64.to_le_bytes());
    vote.field("authorized_voters");
    let max = u32::MAX.into();
    vote.length(8, max, 40).extend(1u64.to_le_bytes());
    vote.bytes.extend(717u64.to_le_bytes());
    vote.bytes.extend([0xd3; 32]);
    vote.field("prior_voters").extend(&prior_voters(0xd4)[..1544]);
    vote.tag(1, 2).push(0);
    vote.field("epoch_credits");
    vote.length(8, 64, 24).extend(2u64.to_le_bytes());
    for [epoch, credits, previous] in [[716, 900_000, 800_000], [717, 950_000u64, 900_000]] {
        vote.bytes.extend(u64::to_le_bytes(epoch));
        vote.bytes.extend(credits.to_le_bytes());
        vote.bytes.extend(previous.to_le_bytes());
    }
    vote.field("last_timestamp").extend(310_000_003u64.to_le_bytes());
    vote.bytes.extend(1_735_689_600i64.to_le_bytes());
    vote.trailing = vec![0xdd; 3762 - vote.bytes.len()];
    vote.finish()
}

/// Returns the account with all its accessors.
pub fn case() -> Case {
    let votes = |votes: &[Vec<u8>]| {
        let mut bytes = (votes.len() as u64).to_le_bytes().to_vec();
        bytes.extend(votes.concat());
        bytes
    };
    let [first, second, third] = [
        landed_vote(1, 310_000_000, 3),
        landed_vote(1, 310_000_001, 2),
        landed_vote(2, 310_000_003, 1),
    ];
    let pushed = votes(&[first.clone(), second.clone(), third, landed_vote(4, 5, 6)]);
    Case {
        name: "vote account",
        specimen: vote(),
        head: 69,
        shortest: 1655,
        trailing: Trailing::Anything,
        getters: getters! { VoteRef:
            node_pubkey authorized_withdrawer commission;
            votes root_slot authorized_voters prior_voters epoch_credits last_timestamp;
        },
        index: |data| Ok(VoteRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { VoteMut:
            authorized_withdrawer [0x98; 32] => store |view| view.set_authorized_withdrawer(&[0x98; 32]);
            commission [100] => store |view| view.set_commission(100);
            votes pushed => resize |view| {
                view.votes_mut().and_then(|mut votes| votes.push(&LandedVote { latency: 4, slot: 5, confirmation_count: 6 }))
            };
            votes votes(&[first, second]) => resize |view| view.votes_mut().and_then(|mut votes| votes.remove(2));
            root_slot [0] => resize |view| view.set_root_slot(None);
            authorized_voters [0; 8] => resize |view| view.set_authorized_voters(&[]);
            prior_voters prior_voters(0xd5) => try_store |view| {
                let voters = prior_voters(0xd5);
                view.set_prior_voters(&PriorVotersRef::parse(&voters)?.decode())
            };
            epoch_credits [0; 8] => resize |view| view.set_epoch_credits(&[]);
            last_timestamp [[1; 8], [0xff; 8]].concat() => try_store |view| {
                let bytes = [[1; 8], [0xff; 8]].concat();
                view.set_last_timestamp(&BlockTimestampRef::parse(&bytes)?.decode())
            };
        },
    }
}
