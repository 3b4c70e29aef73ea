//! SPL Governance, with the layouts of `spl-governance`. The first byte says which account it is.

use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "SPL Governance";
    vec![
        Case::borsh::<RealmV2>(PROGRAM, "struct of varying length, string"),
        Case::borsh::<GovernanceV2>(PROGRAM, "enums with fields"),
        Case::borsh::<ProposalV2>(
            PROGRAM,
            "enums with fields, vector of structs of varying length, strings",
        ),
        Case::borsh::<TokenOwnerRecordV2>(PROGRAM, "option of a key"),
        Case::borsh::<VoteRecordV2>(PROGRAM, "enum with a vector of structs"),
        Case::borsh::<ProposalTransactionV2>(PROGRAM, "vectors in vectors"),
    ]
}

borsh! {
    enum MintMaxVoterWeightSource { SupplyFraction(u64), Absolute(u64) }

    struct RealmConfig {
        legacy1: u8,
        legacy2: u8,
        reserved: [u8; 6],
        min_community_weight_to_create_governance: u64,
        #[neap(variable)]
        community_mint_max_voter_weight_source: MintMaxVoterWeightSource,
        council_mint: Option<Pubkey>,
    }

    #[neap(discriminator = [16], trailing = "allowed")]
    account struct RealmV2 {
        community_mint: Pubkey,
        #[neap(variable)]
        config: RealmConfig,
        reserved: [u8; 6],
        legacy1: u16,
        authority: Option<Pubkey>,
        name: String,
        reserved_v2: [u8; 128],
    }

    enum VoteThreshold { YesVotePercentage(u8), QuorumPercentage(u8), Disabled }
    enum VoteTipping { Strict, Early, Disabled }

    struct GovernanceConfig {
        #[neap(variable)]
        community_vote_threshold: VoteThreshold,
        min_community_weight_to_create_proposal: u64,
        min_transaction_hold_up_time: u32,
        voting_base_time: u32,
        community_vote_tipping: VoteTipping,
        #[neap(variable)]
        council_vote_threshold: VoteThreshold,
        #[neap(variable)]
        council_veto_vote_threshold: VoteThreshold,
        min_council_weight_to_create_proposal: u64,
        council_vote_tipping: VoteTipping,
        #[neap(variable)]
        community_veto_vote_threshold: VoteThreshold,
        voting_cool_off_time: u32,
        deposit_exempt_proposal_count: u8,
    }

    #[neap(discriminator = [18], trailing = "allowed")]
    account struct GovernanceV2 {
        realm: Pubkey,
        governed_account: Pubkey,
        reserved1: u32,
        #[neap(variable)]
        config: GovernanceConfig,
        reserved_v2: [u8; 119],
        required_signatories_count: u8,
        active_proposal_count: u64,
    }

    enum ProposalState {
        Draft,
        SigningOff,
        Voting,
        Succeeded,
        Executing,
        Completed,
        Cancelled,
        Defeated,
        ExecutingWithErrors,
        Vetoed,
    }

    enum MultiChoiceType { FullWeight, Weighted }

    enum VoteType {
        SingleChoice,
        MultiChoice {
            choice_type: MultiChoiceType,
            min_voter_options: u8,
            max_voter_options: u8,
            max_winning_options: u8,
        },
    }

    enum OptionVoteResult { None, Succeeded, Defeated }

    struct ProposalOption {
        label: String,
        vote_weight: u64,
        vote_result: OptionVoteResult,
        transactions_executed_count: u16,
        transactions_count: u16,
        transactions_next_index: u16,
    }

    enum InstructionExecutionFlags { None, Ordered, UseTransaction }

    #[neap(discriminator = [14], trailing = "allowed")]
    account struct ProposalV2 {
        governance: Pubkey,
        governing_token_mint: Pubkey,
        state: ProposalState,
        token_owner_record: Pubkey,
        signatories_count: u8,
        signatories_signed_off_count: u8,
        #[neap(variable)]
        vote_type: VoteType,
        options: Vec<ProposalOption>,
        deny_vote_weight: Option<u64>,
        reserved1: u8,
        abstain_vote_weight: Option<u64>,
        start_voting_at: Option<i64>,
        draft_at: i64,
        signing_off_at: Option<i64>,
        voting_at: Option<i64>,
        voting_at_slot: Option<u64>,
        voting_completed_at: Option<i64>,
        executing_at: Option<i64>,
        closed_at: Option<i64>,
        execution_flags: InstructionExecutionFlags,
        max_vote_weight: Option<u64>,
        max_voting_time: Option<u32>,
        vote_threshold: Option<VoteThreshold>,
        reserved: [u8; 64],
        name: String,
        description_link: String,
        veto_vote_weight: u64,
    }

    #[neap(discriminator = [17], trailing = "allowed")]
    account struct TokenOwnerRecordV2 {
        realm: Pubkey,
        governing_token_mint: Pubkey,
        governing_token_owner: Pubkey,
        governing_token_deposit_amount: u64,
        unrelinquished_votes_count: u64,
        outstanding_proposal_count: u8,
        version: u8,
        reserved: [u8; 6],
        governance_delegate: Option<Pubkey>,
        reserved_v2: [u8; 128],
    }

    struct VoteChoice { rank: u8, weight_percentage: u8 }
    enum Vote { Approve(Vec<VoteChoice>), Deny, Abstain, Veto }

    #[neap(discriminator = [12], trailing = "allowed")]
    account struct VoteRecordV2 {
        proposal: Pubkey,
        governing_token_owner: Pubkey,
        is_relinquished: bool,
        voter_weight: u64,
        #[neap(variable)]
        vote: Vote,
        reserved_v2: [u8; 8],
    }

    struct AccountMetaData { pubkey: Pubkey, is_signer: bool, is_writable: bool }
    struct InstructionData { program_id: Pubkey, accounts: Vec<AccountMetaData>, data: Vec<u8> }
    enum TransactionExecutionStatus { None, Success, Error }

    #[neap(discriminator = [13], trailing = "allowed")]
    account struct ProposalTransactionV2 {
        proposal: Pubkey,
        option_index: u8,
        transaction_index: u16,
        hold_up_time: u32,
        instructions: Vec<InstructionData>,
        executed_at: Option<i64>,
        execution_status: TransactionExecutionStatus,
        reserved_v2: [u8; 8],
    }
}
