# A transfer in as few instructions as possible.
#
# A valid instruction takes the fast path, which only proves that it is valid. If a proof fails, the
# program jumps to `careful`, which makes the same checks in the contract's order. It finds the error,
# or finds that the instruction is valid after all and only unusual. A transfer from an account to
# itself has a path of its own, `itself`.
#
# At entry, r1 points to the input and r2 to the instruction data in it (SIMD-0321). All other
# registers except the frame pointer are zero (`EbpfVm::new` in solana-sbpf), so r0 already means
# success.

# Offsets in the input, see programs/assembly. First those of the source.
.equ COUNT, 0
.equ SIGNER, 9
.equ ADDRESS, 16
.equ PROGRAM, 48
.equ LAMPORTS, 80
.equ LENGTH, 88
.equ MINT, 96
.equ OWNER, 128
.equ AMOUNT, 160
.equ DELEGATE_TAG, 168
.equ DELEGATE, 172
.equ STATE, 204
.equ NATIVE_TAG, 205
.equ DELEGATED_AMOUNT, 217
# The distance between two accounts if the first has 165 bytes of data, and the offsets of the second.
.equ DISTANCE, 10504
.equ SECOND, 10512
.equ SECOND_PROGRAM, 10552
.equ SECOND_LAMPORTS, 10584
.equ SECOND_LENGTH, 10592
.equ SECOND_MINT, 10600
.equ SECOND_AMOUNT, 10664
.equ SECOND_STATE, 10708
# The offsets of the third account if the second has 165 bytes too.
.equ THIRD, 21016
.equ THIRD_ADDRESS, 21024
.equ THIRD_LENGTH, 21096
# The third account if the second is a duplicate of the first, and its distance from the first.
.equ AFTER_DUPLICATE, 10520
.equ DISTANCE_AFTER_DUPLICATE, 10512

.equ TOKEN_SIZE, 165
.equ MULTISIG_SIZE, 355
.equ TRANSFER, 3
.equ INSTRUCTION_SIZE, 9
# The header of an account that is not a duplicate starts with 255.
.equ ACCOUNT, 255
# The first two bytes of such a header if the account has signed.
.equ SIGNED_ACCOUNT, 0x1ff
# The state and three bytes of the tag after it: initialized, and not native or native.
.equ NOT_NATIVE, 1
.equ IS_NATIVE, 0x101

# Errors of SPL Token.
.equ INSUFFICIENT_FUNDS, 1
.equ MINT_MISMATCH, 3
.equ OWNER_MISMATCH, 4
.equ INVALID_INSTRUCTION, 12
.equ OVERFLOW, 14
.equ ACCOUNT_FROZEN, 17
# Variants of ProgramError, as solana-program-error encodes them: the number is in the upper half.
.equ INVALID_ACCOUNT_DATA, 0x400000000
.equ INCORRECT_PROGRAM_ID, 0x700000000
.equ MISSING_REQUIRED_SIGNATURE, 0x800000000
.equ UNINITIALIZED_ACCOUNT, 0xa00000000
.equ NOT_ENOUGH_ACCOUNT_KEYS, 0xb00000000

.globl entrypoint
entrypoint:
    # The input starts at 0x400000000, so the lower half of r2 is the offset of the instruction data. With
    # two token accounts and an empty authority it is 31360, or 0x7a80. Here it may have no other bits, except
    # bit 31, which no input is long enough for. If
    # the three accounts are then found where they are expected, it is at least that, so it is exactly
    # that: the authority is empty, thus no multisig. The offsets without an account (0x10), with one
    # token account (0x2918) and with two (0x5220) have other bits, so nothing is read beyond the input.
    jset r2, 0x7fff857f, other
    ldxdw r3, [r1+LENGTH]
    jne r3, TOKEN_SIZE, careful
    ldxb r3, [r1+SECOND]
    jne r3, ACCOUNT, careful
    ldxdw r3, [r1+SECOND_LENGTH]
    jne r3, TOKEN_SIZE, careful
    ldxh r3, [r1+THIRD]
    jne r3, SIGNED_ACCOUNT, careful

instruction:
    ldxdw r3, [r2-8]
    jlt r3, INSTRUCTION_SIZE, careful
    ldxb r3, [r2+0]
    jne r3, TRANSFER, careful
    ldxdw r4, [r2+1]

    ldxb r3, [r1+SECOND_STATE]
    jne r3, 1, careful
    ldxdw r5, [r1+AMOUNT]
    jlt r5, r4, careful
    sub64 r5, r4
    ldxdw r3, [r1+MINT]
    ldxdw r6, [r1+SECOND_MINT]
    jne r3, r6, careful
    ldxdw r3, [r1+MINT+8]
    ldxdw r6, [r1+SECOND_MINT+8]
    jne r3, r6, careful
    ldxdw r3, [r1+MINT+16]
    ldxdw r6, [r1+SECOND_MINT+16]
    jne r3, r6, careful
    ldxdw r3, [r1+MINT+24]
    ldxdw r6, [r1+SECOND_MINT+24]
    jne r3, r6, careful
    ldxb r3, [r1+DELEGATE_TAG]
    jeq r3, 1, by_delegate
by_owner:
    ldxdw r3, [r1+OWNER]
    ldxdw r6, [r1+THIRD_ADDRESS]
    jne r3, r6, careful
    ldxdw r3, [r1+OWNER+8]
    ldxdw r6, [r1+THIRD_ADDRESS+8]
    jne r3, r6, careful
    ldxdw r3, [r1+OWNER+16]
    ldxdw r6, [r1+THIRD_ADDRESS+16]
    jne r3, r6, careful
    ldxdw r3, [r1+OWNER+24]
    ldxdw r6, [r1+THIRD_ADDRESS+24]
    jne r3, r6, careful
    ldxw r3, [r1+STATE]
    jne r3, NOT_NATIVE, native
    # The sum is larger, unless nothing moves or it does not fit.
    ldxdw r6, [r1+SECOND_AMOUNT]
    mov64 r7, r6
    add64 r7, r4
    jle r7, r6, nothing_or_overflow
    stxdw [r1+AMOUNT], r5
    stxdw [r1+SECOND_AMOUNT], r7
    exit

native:
    jne r3, IS_NATIVE, careful
    ldxdw r6, [r1+SECOND_AMOUNT]
    mov64 r7, r6
    add64 r7, r4
    jle r7, r6, nothing_or_overflow
    ldxdw r8, [r1+LAMPORTS]
    jlt r8, r4, overflow
    ldxdw r9, [r1+SECOND_LAMPORTS]
    sub64 r8, r4
    add64 r9, r4
    jlt r9, r4, overflow
    stxdw [r1+AMOUNT], r5
    stxdw [r1+SECOND_AMOUNT], r7
    stxdw [r1+LAMPORTS], r8
    stxdw [r1+SECOND_LAMPORTS], r9
    exit

by_delegate:
    ldxdw r3, [r1+DELEGATE]
    ldxdw r6, [r1+THIRD_ADDRESS]
    jne r3, r6, by_owner
    ldxdw r3, [r1+DELEGATE+8]
    ldxdw r6, [r1+THIRD_ADDRESS+8]
    jne r3, r6, by_owner
    ldxdw r3, [r1+DELEGATE+16]
    ldxdw r6, [r1+THIRD_ADDRESS+16]
    jne r3, r6, by_owner
    ldxdw r3, [r1+DELEGATE+24]
    ldxdw r6, [r1+THIRD_ADDRESS+24]
    jne r3, r6, by_owner
    ldxw r3, [r1+STATE]
    jne r3, NOT_NATIVE, careful
    ldxdw r8, [r1+DELEGATED_AMOUNT]
    jlt r8, r4, careful
    sub64 r8, r4
    ldxdw r6, [r1+SECOND_AMOUNT]
    mov64 r7, r6
    add64 r7, r4
    jle r7, r6, careful
    stxdw [r1+AMOUNT], r5
    stxdw [r1+SECOND_AMOUNT], r7
    stxdw [r1+DELEGATED_AMOUNT], r8
    jeq r8, 0, clear_delegate
    exit
clear_delegate:
    # Only the tag. The key stays behind it.
    stb [r1+DELEGATE_TAG], 0
done:
    exit

# The proofs of the layout with an authority that has data, or with more accounts.
other:
    ldxdw r3, [r1+COUNT]
    jlt r3, 3, careful
    ldxdw r3, [r1+LENGTH]
    jne r3, TOKEN_SIZE, careful
    ldxb r3, [r1+SECOND]
    jne r3, ACCOUNT, itself
    ldxdw r3, [r1+SECOND_LENGTH]
    jne r3, TOKEN_SIZE, careful
    ldxh r3, [r1+THIRD]
    jne r3, SIGNED_ACCOUNT, careful
    ldxdw r3, [r1+THIRD_LENGTH]
    jne r3, MULTISIG_SIZE, instruction

# The checks of the contract, in its order.
careful:
    ldxdw r3, [r2-8]
    jlt r3, INSTRUCTION_SIZE, invalid_instruction
    ldxb r3, [r2+0]
    jne r3, TRANSFER, invalid_instruction
    ldxdw r4, [r2+1]
    ldxdw r3, [r1+COUNT]
    jlt r3, 3, not_enough_account_keys
    ldxdw r3, [r1+LENGTH]
    jne r3, TOKEN_SIZE, invalid_account_data
    ldxb r3, [r1+SECOND]
    jne r3, ACCOUNT, itself
    ldxb r3, [r1+STATE]
    jeq r3, 0, uninitialized_account
    jgt r3, 2, invalid_account_data
    ldxdw r6, [r1+SECOND_LENGTH]
    jne r6, TOKEN_SIZE, invalid_account_data
    ldxb r6, [r1+SECOND_STATE]
    jeq r6, 0, uninitialized_account
    jgt r6, 2, invalid_account_data
    jne r3, 1, account_frozen
    jne r6, 1, account_frozen
    ldxdw r3, [r1+AMOUNT]
    jlt r3, r4, insufficient_funds
    ldxdw r3, [r1+MINT]
    ldxdw r6, [r1+SECOND_MINT]
    jne r3, r6, mint_mismatch
    ldxdw r3, [r1+MINT+8]
    ldxdw r6, [r1+SECOND_MINT+8]
    jne r3, r6, mint_mismatch
    ldxdw r3, [r1+MINT+16]
    ldxdw r6, [r1+SECOND_MINT+16]
    jne r3, r6, mint_mismatch
    ldxdw r3, [r1+MINT+24]
    ldxdw r6, [r1+SECOND_MINT+24]
    jne r3, r6, mint_mismatch

    # Make r8 + ADDRESS the authority's address. If it is a duplicate, its header starts with an index.
    mov64 r8, r1
    ldxb r3, [r1+THIRD]
    jeq r3, 0, found
    add64 r8, DISTANCE
    jeq r3, 1, found
    add64 r8, DISTANCE
found:
    call authorize
    jne r0, 0, done
    ldxdw r6, [r1+SECOND_AMOUNT]
    mov64 r7, r6
    add64 r7, r4
    jgt r7, r6, moves
    # If the delegate may move nothing and moves nothing, only its tag changes.
    jeq r5, 0, nothing_or_overflow
    ldxdw r3, [r1+DELEGATED_AMOUNT]
    jne r3, 0, nothing_or_overflow
    call nothing_or_overflow
    jeq r0, 0, clear_delegate
    exit
moves:
    ldxb r3, [r1+NATIVE_TAG]
    jne r3, 1, moves_tokens
    ldxdw r8, [r1+LAMPORTS]
    jlt r8, r4, overflow
    ldxdw r9, [r1+SECOND_LAMPORTS]
    sub64 r8, r4
    add64 r9, r4
    jlt r9, r4, overflow
    stxdw [r1+LAMPORTS], r8
    stxdw [r1+SECOND_LAMPORTS], r9
moves_tokens:
    ldxdw r3, [r1+AMOUNT]
    sub64 r3, r4
    stxdw [r1+AMOUNT], r3
    stxdw [r1+SECOND_AMOUNT], r7
    jeq r5, 0, done
    ldxdw r3, [r1+DELEGATED_AMOUNT]
    sub64 r3, r4
    stxdw [r1+DELEGATED_AMOUNT], r3
    jeq r3, 0, clear_delegate
    exit

# A transfer that writes to neither account: either nothing moves, or the sum does not fit. The runtime
# refuses another program's account only if it is written to. The program id follows the instruction data.
nothing_or_overflow:
    jne r4, 0, overflow
    ldxdw r3, [r2-8]
    add64 r2, r3
    ldxdw r3, [r2+0]
    ldxdw r6, [r1+PROGRAM]
    jne r3, r6, incorrect_program_id
    ldxdw r6, [r1+SECOND_PROGRAM]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+8]
    ldxdw r6, [r1+PROGRAM+8]
    jne r3, r6, incorrect_program_id
    ldxdw r6, [r1+SECOND_PROGRAM+8]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+16]
    ldxdw r6, [r1+PROGRAM+16]
    jne r3, r6, incorrect_program_id
    ldxdw r6, [r1+SECOND_PROGRAM+16]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+24]
    ldxdw r6, [r1+PROGRAM+24]
    jne r3, r6, incorrect_program_id
    ldxdw r6, [r1+SECOND_PROGRAM+24]
    jne r3, r6, incorrect_program_id
    exit

# A transfer from an account of 165 bytes to itself, which changes nothing.
itself:
    ldxdw r7, [r2-8]
    jlt r7, INSTRUCTION_SIZE, invalid_instruction
    ldxb r3, [r2+0]
    jne r3, TRANSFER, invalid_instruction
    ldxdw r4, [r2+1]
    ldxb r3, [r1+STATE]
    jne r3, 1, unusable
    ldxdw r3, [r1+AMOUNT]
    jlt r3, r4, insufficient_funds
    mov64 r8, r1
    ldxb r3, [r1+AFTER_DUPLICATE]
    jeq r3, 0, found_after_duplicate
    add64 r8, DISTANCE_AFTER_DUPLICATE
found_after_duplicate:
    call authorize
    jne r0, 0, done
    add64 r2, r7
    ldxdw r3, [r2+0]
    ldxdw r6, [r1+PROGRAM]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+8]
    ldxdw r6, [r1+PROGRAM+8]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+16]
    ldxdw r6, [r1+PROGRAM+16]
    jne r3, r6, incorrect_program_id
    ldxdw r3, [r2+24]
    ldxdw r6, [r1+PROGRAM+24]
    jne r3, r6, incorrect_program_id
    exit
unusable:
    jeq r3, 0, uninitialized_account
    jeq r3, 2, account_frozen
    ja invalid_account_data

# Returns an error, or 0, and in r5 whether the authority at r8 is the delegate.
authorize:
    ldxb r3, [r1+DELEGATE_TAG]
    jne r3, 1, require_owner
    ldxdw r3, [r1+DELEGATE]
    ldxdw r6, [r8+ADDRESS]
    jne r3, r6, require_owner
    ldxdw r3, [r1+DELEGATE+8]
    ldxdw r6, [r8+ADDRESS+8]
    jne r3, r6, require_owner
    ldxdw r3, [r1+DELEGATE+16]
    ldxdw r6, [r8+ADDRESS+16]
    jne r3, r6, require_owner
    ldxdw r3, [r1+DELEGATE+24]
    ldxdw r6, [r8+ADDRESS+24]
    jne r3, r6, require_owner
    mov64 r5, 1
    ja require_signature
require_owner:
    ldxdw r3, [r1+OWNER]
    ldxdw r6, [r8+ADDRESS]
    jne r3, r6, owner_mismatch
    ldxdw r3, [r1+OWNER+8]
    ldxdw r6, [r8+ADDRESS+8]
    jne r3, r6, owner_mismatch
    ldxdw r3, [r1+OWNER+16]
    ldxdw r6, [r8+ADDRESS+16]
    jne r3, r6, owner_mismatch
    ldxdw r3, [r1+OWNER+24]
    ldxdw r6, [r8+ADDRESS+24]
    jne r3, r6, owner_mismatch
    mov64 r5, 0
require_signature:
    ldxb r3, [r8+SIGNER]
    jne r3, 1, missing_required_signature
    ldxdw r3, [r8+LENGTH]
    jeq r3, MULTISIG_SIZE, perhaps_a_multisig
no_multisig:
    jeq r5, 0, done
    ldxdw r3, [r1+DELEGATED_AMOUNT]
    jlt r3, r4, insufficient_funds
    exit
perhaps_a_multisig:
    ldxdw r9, [r2-8]
    add64 r9, r2
    ldxdw r3, [r9+0]
    ldxdw r6, [r8+PROGRAM]
    jne r3, r6, no_multisig
    ldxdw r3, [r9+8]
    ldxdw r6, [r8+PROGRAM+8]
    jne r3, r6, no_multisig
    ldxdw r3, [r9+16]
    ldxdw r6, [r8+PROGRAM+16]
    jne r3, r6, no_multisig
    ldxdw r3, [r9+24]
    ldxdw r6, [r8+PROGRAM+24]
    jne r3, r6, no_multisig
    ja missing_required_signature

insufficient_funds:
    mov64 r0, INSUFFICIENT_FUNDS
    exit
mint_mismatch:
    mov64 r0, MINT_MISMATCH
    exit
owner_mismatch:
    mov64 r0, OWNER_MISMATCH
    exit
invalid_instruction:
    mov64 r0, INVALID_INSTRUCTION
    exit
overflow:
    mov64 r0, OVERFLOW
    exit
account_frozen:
    mov64 r0, ACCOUNT_FROZEN
    exit
invalid_account_data:
    lddw r0, INVALID_ACCOUNT_DATA
    exit
incorrect_program_id:
    lddw r0, INCORRECT_PROGRAM_ID
    exit
missing_required_signature:
    lddw r0, MISSING_REQUIRED_SIGNATURE
    exit
uninitialized_account:
    lddw r0, UNINITIALIZED_ACCOUNT
    exit
not_enough_account_keys:
    lddw r0, NOT_ENOUGH_ACCOUNT_KEYS
    exit
