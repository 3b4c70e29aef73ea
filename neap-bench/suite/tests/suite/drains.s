# Leaves 1 lamport in the first account, which has 8 bytes of data, and moves the others to the second.
.globl entrypoint
entrypoint:
  ldxdw r2, [r1+80]
  sub64 r2, 1
  mov64 r3, 1
  stxdw [r1+80], r3
  ldxdw r3, [r1+10424]
  add64 r3, r2
  stxdw [r1+10424], r3
  mov64 r0, 0
  exit
