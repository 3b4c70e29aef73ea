# Adds 1 to the u64 in the first account, whose data is at byte 59 of the input that the first loader writes.
.globl entrypoint
entrypoint:
  ldxdw r2, [r1+59]
  add64 r2, 1
  stxdw [r1+59], r2
  mov64 r0, 0
  exit
