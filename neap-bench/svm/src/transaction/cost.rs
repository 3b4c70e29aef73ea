//! What a transaction takes of the limits of a block and of its writable accounts.
//!
//! The numbers are those of Agave's cost model, the crate solana-cost-model 4.2.2. The crate itself would bring an HTTP client and
//! 110 crates.

use solana_runtime_transaction::transaction_meta::TransactionMeta;
use solana_svm_transaction::svm_message::SVMStaticMessage;

/// A signature of the transaction.
const SIGNATURE: u64 = 720;

/// A signature that an instruction of ed25519, secp256k1 or secp256r1 has.
const ED25519: u64 = 2_400;
const SECP256K1: u64 = 6_690;
const SECP256R1: u64 = 4_800;

/// An account that the transaction locks to write it.
const WRITE_LOCK: u64 = 300;

/// Bytes of instruction data for one unit.
const DATA_BYTES: u64 = 4;

/// A page of loaded accounts, and its bytes.
const PAGE: u64 = 8;
const PAGE_BYTES: u64 = 32 * 1024;

/// The cost of a transaction that took these compute units, and loaded these bytes.
pub fn cost_units(
    message: &(impl SVMStaticMessage + TransactionMeta),
    compute_units: u64,
    loaded_bytes: u64,
) -> u64 {
    let signatures = SIGNATURE * message.num_transaction_signatures()
        + ED25519 * message.num_ed25519_signatures()
        + SECP256K1 * message.num_secp256k1_signatures()
        + SECP256R1 * message.num_secp256r1_signatures();
    let write_locks = WRITE_LOCK * message.num_write_locks();
    let data = u64::from(message.instruction_data_len()) / DATA_BYTES;
    let loaded = PAGE * loaded_bytes.div_ceil(PAGE_BYTES);
    compute_units + signatures + write_locks + data + loaded
}
