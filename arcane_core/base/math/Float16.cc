// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/Float16.h"

#include "arcane_core/base/math/BFloat16.h"

#include <istream>
#include <ostream>

namespace Arcane
{
namespace
{
template <typename T> std::istream& readFloat(std::istream& i, T& v)
{
  float read = 0.0f;
  if (i >> read)
    v = read;
  return i;
}
} // namespace

std::ostream& operator<<(std::ostream& o, Float16 v)
{
  return o << float(v);
}

std::istream& operator>>(std::istream& i, Float16& v)
{
  return readFloat(i, v);
}

std::ostream& operator<<(std::ostream& o, BFloat16 v)
{
  return o << float(v);
}

std::istream& operator>>(std::istream& i, BFloat16& v)
{
  return readFloat(i, v);
}
} // namespace Arcane
