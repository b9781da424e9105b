// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/Span.h"

#include <istream>
#include <ostream>

namespace Arcane
{

void binaryWrite(std::ostream& o, const Span<const std::byte>& bytes)
{
  o.write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void binaryRead(std::istream& i, const Span<std::byte>& bytes)
{
  i.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
}

} // namespace Arcane
