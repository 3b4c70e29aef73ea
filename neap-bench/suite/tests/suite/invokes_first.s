# Invokes the first account as a program, without accounts and data.
.globl entrypoint
entrypoint:
  mov64 r2, r1
  add64 r2, 16
  mov64 r3, 0
  stxdw [r10-48], r2
  stxdw [r10-40], r10
  stxdw [r10-32], r3
  stxdw [r10-24], r10
  stxdw [r10-16], r3
  mov64 r1, r10
  sub64 r1, 48
  mov64 r2, r10
  mov64 r4, r10
  mov64 r5, 0
  call sol_invoke_signed_c
  mov64 r0, 0
  exit
