# Invokes the program whose id is the first 32 bytes of the instruction data, with the rest of the data. The invoked program
# may invoke the one whose id comes next, so it gets its account. Without data, nothing is invoked.
.globl entrypoint
entrypoint:
  ldxdw r3, [r2-8]
  jne r3, 0, invokes
  mov64 r0, 0
  exit
invokes:
  stxdw [r10-40], r2
  add64 r2, 32
  sub64 r3, 32
  stxdw [r10-16], r2
  stxdw [r10-8], r3
  stxdw [r10-56], r2
  stdw [r10-48], 0
  mov64 r1, r10
  sub64 r1, 56
  stxdw [r10-32], r1
  rsh64 r3, 5
  stxdw [r10-24], r3
  mov64 r1, r10
  sub64 r1, 40
  mov64 r2, r10
  mov64 r3, 0
  mov64 r4, r10
  mov64 r5, 0
  call sol_invoke_signed_c
  mov64 r0, 0
  exit
