// SPDX-License-Identifier: Apache-2.0
// Values of each type that ranks exchange, which differ between ranks and places.
#pragma once

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

namespace Arcane::test
{
//! A value of \a T whose components are x, x+1, x+2...
template <typename T> T valueOf(Int32 x)
{
  T v{};
  auto* c = reinterpret_cast<detail::comm::ComponentOf<T>*>(&v);
  for (std::size_t i = 0; i < sizeof(T) / sizeof(c[0]); ++i)
    c[i] = static_cast<detail::comm::ComponentOf<T>>(x + static_cast<Int32>(i));
  return v;
}

//! Tests with values of the type \a T.
template <typename T> class TypedCommFixture : public CommFixture
{
 protected:
  //! What rank \a rank has in place \a i.
  static T of(Int32 rank, Int32 i) { return valueOf<T>(rank * 3 + i + 1); }

  UniqueArray<T> own(Int32 n) const
  {
    UniqueArray<T> values(n);
    for (Int32 i = 0; i < n; ++i)
      values[i] = of(m_rank, i);
    return values;
  }
};

using AllMessageTypes = WithMessageTypes<::testing::Types>;
} // namespace Arcane::test
