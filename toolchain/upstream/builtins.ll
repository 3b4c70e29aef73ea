source_filename = "builtins.ll"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "bpfel"

; What a program lacks that does not link with `solana-compiler-builtins`, or not at all. `neap-linker` adds it to the second link.

; The memory functions, by the syscalls, which are named by their hashes.

define weak ptr @memcpy(ptr %to, ptr %from, i64 %size) {
  call void inttoptr (i64 1904002211 to ptr)(ptr %to, ptr %from, i64 %size)
  ret ptr %to
}

define weak ptr @memmove(ptr %to, ptr %from, i64 %size) {
  call void inttoptr (i64 1128493560 to ptr)(ptr %to, ptr %from, i64 %size)
  ret ptr %to
}

define weak ptr @memset(ptr %to, i32 %byte, i64 %size) {
  call void inttoptr (i64 930151202 to ptr)(ptr %to, i32 %byte, i64 %size)
  ret ptr %to
}

define weak i32 @memcmp(ptr %a, ptr %b, i64 %size) {
  %difference = alloca i32
  call void inttoptr (i64 1608310321 to ptr)(ptr %a, ptr %b, i64 %size, ptr %difference)
  %result = load i32, ptr %difference
  ret i32 %result
}

define weak i32 @bcmp(ptr %a, ptr %b, i64 %size) {
  %result = call i32 @memcmp(ptr %a, ptr %b, i64 %size)
  ret i32 %result
}

; Operations on 128 bits. LLVM 22 makes them calls of functions that return 128 bits, which it cannot compile for BPF. `neap-linker`
; makes them calls of these functions, which are inlined, so that none returns 128 bits.

; The upper half of a product, from 32-bit halves.
define i64 @neap.high(i64 %a, i64 %b) alwaysinline {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  ; Nothing, but LLVM no longer recognizes that this computes with 128 bits, which it would do again.
  %hidden = call i64 asm "", "=r,0"(i64 %a1)
  %p11 = mul i64 %hidden, %b1
  %carried = lshr i64 %p00, 32
  %middle = add i64 %p10, %carried
  %middle0 = and i64 %middle, 4294967295
  %middle1 = lshr i64 %middle, 32
  %rest = add i64 %p01, %middle0
  %rest1 = lshr i64 %rest, 32
  %upper = add i64 %p11, %middle1
  %high = add i64 %upper, %rest1
  ret i64 %high
}

define { i64, i1 } @neap.umulo.i64(i64 %a, i64 %b) alwaysinline {
  %low = mul i64 %a, %b
  %high = call i64 @neap.high(i64 %a, i64 %b)
  %overflow = icmp ne i64 %high, 0
  %pair = insertvalue { i64, i1 } poison, i64 %low, 0
  %result = insertvalue { i64, i1 } %pair, i1 %overflow, 1
  ret { i64, i1 } %result
}

define { i64, i1 } @neap.smulo.i64(i64 %a, i64 %b) alwaysinline {
  %low = mul i64 %a, %b
  %unsigned = call i64 @neap.high(i64 %a, i64 %b)
  %a.sign = ashr i64 %a, 63
  %b.sign = ashr i64 %b, 63
  %b.less = and i64 %a.sign, %b
  %a.less = and i64 %b.sign, %a
  %once = sub i64 %unsigned, %b.less
  %high = sub i64 %once, %a.less
  %sign = ashr i64 %low, 63
  %overflow = icmp ne i64 %high, %sign
  %pair = insertvalue { i64, i1 } poison, i64 %low, 0
  %result = insertvalue { i64, i1 } %pair, i1 %overflow, 1
  ret { i64, i1 } %result
}

define i128 @neap.join(i64 %low, i64 %high) alwaysinline {
  %l = zext i64 %low to i128
  %h = zext i64 %high to i128
  %shifted = shl i128 %h, 64
  %result = or disjoint i128 %shifted, %l
  ret i128 %result
}

define i64 @neap.upper(i128 %a) alwaysinline {
  %shifted = lshr i128 %a, 64
  %result = trunc i128 %shifted to i64
  ret i64 %result
}

define i128 @neap.mul.i128(i128 %a, i128 %b) alwaysinline {
  %a0 = trunc i128 %a to i64
  %b0 = trunc i128 %b to i64
  %a1 = call i64 @neap.upper(i128 %a)
  %b1 = call i64 @neap.upper(i128 %b)
  %low = mul i64 %a0, %b0
  %carried = call i64 @neap.high(i64 %a0, i64 %b0)
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %sum = add i64 %p01, %p10
  %high = add i64 %sum, %carried
  %result = call i128 @neap.join(i64 %low, i64 %high)
  ret i128 %result
}

; Shifts by less than 128 bits. A shift of 64 bits by 64 or more has no defined result, so it is masked and not selected.
define i128 @neap.shl.i128(i128 %a, i128 %b) alwaysinline {
  %low = trunc i128 %a to i64
  %high = call i64 @neap.upper(i128 %a)
  %all = trunc i128 %b to i64
  %bits = and i64 %all, 63
  %rest = xor i64 %bits, 63
  %is.far = icmp ugt i64 %all, 63
  %moved = shl i64 %low, %bits
  %half = lshr i64 %low, 1
  %carried = lshr i64 %half, %rest
  %moved.high = shl i64 %high, %bits
  %near = or i64 %moved.high, %carried
  %new.high = select i1 %is.far, i64 %moved, i64 %near
  %new.low = select i1 %is.far, i64 0, i64 %moved
  %result = call i128 @neap.join(i64 %new.low, i64 %new.high)
  ret i128 %result
}

define i128 @neap.right(i128 %a, i128 %b, i64 %moved, i64 %far) alwaysinline {
  %low = trunc i128 %a to i64
  %high = call i64 @neap.upper(i128 %a)
  %all = trunc i128 %b to i64
  %bits = and i64 %all, 63
  %rest = xor i64 %bits, 63
  %is.far = icmp ugt i64 %all, 63
  %double = shl i64 %high, 1
  %carried = shl i64 %double, %rest
  %moved.low = lshr i64 %low, %bits
  %near = or i64 %moved.low, %carried
  %new.low = select i1 %is.far, i64 %moved, i64 %near
  %new.high = select i1 %is.far, i64 %far, i64 %moved
  %result = call i128 @neap.join(i64 %new.low, i64 %new.high)
  ret i128 %result
}

define i128 @neap.lshr.i128(i128 %a, i128 %b) alwaysinline {
  %high = call i64 @neap.upper(i128 %a)
  %all = trunc i128 %b to i64
  %bits = and i64 %all, 63
  %moved = lshr i64 %high, %bits
  %result = call i128 @neap.right(i128 %a, i128 %b, i64 %moved, i64 0)
  ret i128 %result
}

define i128 @neap.ashr.i128(i128 %a, i128 %b) alwaysinline {
  %high = call i64 @neap.upper(i128 %a)
  %all = trunc i128 %b to i64
  %bits = and i64 %all, 63
  %moved = ashr i64 %high, %bits
  %sign = ashr i64 %high, 63
  %result = call i128 @neap.right(i128 %a, i128 %b, i64 %moved, i64 %sign)
  ret i128 %result
}

; The functions of Rust's compiler_builtins take and return 128 bits in memory.

declare void @neap__udivti3(ptr, ptr, ptr)
declare void @neap__umodti3(ptr, ptr, ptr)
declare void @neap__divti3(ptr, ptr, ptr)
declare void @neap__modti3(ptr, ptr, ptr)
declare void @neap__rust_u128_mulo(ptr, ptr, ptr, ptr)
declare void @neap__rust_i128_mulo(ptr, ptr, ptr, ptr)

define i128 @neap.divided(ptr %function, i128 %a, i128 %b) alwaysinline {
  %pa = alloca i128, align 16
  %pb = alloca i128, align 16
  %out = alloca i128, align 16
  store i128 %a, ptr %pa
  store i128 %b, ptr %pb
  call void %function(ptr %out, ptr %pa, ptr %pb)
  %result = load i128, ptr %out
  ret i128 %result
}

define i128 @neap.udiv.i128(i128 %a, i128 %b) alwaysinline {
  %result = call i128 @neap.divided(ptr @neap__udivti3, i128 %a, i128 %b)
  ret i128 %result
}

define i128 @neap.urem.i128(i128 %a, i128 %b) alwaysinline {
  %result = call i128 @neap.divided(ptr @neap__umodti3, i128 %a, i128 %b)
  ret i128 %result
}

define i128 @neap.sdiv.i128(i128 %a, i128 %b) alwaysinline {
  %result = call i128 @neap.divided(ptr @neap__divti3, i128 %a, i128 %b)
  ret i128 %result
}

define i128 @neap.srem.i128(i128 %a, i128 %b) alwaysinline {
  %result = call i128 @neap.divided(ptr @neap__modti3, i128 %a, i128 %b)
  ret i128 %result
}

define { i128, i1 } @neap.multiplied(ptr %function, i128 %a, i128 %b) alwaysinline {
  %pa = alloca i128, align 16
  %pb = alloca i128, align 16
  %out = alloca i128, align 16
  %overflow = alloca i32, align 4
  store i128 %a, ptr %pa
  store i128 %b, ptr %pb
  call void %function(ptr %out, ptr %pa, ptr %pb, ptr %overflow)
  %product = load i128, ptr %out
  %flag = load i32, ptr %overflow
  %overflows = icmp ne i32 %flag, 0
  %pair = insertvalue { i128, i1 } poison, i128 %product, 0
  %result = insertvalue { i128, i1 } %pair, i1 %overflows, 1
  ret { i128, i1 } %result
}

define { i128, i1 } @neap.umulo.i128(i128 %a, i128 %b) alwaysinline {
  %result = call { i128, i1 } @neap.multiplied(ptr @neap__rust_u128_mulo, i128 %a, i128 %b)
  ret { i128, i1 } %result
}

define { i128, i1 } @neap.smulo.i128(i128 %a, i128 %b) alwaysinline {
  %result = call { i128, i1 } @neap.multiplied(ptr @neap__rust_i128_mulo, i128 %a, i128 %b)
  ret { i128, i1 } %result
}
