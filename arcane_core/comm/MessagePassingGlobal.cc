// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MessagePassingGlobal.h"

#include <ostream>

namespace Arcane::MessagePassing
{
std::ostream& operator<<(std::ostream& o, eReduceType op)
{
  switch (op) {
  case ReduceMin: return o << "min";
  case ReduceMax: return o << "max";
  case ReduceSum: return o << "sum";
  }
  return o << "reduction " << static_cast<int>(op);
}
} // namespace Arcane::MessagePassing
