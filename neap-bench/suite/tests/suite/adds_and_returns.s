# Adds 1 to the u64 in the first account, then returns 7.
.globl entrypoint
entrypoint:
  ldxdw r2, [r1+96]
  add64 r2, 1
  stxdw [r1+96], r2
  sth [r10-8], 7
  mov64 r1, r10
  sub64 r1, 8
  mov64 r2, 2
  call sol_set_return_data
  mov64 r0, 0
  exit
