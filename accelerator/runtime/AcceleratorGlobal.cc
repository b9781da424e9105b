// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/AcceleratorGlobal.h"

#include <ostream>

namespace Arcane::Accelerator
{
namespace
{
template <typename Enum, std::size_t N>
std::ostream& printName(std::ostream& o, const char* type, const char* const (&names)[N], Enum v, int first = 0)
{
  const int i = static_cast<int>(v) - first;
  if (i >= 0 && i < static_cast<int>(N))
    return o << names[i];
  return o << type << '(' << static_cast<int>(v) << ')';
}
} // namespace

std::ostream& operator<<(std::ostream& o, eExecutionPolicy v)
{
  return printName(o, "eExecutionPolicy", { "None", "Sequential", "Thread", "CUDA", "HIP", "SYCL" }, v);
}

std::ostream& operator<<(std::ostream& o, eRunQueuePriority v)
{
  switch (v) {
  case eRunQueuePriority::Default: return o << "Default";
  case eRunQueuePriority::High: return o << "High";
  case eRunQueuePriority::Low: return o << "Low";
  }
  return o << "eRunQueuePriority(" << static_cast<int>(v) << ')';
}

std::ostream& operator<<(std::ostream& o, eDeviceReducePolicy v)
{
  return printName(o, "eDeviceReducePolicy", { "Atomic", "Grid" }, v, 1);
}

std::ostream& operator<<(std::ostream& o, eAtomicOperation v)
{
  return printName(o, "eAtomicOperation", { "Add", "Min", "Max" }, v);
}

std::ostream& operator<<(std::ostream& o, eMemoryAdvice v)
{
  return printName(o, "eMemoryAdvice",
                   { "None", "MostlyRead", "PreferredLocationDevice", "PreferredLocationHost", "AccessedByDevice", "AccessedByHost" }, v);
}

std::ostream& operator<<(std::ostream& o, ePointerMemoryType v)
{
  return printName(o, "ePointerMemoryType", { "Unregistered", "Host", "Device", "Managed" }, v);
}

std::ostream& operator<<(std::ostream& o, ePointerAccessibility v)
{
  return printName(o, "ePointerAccessibility", { "Unknown", "No", "Yes" }, v);
}
} // namespace Arcane::Accelerator
