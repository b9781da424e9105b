// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/DeviceId.h"

#include <ostream>

namespace Arcane::Accelerator
{
std::ostream& operator<<(std::ostream& o, DeviceId id)
{
  if (id.isHost())
    return o << "host";
  if (id.isNull())
    return o << "none";
  return o << id.asInt32();
}
} // namespace Arcane::Accelerator
