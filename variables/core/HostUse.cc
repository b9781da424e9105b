// SPDX-License-Identifier: Apache-2.0
#include "variables/core/HostUse.h"

#include "accelerator/runtime/QueuedUses.h"
#include "variables/core/IVariable.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/base/error/ArgumentException.h"

#include "arcane_core/base/error/IndexOutOfRangeException.h"

namespace Arcane::detail::variables
{
namespace
{
String nameOf(const IVariable* variable)
{
  return variable ? variable->fullName() : String("without name");
}

//! Returns what is wrong with the row of \a use.
String wrongRow(const IVariable* variable, const ItemUse& use)
{
  if (!variable || use.nb_row == 0)
    return String::format("there is no value at {0}: the variable is null or not used, or its mesh has no item", use.row);
  if (variable->isPartial())
    return String::format("position in group '{0}' is {1}, expected one in [0, {2}[", variable->itemGroupName(), use.row, use.nb_row);
  const char* kind = itemKindName(variable->itemKind());
  if (use.row == NULL_ITEM_LOCAL_ID)
    return String::format("the null {0} (local id {1}) has no value, expected a local id in [0, {2}[", kind, use.row, use.nb_row);
  return String::format("there is no {0} of local id {1}, expected one in [0, {2}[", kind, use.row, use.nb_row);
}

[[noreturn]] void throwNoItem(const IVariable* variable, const ItemUse& use)
{
  throw IndexOutOfRangeException(A_FUNCINFO, String::format("variable '{0}': {1}", nameOf(variable), wrongRow(variable, use)), use.row, 0,
                                 use.nb_row);
}

[[noreturn]] void throwNoValue(const IVariable* variable, const ItemUse& use)
{
  throw IndexOutOfRangeException(A_FUNCINFO,
                                 String::format("variable '{0}', item of local id {1}: index is {2}, expected one in [0, {3}[",
                                                nameOf(variable), use.row, use.index, use.nb_value),
                                 use.index, 0, use.nb_value);
}
} // namespace

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

void checkItemUse(const IVariable* variable, const ItemUse& use)
{
  if (!arccoreIsInRange(use.row, use.nb_row)) [[unlikely]]
    throwNoItem(variable, use);
  if (!arccoreIsInRange(use.index, use.nb_value)) [[unlikely]]
    throwNoValue(variable, use);
  if (variable && variable->isInDeviceMemory())
    throwInDeviceMemory(*variable, "use its values");
  // A reference may be written, but mostly is not: kernels that only read are accepted.
  runtime::QueuedUses::instance().checkHost(use.base, use.nb_byte, false,
                                            [&] { return String::format("use on the host of variable '{0}'", nameOf(variable)); });
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
