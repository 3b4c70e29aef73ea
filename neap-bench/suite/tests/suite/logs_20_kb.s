# Logs the letter a, 20000 times.
.globl entrypoint
entrypoint:
  lddw r1, 0x300000000
  mov64 r2, 97
  mov64 r3, 20000
  call sol_memset_
  lddw r1, 0x300000000
  mov64 r2, 20000
  call sol_log_
  mov64 r0, 0
  exit
