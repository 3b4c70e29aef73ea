# Returns 7.
.globl entrypoint
entrypoint:
  sth [r10-8], 7
  mov64 r1, r10
  sub64 r1, 8
  mov64 r2, 2
  call sol_set_return_data
  mov64 r0, 0
  exit
