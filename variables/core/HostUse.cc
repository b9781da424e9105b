// SPDX-License-Identifier: Apache-2.0
#include "variables/core/HostUse.h"

#include "accelerator/runtime/QueuedUses.h"
#include "variables/core/IVariable.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::variables
{
void checkHostUse(const IVariable& variable, bool is_write, const char* what)
{
  checkHostUse(*variable.data(), is_write, what);
}

void checkHostUse(const IData& data, bool is_write, const char* what)
{
  const Span<const std::byte> bytes = data.storage();
  runtime::QueuedUses::instance().checkHost(bytes.data(), bytes.size(), is_write,
                                            [&] { return String::format("{0} of variable '{1}'", what, data.name()); });
}

void checkHostUse(const IVariable* variable, const void* base, Int64 nb_byte, bool is_write)
{
  if (variable && variable->isInDeviceMemory())
    throwInDeviceMemory(*variable, "use its values");
  runtime::QueuedUses::instance().checkHost(base, nb_byte, is_write, [&] {
    return String::format("use on the host of variable '{0}'", variable ? variable->fullName() : String("without name"));
  });
}

void throwInDeviceMemory(const IVariable& variable, const char* what)
{
  ARCANE_THROW(ArgumentException,
               "variable '{0}' is in device memory: the host cannot {1}; use the values in a kernel, or through HostValues",
               variable.fullName(), what);
}

void fillOnDevice(IVariable& variable, const void* value)
{
  checkHostUse(variable, true, "fill()");
  const IData& data = *variable.data();
  data::ValuePlace(data).fill({ static_cast<const std::byte*>(value), data.elementBytes() });
}

void fillOnDevice(IVariable& variable, const void* value, ConstArrayView<Int32> local_ids)
{
  checkHostUse(variable, true, "fill()");
  const IData& data = *variable.data();
  data::ValuePlace(data).fillRows(local_ids, { static_cast<const std::byte*>(value), data.elementBytes() });
}

void copyOnDevice(IVariable& to, const IVariable& from, ConstArrayView<Int32> local_ids)
{
  if (to.itemFamily() != from.itemFamily() || to.data()->rowBytes() != from.data()->rowBytes())
    ARCANE_THROW(ArgumentException, "cannot copy items of variable '{0}' to '{1}': expected the same family and arrays of the same size",
                 from.fullName(), to.fullName());
  checkHostUse(from, false, "copy()");
  checkHostUse(to, true, "copy()");
  data::ValuePlace(*to.data()).copyRowsOf(data::ValuePlace(*from.data()), local_ids);
}
} // namespace Arcane::detail::variables
