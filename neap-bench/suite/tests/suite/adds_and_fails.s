# Adds 1 to the u64 in the first account, then fails with the custom error 7.
.globl entrypoint
entrypoint:
  ldxdw r2, [r1+96]
  add64 r2, 1
  stxdw [r1+96], r2
  mov64 r0, 7
  exit
