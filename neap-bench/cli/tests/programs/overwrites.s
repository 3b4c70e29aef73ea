# `beyond` stores 8 bytes below the end of its frame. The program ends with what its own last 8 bytes hold then.
.globl entrypoint
entrypoint:
  stdw [r10-8], 1
  call beyond
  ldxdw r0, [r10-8]
  exit
beyond:
  stdw [r10-4104], 2
  exit
