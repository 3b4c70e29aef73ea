//! Looks at the state of an invocation before the runtime drops it.

use super::{heap::touched_bytes, runtime::Loaded};
use mollusk_svm::{InvocationInspectCallback, Mollusk};
use solana_account::{Account, ReadableAccount};
use solana_program_runtime::invoke_context::InvokeContext;
use solana_pubkey::Pubkey;
use solana_transaction_context::{
    instruction_accounts::InstructionAccount, transaction::TransactionContext,
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
};

/// The program to run, and what its last invocation left.
pub struct Inspected {
    program_id: Pubkey,
    /// The program to run. Every invocation takes it in place of the one that Mollusk loaded.
    pub program: RefCell<Loaded>,
    /// The accounts as the program left them.
    pub accounts: RefCell<Vec<(Pubkey, Account)>>,
    /// The heap that the program touched, if it is traced.
    pub heap_bytes: Cell<u64>,
}

impl Inspected {
    /// Inspects every invocation of a program.
    pub fn install(mollusk: &mut Mollusk, program_id: Pubkey, program: &Loaded) -> Rc<Self> {
        let inspected = Rc::new(Self {
            program_id,
            program: RefCell::new(Arc::clone(program)),
            accounts: RefCell::default(),
            heap_bytes: Cell::default(),
        });
        mollusk.invocation_inspect_callback = Box::new(Inspector(Rc::clone(&inspected)));
        inspected
    }
}

struct Inspector(Rc<Inspected>);

impl InvocationInspectCallback for Inspector {
    fn before_invocation(
        &self,
        _: &Mollusk,
        _: &Pubkey,
        _: &[u8],
        _: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        let program = Arc::clone(&self.0.program.borrow());
        let programs = &mut context.program_cache_for_tx_batch;
        programs.replenish(self.0.program_id, program);
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        *self.0.accounts.borrow_mut() = accounts(context.transaction_context);
        let size = context.get_compute_budget().heap_size as usize;
        let heap_bytes = &self.0.heap_bytes;
        context.iterate_vm_traces(&|_, executable, trace| {
            let touched = touched_bytes(executable, trace, size);
            heap_bytes.set(heap_bytes.get().max(touched));
        });
    }
}

fn accounts(transaction: &TransactionContext) -> Vec<(Pubkey, Account)> {
    let accounts = transaction.accounts();
    (0..transaction.get_number_of_accounts())
        .filter_map(|index| {
            let address = transaction.get_key_of_account_at_index(index).ok()?;
            let account = accounts.try_borrow(index).ok()?;
            let account = Account {
                lamports: account.lamports(),
                data: account.data().to_vec(),
                owner: *account.owner(),
                executable: account.executable(),
                rent_epoch: account.rent_epoch(),
            };
            Some((*address, account))
        })
        .collect()
}
