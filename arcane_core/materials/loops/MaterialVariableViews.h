// SPDX-License-Identifier: Apache-2.0
// viewIn(), viewOut() and viewInOut() of variables on materials and environments.
#pragma once

#include "arcane_core/materials/loops/ConstituentViews.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "variables/device/VariableUtils.h"
#include "variables/device/VariableViews.h"

namespace Arcane::detail::loops
{
//! Makes the view of a variable, and declares what the kernel does with its values.
template <typename View, typename T, typename Var>
View constituentView(const Accelerator::ViewBuildInfo& info, const Var& var, bool is_read, bool is_written)
{
  auto* variable = static_cast<Materials::MeshMaterialVariable*>(var.materialVariable());
  IData* const global = variable->globalVariable()->data();
  IData& partial = variable->values().data();
  const auto name = [&] { return variable->fullName(); };
  const kernel::ViewStamp stamp = info.declareUse(global->address(), global->valueBytes(), is_read, is_written, name);
  if (partial.valueBytes() > 0)
    info.declareUse(partial.address(), partial.valueBytes(), is_read, is_written, name);
  const ConstituentRows<T> rows(static_cast<T*>(global->address()), static_cast<T*>(partial.address()),
                                variable->values().firstRows().data(), static_cast<Int32>(global->extent1()));
  return View(rows, stamp);
}
} // namespace Arcane::detail::loops

namespace Arcane::VariableUtils
{
/*!
 * \brief Moves the values of a variable on materials or environments, global ones too, to memory of kind \a mem.
 *
 * The call waits for kernels that use the values. Views that were made before are invalid. \local
 * \throws ArgumentException when \a var is null, when \a mem is memory of a device, which the host cannot use, or when
 * experimentalChangeAllocator() of the global variable does
 * \throws FatalErrorException when memory of kind \a mem does not exist
 */
ARCANE_EXPORT void experimentalChangeAllocator(Materials::IMeshMaterialVariable* var, eMemoryResource mem);
ARCANE_EXPORT void experimentalChangeAllocator(Materials::MeshMaterialVariableRef& var, eMemoryResource mem);
} // namespace Arcane::VariableUtils

namespace Arcane::Accelerator
{
//! \name Views of variables with one value for each constituent. Values to write may be read too.
//@{
template <typename DataType> auto viewIn(const ViewBuildInfo& info, const detail::values::ConstituentVariableScalarRef<DataType>& var)
{
  using View = detail::loops::ConstituentScalarInView<DataType>;
  return detail::loops::constituentView<View, const DataType>(info, var, true, false);
}
template <typename DataType> auto viewOut(const ViewBuildInfo& info, detail::values::ConstituentVariableScalarRef<DataType>& var)
{
  using View = detail::loops::ConstituentScalarOutView<DataType>;
  return detail::loops::constituentView<View, DataType>(info, var, false, true);
}
template <typename DataType> auto viewInOut(const ViewBuildInfo& info, detail::values::ConstituentVariableScalarRef<DataType>& var)
{
  using View = detail::loops::ConstituentScalarOutView<DataType>;
  return detail::loops::constituentView<View, DataType>(info, var, true, true);
}
//@}

//! \name Views of variables with an array for each constituent
//@{
template <typename DataType> auto viewIn(const ViewBuildInfo& info, const detail::values::ConstituentVariableArrayRef<DataType>& var)
{
  using View = detail::loops::ConstituentArrayView<const DataType>;
  return detail::loops::constituentView<View, const DataType>(info, var, true, false);
}
template <typename DataType> auto viewOut(const ViewBuildInfo& info, detail::values::ConstituentVariableArrayRef<DataType>& var)
{
  using View = detail::loops::ConstituentArrayView<DataType>;
  return detail::loops::constituentView<View, DataType>(info, var, false, true);
}
template <typename DataType> auto viewInOut(const ViewBuildInfo& info, detail::values::ConstituentVariableArrayRef<DataType>& var)
{
  using View = detail::loops::ConstituentArrayView<DataType>;
  return detail::loops::constituentView<View, DataType>(info, var, true, true);
}
//@}
} // namespace Arcane::Accelerator
