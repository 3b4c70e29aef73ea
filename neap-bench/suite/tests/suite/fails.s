# Fails with the custom error 7.
.globl entrypoint
entrypoint:
  mov64 r0, 7
  exit
