// SPDX-License-Identifier: Apache-2.0
// viewIn(), viewOut() and viewInOut() of variables that are not on items: lists (VariableArrayReal) and tables (VariableArray2Real).
#pragma once

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/SpanViews.h"
#include "variables/core/VariableRefArray.h"
#include "variables/core/VariableRefArray2.h"
#include "variables/device/KernelUse.h"

namespace Arcane::detail::device
{
//! Makes the view `v(i, j)` of a table. \tparam Var  const for a view that reads
template <typename View, typename Var> View tableView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use)
{
  auto rows = var.asArray();
  const typename View::MDSpanType values(rows.data(), rows.dim1Size(), rows.dim2Size());
  return View(values, declareUse(info, var, rows, Int64(rows.dim1Size()) * rows.dim2Size(), use));
}
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
//! \name Views of lists: v[i]. They are valid until the list is resized.
//@{
template <typename DataType> auto viewIn(const ViewBuildInfo& info, const VariableRefArrayT<DataType>& var)
{
  return detail::device::scalarView<SmallSpanView<DataViewGetter<DataType>>>(info, var, detail::device::eViewUse::In);
}
template <typename DataType> auto viewOut(const ViewBuildInfo& info, VariableRefArrayT<DataType>& var)
{
  return detail::device::scalarView<SmallSpanView<DataViewSetter<DataType>>>(info, var, detail::device::eViewUse::Out);
}
template <typename DataType> auto viewInOut(const ViewBuildInfo& info, VariableRefArrayT<DataType>& var)
{
  return detail::device::scalarView<SmallSpanView<DataViewGetterSetter<DataType>>>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of tables: v(i, j). They are valid until the table is resized.
//@{
template <typename DataType> auto viewIn(const ViewBuildInfo& info, const VariableRefArray2T<DataType>& var)
{
  return detail::device::tableView<NumArrayInView<DataType, MDDim2>>(info, var, detail::device::eViewUse::In);
}
template <typename DataType> auto viewOut(const ViewBuildInfo& info, VariableRefArray2T<DataType>& var)
{
  return detail::device::tableView<NumArrayOutView<DataType, MDDim2>>(info, var, detail::device::eViewUse::Out);
}
template <typename DataType> auto viewInOut(const ViewBuildInfo& info, VariableRefArray2T<DataType>& var)
{
  return detail::device::tableView<NumArrayInOutView<DataType, MDDim2>>(info, var, detail::device::eViewUse::InOut);
}
//@}
} // namespace Arcane::Accelerator
