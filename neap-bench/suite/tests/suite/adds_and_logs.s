# Adds 1 to the u64 in the first account, then logs `hi` as text and as data.
.globl entrypoint
entrypoint:
  ldxdw r2, [r1+96]
  add64 r2, 1
  stxdw [r1+96], r2
  sth [r10-8], 0x6968
  mov64 r1, r10
  sub64 r1, 8
  mov64 r2, 2
  stxdw [r10-24], r1
  stxdw [r10-16], r2
  call sol_log_
  mov64 r1, r10
  sub64 r1, 24
  mov64 r2, 1
  call sol_log_data
  mov64 r0, 0
  exit
