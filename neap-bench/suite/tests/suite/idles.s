# Succeeds.
.globl entrypoint
entrypoint:
  mov64 r0, 0
  exit
