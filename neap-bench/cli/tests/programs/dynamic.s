# In SBPF v1 and v2 a function makes its own frame: `entrypoint` one of 64 bytes, and `deepest` one of 5,632.
.globl entrypoint
entrypoint:
  add64 r10, -64
  stdw [r10+8], 1
  call deepest
  ldxdw r0, [r10+8]
  add64 r0, -1
  exit
deepest:
  add64 r10, -5632
  stdw [r10+0], 2
  stdw [r10+5624], 2
  exit
