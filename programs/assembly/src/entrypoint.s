# The contract in as few instructions as it takes.
#
# A valid instruction takes the fast path, which does no more than prove that it is valid. At the
# first doubt it jumps to `careful`, which checks the same in the contract's order, finds the error,
# or finds that there is none and the case was only unusual.
#
# At entry r1 points to the input, r2 to the instruction data in it (SIMD-0321). All other registers
# but the frame pointer are zero (`EbpfVm::new` in solana-sbpf), so r0 already means success.

# The input, as the loader serializes it: the number of accounts; then for each account 8 bytes of
# header, address, owner, lamports, length, data, 10240 bytes of room to grow and the rent epoch; then
# the length of the instruction data, that data and the program id. An account that was there before
# is 8 bytes: the place of its first appearance, and zeros.
.equ COUNT, 0
.equ ADDRESS, 16
.equ LENGTH, 88
.equ STORED_OWNER, 128
.equ AMOUNT, 160
.equ STATE, 200
# Where the second account is if the first has 160 bytes of data, and how far apart the two are.
.equ SECOND, 10504
.equ SECOND_ADDRESS, 10512
.equ DISTANCE, 10496

.equ NEW_AMOUNT, 1234567890123456789
.equ NEW_STATE, 255

# ProgramError's variants, as solana-program-error encodes them: the number in the upper half.
.equ INVALID_INSTRUCTION_DATA, 0x300000000
.equ INVALID_ACCOUNT_DATA, 0x400000000
.equ NOT_ENOUGH_ACCOUNT_KEYS, 0xb00000000
.equ INCORRECT_AUTHORITY, 0x1a00000000

.globl entrypoint
entrypoint:
    # Two accounts, told without a load from where the instruction data lies. The input starts at
    # 0x400000000, so the lower half of r2 is an offset. It is below 16384 if there is no account, or
    # one with 160 bytes of data and after it, if anything, duplicates. A second account alone takes
    # more than 10240 bytes.
    jset r2, 0x7fffc000, instruction
    ja careful
instruction:
    # One byte of instruction data: its length is right before it.
    ldxdw r3, [r2-8]
    jne r3, 1, careful
    # The account's length. This also stops a single account with more data, which the offset of the
    # instruction data lets through.
    ldxdw r3, [r1+LENGTH]
    jne r3, 160, careful
    # full and read_owner have the owner in common; which of them it is can wait.
    ldxb r4, [r2+0]
    jgt r4, 1, update_amount

    # The owner against the second address, eight bytes at a time.
    ldxdw r3, [r1+STORED_OWNER]
    # Should the second account be a duplicate of the first, then a third one's header is read in
    # place of its address: a byte, three flags and four zeros. An owner with any of the bits 31 to 63
    # set cannot match that.
    jset r3, -0x80000000, not_a_header
    ja careful
not_a_header:
    ldxdw r5, [r1+SECOND_ADDRESS]
    jne r3, r5, careful
    ldxdw r3, [r1+STORED_OWNER+8]
    ldxdw r5, [r1+SECOND_ADDRESS+8]
    jne r3, r5, careful
    ldxdw r3, [r1+STORED_OWNER+16]
    ldxdw r5, [r1+SECOND_ADDRESS+16]
    jne r3, r5, careful
    ldxdw r3, [r1+STORED_OWNER+24]
    ldxdw r5, [r1+SECOND_ADDRESS+24]
    jne r3, r5, careful

    jne r4, 0, done
    stb [r1+STATE], NEW_STATE
    lddw r3, NEW_AMOUNT
    stxdw [r1+AMOUNT], r3
done:
    exit

update_amount:
    jne r4, 2, careful
    lddw r3, NEW_AMOUNT
    stxdw [r1+AMOUNT], r3
    exit

# The contract, check by check.
careful:
    ldxdw r3, [r1+COUNT]
    jlt r3, 2, not_enough_account_keys
    ldxdw r3, [r2-8]
    jne r3, 1, invalid_instruction_data
    ldxb r4, [r2+0]
    jgt r4, 2, invalid_instruction_data
    ldxdw r3, [r1+LENGTH]
    jne r3, 160, invalid_account_data
    jeq r4, 2, update_amount

    # r5 + ADDRESS is the second account's address: its own, or the first's if it is a duplicate. A
    # header starts with 255 if its account was not there before.
    mov64 r5, r1
    ldxb r3, [r1+SECOND]
    jne r3, 255, compare
    add64 r5, DISTANCE
compare:
    ldxdw r3, [r1+STORED_OWNER]
    ldxdw r6, [r5+ADDRESS]
    jne r3, r6, incorrect_authority
    ldxdw r3, [r1+STORED_OWNER+8]
    ldxdw r6, [r5+ADDRESS+8]
    jne r3, r6, incorrect_authority
    ldxdw r3, [r1+STORED_OWNER+16]
    ldxdw r6, [r5+ADDRESS+16]
    jne r3, r6, incorrect_authority
    ldxdw r3, [r1+STORED_OWNER+24]
    ldxdw r6, [r5+ADDRESS+24]
    jne r3, r6, incorrect_authority
    jne r4, 0, done
    stb [r1+STATE], NEW_STATE
    lddw r3, NEW_AMOUNT
    stxdw [r1+AMOUNT], r3
    exit

invalid_instruction_data:
    lddw r0, INVALID_INSTRUCTION_DATA
    exit
invalid_account_data:
    lddw r0, INVALID_ACCOUNT_DATA
    exit
not_enough_account_keys:
    lddw r0, NOT_ENOUGH_ACCOUNT_KEYS
    exit
incorrect_authority:
    lddw r0, INCORRECT_AUTHORITY
    exit
