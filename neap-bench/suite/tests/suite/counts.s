# Counts down from the first byte of the instruction data, which must not be 0.
.globl entrypoint
entrypoint:
  ldxb r3, [r2+0]
counts:
  sub64 r3, 1
  jne r3, 0, counts
  mov64 r0, 0
  exit
