# Panics in the file `a`, line break, `::add-mask::|b`, unless the first account signed.
.globl entrypoint
entrypoint:
  ldxb r2, [r1+9]
  jeq r2, 1, signed
  lddw r3, 0x6d2d6464613a3a0a
  stxdw [r10-23], r3
  lddw r3, 0x627c3a3a6b7361
  stxdw [r10-15], r3
  stb [r10-24], 0x61
  mov64 r1, r10
  sub64 r1, 24
  mov64 r2, 16
  mov64 r3, 7
  mov64 r4, 1
  call sol_panic_
signed:
  mov64 r0, 0
  exit
