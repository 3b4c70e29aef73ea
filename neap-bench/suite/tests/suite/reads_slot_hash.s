# Reads the last of the 512 slot hashes. The instruction data is the address of the sysvar. Fails if there are fewer.
.globl entrypoint
entrypoint:
  add64 r1, 16
  mov64 r2, r10
  sub64 r2, 40
  mov64 r3, 20448
  mov64 r4, 40
  call sol_get_sysvar
  exit
