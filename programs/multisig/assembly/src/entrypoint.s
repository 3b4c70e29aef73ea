# Three operations of the contract in as few instructions as possible.
#
# A valid instruction on an account with room for the longest name takes the fast path. The others take
# `careful`, which checks the length before each field.
#
# At entry, r1 points to the input and r2 to the instruction data in it (SIMD-0321). All other
# registers except the frame pointer are zero (`EbpfVm::new` in solana-sbpf), so r0 already means
# success.

# Offsets in the input, see programs/assembly.
.equ COUNT, 0
.equ ADDRESS, 16
.equ LENGTH, 88
# Offsets of fields in the input: the discriminator, threshold, status and name's length.
.equ DATA, 96
.equ THRESHOLD, 168
.equ STATUS, 190
.equ NAME_LENGTH, 191
# Offsets with an empty name and no delay. The name's length moves the first, and a delay the others too.
.equ DELAY, 195
.equ BUMP, 196
.equ MEMBER_COUNT, 197
.equ MEMBERS, 201
# The offset of the second account if the first has no data, and of its address.
.equ SECOND, 10344
.equ SECOND_ADDRESS, 10352

# How many bytes the fields before the name's length, before the name, up to the bump, and up to the
# number of members take at most.
.equ HEAD, 95
.equ BEFORE_NAME, 99
.equ UP_TO_BUMP, 141
.equ UP_TO_MEMBERS, 145
.equ MAX_NAME, 32
.equ MAX_MEMBERS, 65
.equ DISCRIMINATOR, 0xec4fa144ba7974e0

# Variants of ProgramError, as solana-program-error encodes them: the number is in the upper half.
.equ INVALID_INSTRUCTION_DATA, 0x300000000
.equ INVALID_ACCOUNT_DATA, 0x400000000
.equ NOT_ENOUGH_ACCOUNT_KEYS, 0xb00000000
.equ INCORRECT_AUTHORITY, 0x1a00000000

.globl entrypoint
entrypoint:
    # The instruction data is at offset 16 if there is no account, and above 8191 if there is one.
    jset r2, 0x7fffe000, instruction
    ja not_enough_account_keys
instruction:
    # The length of the instruction data tells the operations apart.
    ldxdw r3, [r2-8]
    ldxb r4, [r2+0]
    ldxdw r5, [r1+LENGTH]
    jeq r3, 1, is_member
    jeq r3, 2, bump
    jne r3, 3, invalid_instruction_data

    jne r4, 0, invalid_instruction_data
    jlt r5, HEAD, invalid_account_data
    lddw r3, DISCRIMINATOR
    ldxdw r4, [r1+DATA]
    jne r3, r4, invalid_account_data
    ldxb r3, [r1+STATUS]
    jgt r3, 2, invalid_account_data
    ldxh r3, [r1+THRESHOLD]
    ldxh r4, [r2+1]
    jne r3, r4, incorrect_authority
    exit

bump:
    jne r4, 2, invalid_instruction_data
    jlt r5, UP_TO_BUMP, careful
    lddw r3, DISCRIMINATOR
    ldxdw r4, [r1+DATA]
    jne r3, r4, invalid_account_data
    ldxb r3, [r1+STATUS]
    jgt r3, 2, invalid_account_data
    ldxw r3, [r1+NAME_LENGTH]
    jgt r3, MAX_NAME, invalid_account_data
    add64 r3, r1
    # The delay takes 8 bytes after its tag if the tag is 1.
    ldxb r4, [r3+DELAY]
    jgt r4, 1, invalid_account_data
    lsh64 r4, 3
    add64 r3, r4
    ldxb r3, [r3+BUMP]
    ldxb r4, [r2+1]
    jne r3, r4, incorrect_authority
    exit

is_member:
    jne r4, 3, invalid_instruction_data
    ldxdw r3, [r1+COUNT]
    jlt r3, 2, not_enough_account_keys
    jlt r5, UP_TO_MEMBERS, careful
    lddw r3, DISCRIMINATOR
    ldxdw r4, [r1+DATA]
    jne r3, r4, invalid_account_data
    ldxb r3, [r1+STATUS]
    jgt r3, 2, invalid_account_data
    ldxw r3, [r1+NAME_LENGTH]
    jgt r3, MAX_NAME, invalid_account_data
    add64 r3, r1
    ldxb r4, [r3+DELAY]
    jgt r4, 1, invalid_account_data
    lsh64 r4, 3
    add64 r3, r4
    # From here on, r3 + MEMBERS is the first member, and r6 + MEMBERS the end of the last.
    ldxw r4, [r3+MEMBER_COUNT]
    jgt r4, MAX_MEMBERS, invalid_account_data
    mov64 r6, r4
    lsh64 r6, 5
    add64 r6, r3
    # r7 + SECOND is the second account. Entries start at multiples of 8.
    mov64 r7, r5
    add64 r7, 7
    and64 r7, -8
    add64 r7, r1
    # The data ends at r1 + DATA + r5. DATA - MEMBERS is -105.
    add64 r5, r1
    add64 r5, -105
    jgt r6, r5, invalid_account_data
    ldxb r5, [r7+SECOND]
    jne r5, 255, careful
    ldxdw r8, [r7+SECOND_ADDRESS]

    # Compare the first word of each member, in rounds of eight. The first round may be shorter: it starts
    # inside, and r3 is as many members further back.
    and64 r4, 7
    jeq r4, 0, next_round
    mov64 r5, r4
    lsh64 r5, 5
    add64 r3, r5
    add64 r3, -256
    jgt r4, 4, more_than_four
    jgt r4, 2, more_than_two
    jeq r4, 1, member_7
    ja member_6
more_than_two:
    jeq r4, 3, member_5
    ja member_4
more_than_four:
    jgt r4, 6, member_1
    jeq r4, 6, member_2
    ja member_3
member_0:
    ldxdw r5, [r3+MEMBERS]
    jeq r5, r8, candidate_0
member_1:
    ldxdw r5, [r3+MEMBERS+32]
    jeq r5, r8, candidate_1
member_2:
    ldxdw r5, [r3+MEMBERS+64]
    jeq r5, r8, candidate_2
member_3:
    ldxdw r5, [r3+MEMBERS+96]
    jeq r5, r8, candidate_3
member_4:
    ldxdw r5, [r3+MEMBERS+128]
    jeq r5, r8, candidate_4
member_5:
    ldxdw r5, [r3+MEMBERS+160]
    jeq r5, r8, candidate_5
member_6:
    ldxdw r5, [r3+MEMBERS+192]
    jeq r5, r8, candidate_6
member_7:
    ldxdw r5, [r3+MEMBERS+224]
    jeq r5, r8, candidate_7
    add64 r3, 256
next_round:
    jne r3, r6, member_0
    ja incorrect_authority

    # Move r3 to the candidate, and compare the other words.
candidate_7:
    add64 r3, 32
candidate_6:
    add64 r3, 32
candidate_5:
    add64 r3, 32
candidate_4:
    add64 r3, 32
candidate_3:
    add64 r3, 32
candidate_2:
    add64 r3, 32
candidate_1:
    add64 r3, 32
candidate_0:
    ldxdw r4, [r3+MEMBERS+8]
    ldxdw r5, [r7+SECOND_ADDRESS+8]
    jne r4, r5, careful
    ldxdw r4, [r3+MEMBERS+16]
    ldxdw r5, [r7+SECOND_ADDRESS+16]
    jne r4, r5, careful
    ldxdw r4, [r3+MEMBERS+24]
    ldxdw r5, [r7+SECOND_ADDRESS+24]
    jne r4, r5, careful
    exit

# `bump` and `is_member` on any account. r9 is the end of its data, r3 the field that is read next.
careful:
    ldxdw r5, [r1+LENGTH]
    jlt r5, BEFORE_NAME, invalid_account_data
    lddw r3, DISCRIMINATOR
    ldxdw r4, [r1+DATA]
    jne r3, r4, invalid_account_data
    ldxb r3, [r1+STATUS]
    jgt r3, 2, invalid_account_data
    mov64 r9, r1
    add64 r9, DATA
    add64 r9, r5
    ldxw r3, [r1+NAME_LENGTH]
    jgt r3, MAX_NAME, invalid_account_data
    add64 r3, r1
    add64 r3, DELAY
    jge r3, r9, invalid_account_data
    ldxb r4, [r3+0]
    jgt r4, 1, invalid_account_data
    lsh64 r4, 3
    add64 r3, r4
    add64 r3, 1
    jge r3, r9, invalid_account_data
    ldxdw r4, [r2-8]
    jeq r4, 1, careful_is_member
    ldxb r3, [r3+0]
    ldxb r4, [r2+1]
    jne r3, r4, incorrect_authority
    exit

careful_is_member:
    # Make r7 the claimed member's address: that of the second account or, if it is a duplicate, of the first.
    mov64 r7, r5
    add64 r7, 7
    and64 r7, -8
    add64 r7, r1
    ldxb r5, [r7+SECOND]
    add64 r7, SECOND_ADDRESS
    jeq r5, 255, members
    mov64 r7, r1
    add64 r7, ADDRESS
members:
    add64 r3, 5
    jgt r3, r9, invalid_account_data
    ldxw r4, [r3-4]
    jgt r4, MAX_MEMBERS, invalid_account_data
    lsh64 r4, 5
    add64 r4, r3
    jgt r4, r9, invalid_account_data
compare:
    jeq r3, r4, incorrect_authority
    add64 r3, 32
    ldxdw r5, [r3-32]
    ldxdw r6, [r7+0]
    jne r5, r6, compare
    ldxdw r5, [r3-24]
    ldxdw r6, [r7+8]
    jne r5, r6, compare
    ldxdw r5, [r3-16]
    ldxdw r6, [r7+16]
    jne r5, r6, compare
    ldxdw r5, [r3-8]
    ldxdw r6, [r7+24]
    jne r5, r6, compare
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
