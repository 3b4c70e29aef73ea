# The contract in as few instructions as possible.
#
# A valid instruction takes the fast path, which only proves that it is valid. If a proof fails, the
# program jumps to `careful`, which makes the same checks in the contract's order. It finds the error,
# or finds that the instruction is valid after all and only unusual.
#
# At entry, r1 points to the input and r2 to the instruction data in it (SIMD-0321). All other
# registers except the frame pointer are zero (`EbpfVm::new` in solana-sbpf), so r0 already means
# success.

# The input, as the loader serializes it, is the number of accounts, the accounts, the length of the
# instruction data, that data and the program id. An account is 8 bytes of header, its address, owner,
# lamports, length, data, 10240 bytes of room to grow and the rent epoch. A duplicate of an earlier
# account is only 8 bytes: the index of that account, and zeros.
.equ COUNT, 0
.equ ADDRESS, 16
.equ LENGTH, 88
.equ STORED_OWNER, 128
.equ AMOUNT, 160
.equ STATE, 200
# The offset of the second account if the first has 160 bytes of data, and the distance between the two.
.equ SECOND, 10504
.equ SECOND_ADDRESS, 10512
.equ DISTANCE, 10496

.equ NEW_AMOUNT, 1234567890123456789
.equ NEW_STATE, 255

# Variants of ProgramError, as solana-program-error encodes them: the number is in the upper half.
.equ INVALID_INSTRUCTION_DATA, 0x300000000
.equ INVALID_ACCOUNT_DATA, 0x400000000
.equ NOT_ENOUGH_ACCOUNT_KEYS, 0xb00000000
.equ INCORRECT_AUTHORITY, 0x1a00000000

.globl entrypoint
entrypoint:
    # Check that there are two accounts. The offset of the instruction data proves it without a load.
    # The input starts at 0x400000000, so the lower half of r2 is that offset. It is below 16384 if
    # there is no account, or one with 160 bytes of data and then at most duplicates. A second account
    # takes more than 10240 bytes.
    jset r2, 0x7fffc000, instruction
    ja careful
instruction:
    # Check that the instruction data is one byte. Its length is right before it.
    ldxdw r3, [r2-8]
    jne r3, 1, careful
    # Check the length of the account. This also stops a single account with more data, which the
    # offset of the instruction data lets through.
    ldxdw r3, [r1+LENGTH]
    jne r3, 160, careful
    # full and read_owner both compare the owner. Tell them apart later.
    ldxb r4, [r2+0]
    jgt r4, 1, update_amount

    # Compare the owner with the second account's address, eight bytes at a time.
    ldxdw r3, [r1+STORED_OWNER]
    # If the second account is a duplicate of the first, the bytes at SECOND_ADDRESS are the header of
    # a third account: a byte, three flags and four zeros. An owner with any of the bits 31 to 63 set
    # cannot match them.
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

# The checks of the contract, in its order.
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

    # Make r5 + ADDRESS the second account's address: its own, or that of the first account if it is a
    # duplicate. The header of an account that is not a duplicate starts with 255.
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
