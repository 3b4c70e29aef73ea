# Returns the number of the newest slot hash or epoch. The instruction data is the address of the sysvar.
.globl entrypoint
entrypoint:
  add64 r1, 16
  mov64 r2, r10
  sub64 r2, 8
  mov64 r3, 8
  mov64 r4, 8
  call sol_get_sysvar
  jne r0, 0, end
  mov64 r1, r10
  sub64 r1, 8
  mov64 r2, 8
  call sol_set_return_data
  mov64 r0, 0
end:
  exit
