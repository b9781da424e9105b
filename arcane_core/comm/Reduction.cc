// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Reduction.h"

namespace Arcane::detail::comm
{
using MessagePassing::eReduceType;

namespace
{
//! Calls \a f with a zero of the type that \a kind stands for.
template <typename Function> auto withType(eNumber kind, Function&& f)
{
  switch (kind) {
  case eNumber::Int8: return f(Int8{});
  case eNumber::UInt8: return f(UInt8{});
  case eNumber::Int16: return f(Int16{});
  case eNumber::UInt16: return f(UInt16{});
  case eNumber::Int32: return f(Int32{});
  case eNumber::UInt32: return f(UInt32{});
  case eNumber::Int64: return f(Int64{});
  case eNumber::UInt64: return f(UInt64{});
  case eNumber::Float32: return f(float{});
  case eNumber::Float64: return f(double{});
  case eNumber::LongDouble: return f(static_cast<long double>(0));
  }
  ARCANE_FATAL("unknown kind of number {0}", static_cast<Int32>(kind));
}

// A signed sum wraps around, as inside MPI, instead of being undefined.
template <typename T> T sum(T a, T b)
{
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}

// The comparison is false when one side is NaN: the NaN is then kept.
template <typename T> T smallest(T a, T b)
{
  return (b < a || b != b) ? b : a;
}

template <typename T> T largest(T a, T b)
{
  return (a < b || b != b) ? b : a;
}

template <typename T> void reduceTyped(eReduceType op, T* result, const T* values, Int64 size)
{
  switch (op) {
  case MessagePassing::ReduceMin:
    for (Int64 i = 0; i < size; ++i)
      result[i] = smallest(result[i], values[i]);
    return;
  case MessagePassing::ReduceMax:
    for (Int64 i = 0; i < size; ++i)
      result[i] = largest(result[i], values[i]);
    return;
  case MessagePassing::ReduceSum:
    for (Int64 i = 0; i < size; ++i)
      result[i] = sum(result[i], values[i]);
    return;
  }
  ARCANE_FATAL("unknown reduction {0}, expected min (0), max (1) or sum (2)", static_cast<Int32>(op));
}
} // namespace

Int32 numberSize(eNumber kind)
{
  return withType(kind, [](auto zero) { return static_cast<Int32>(sizeof(zero)); });
}

Int64 NumberSpan::bytes() const
{
  return size * numberSize(kind);
}

Span<std::byte> NumberSpan::asBytes() const
{
  return { static_cast<std::byte*>(data), bytes() };
}

void reduceInto(eReduceType op, NumberSpan result, const void* values)
{
  withType(result.kind, [&](auto zero) {
    using T = decltype(zero);
    reduceTyped(op, static_cast<T*>(result.data), static_cast<const T*>(values), result.size);
  });
}
} // namespace Arcane::detail::comm
