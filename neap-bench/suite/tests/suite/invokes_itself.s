# Invokes itself with the byte 0 as instruction data. The inner program logs `hi` and returns 7, then the outer one logs `hi`.
.globl entrypoint
entrypoint:
  ldxb r3, [r2+0]
  jne r3, 0, invokes
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
  sth [r10-8], 7
  mov64 r1, r10
  sub64 r1, 8
  mov64 r2, 2
  call sol_set_return_data
  mov64 r0, 0
  exit
invokes:
  mov64 r3, 0
  add64 r2, 1
  stxdw [r10-48], r2
  stxdw [r10-40], r10
  stxdw [r10-32], r3
  mov64 r1, r10
  sub64 r1, 8
  stxdw [r1+0], r3
  stxdw [r10-24], r1
  mov64 r1, 1
  stxdw [r10-16], r1
  mov64 r1, r10
  sub64 r1, 48
  mov64 r2, r10
  mov64 r4, r10
  mov64 r5, 0
  call sol_invoke_signed_c
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
