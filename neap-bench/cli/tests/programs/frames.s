# Three frames on the stack: `middle` uses 16 bytes of its frame, and `deepest` 3,000.
.globl entrypoint
entrypoint:
  call middle
  mov64 r0, 0
  exit
middle:
  stdw [r10-16], 1
  call deepest
  exit
deepest:
  mov64 r1, r10
  sub64 r1, 3000
  stxb [r1+0], r0
  exit
