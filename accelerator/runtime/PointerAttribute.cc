// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/PointerAttribute.h"

#include <ostream>

namespace Arcane::Accelerator
{
std::ostream& operator<<(std::ostream& o, const PointerAttribute& attribute)
{
  return o << "type=" << attribute.memoryType() << " device=" << attribute.device() << " pointer=" << attribute.originalPointer()
           << " on_device=" << attribute.devicePointer() << " on_host=" << attribute.hostPointer();
}
} // namespace Arcane::Accelerator
