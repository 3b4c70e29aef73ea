# Line 4 always jumps, and line 11 goes both ways. Lines 5 and 6 never run.
.globl entrypoint
entrypoint:
  jeq r0, r0, counts
  mov64 r0, 1
  exit
counts:
  mov64 r6, 3
again:
  sub64 r6, 1
  jne r6, 0, again
  mov64 r0, 0
  exit
