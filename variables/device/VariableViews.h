// SPDX-License-Identifier: Apache-2.0
// viewIn(), viewOut() and viewInOut() of variables: with values or arrays per item, lists and tables.
#pragma once

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/SpanViews.h"
#include "accelerator/kernel/ViewBuildInfo.h"
#include "variables/core/VariableTypes.h"
#include "variables/device/PartialItemViews.h"
#include "variables/device/TiledItemViews.h"
#include "variables/device/VariableViewTypedef.h"

namespace Arcane::detail::device
{
//! Says what a kernel does through a view.
enum class eViewUse
{
  In,
  Out,
  InOut
};

//! Declares that a kernel uses all values of \a var. Returns the stamp of the view.
template <typename Var, typename Values>
kernel::ViewStamp declareUse(const Accelerator::ViewBuildInfo& info, const Var& var, const Values& values, Int64 nb_value, eViewUse use)
{
  return info.declareUse(values.data(), nb_value * Int64(sizeof(*values.data())), use != eViewUse::Out, use != eViewUse::In,
                         [&] { return var.fullName(); });
}

//! \throws ArgumentException when the values are in memory of a device, and the kernel will be on the host
template <typename Var> void checkQueue(const Accelerator::ViewBuildInfo& info, const Var& var)
{
  if (var.isInDeviceMemory() && !info.queue().isAcceleratorPolicy())
    variables::throwInDeviceMemory(*var.variable(), "have a view of it in its own queue");
}

//! Makes a view of all values of \a var, and declares their use. \param index  for partial variables, what finds the rows
template <typename View, typename Var, typename... Index>
View scalarView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use, const Index&... index)
{
  checkQueue(info, var);
  auto values = var.valuesForKernels();
  return View(values, index..., declareUse(info, var, values, values.size(), use));
}

//! Returns the rows of an array variable. \tparam T  const for a view that reads
template <typename T, typename Var> ItemRows<T> rowsOf(Var& var)
{
  auto values = var.valuesForKernels();
  return { values.data(), values.dim1Size(), values.dim2Size() };
}

//! Does the same for a view on the host. \throws ArgumentException when the values are in memory of a device
template <typename T, typename Var> ItemRows<T> rowsOnHost(Var& var)
{
  var.asArray();
  return rowsOf<T>(var);
}

//! Does the same for an array variable. \tparam T  const for a view that reads
template <typename View, typename T, typename Var, typename... Index>
View arrayView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use, const Index&... index)
{
  checkQueue(info, var);
  auto values = var.valuesForKernels();
  return View(rowsOf<T>(var), index..., declareUse(info, var, values, Int64(values.dim1Size()) * values.dim2Size(), use));
}

//! Does the same for a tiled variable.
template <typename View, typename Var> View tiledView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use)
{
  checkQueue(info, var);
  auto tiles = var.valuesForKernels();
  return View(tiles.data(), var.nbRow(), var.arraySize(), declareUse(info, var, tiles, tiles.size(), use));
}

//! Makes the view `v(i, j)` of a table. \tparam Var  const for a view that reads
template <typename View, typename Var> View tableView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use)
{
  auto rows = var.asArray();
  const typename View::MDSpanType values(rows.data(), rows.dim1Size(), rows.dim2Size());
  return View(values, declareUse(info, var, rows, Int64(rows.dim1Size()) * rows.dim2Size(), use));
}

//! Returns what finds the rows of a partial variable. Without its group, the variable has no rows.
template <typename ItemType, typename Var> PartialIndex<ItemType> indexOf(const Var& var)
{
  const ItemGroup group = var.variable() ? var.variable()->itemGroup() : ItemGroup();
  return PartialIndex<ItemType>(group.null() ? ConstArrayView<Int32>() : group.localIdToIndex()->positions());
}
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
//! \name Views of variables with one value per item
//@{
template <typename ItemType, typename DataType>
ItemVariableScalarInViewT<ItemType, DataType> viewIn(const ViewBuildInfo& info, const MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return detail::device::scalarView<ItemVariableScalarInViewT<ItemType, DataType>>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType> auto viewOut(const ViewBuildInfo& info, MeshVariableScalarRefT<ItemType, DataType>& var)
{
  using View = ItemVariableScalarOutViewT<ItemType, DataViewSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::Out);
}
template <typename ItemType, typename DataType> auto viewInOut(const ViewBuildInfo& info, MeshVariableScalarRefT<ItemType, DataType>& var)
{
  using View = ItemVariableScalarOutViewT<ItemType, DataViewGetterSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::InOut);
}
template <typename DataType> auto viewIn(const ViewBuildInfo& info, const ItemVariableScalarRefT<DataType>& var)
{
  return detail::device::scalarView<ItemVariableScalarInViewT<Item, DataType>>(info, var, detail::device::eViewUse::In);
}
template <typename DataType> auto viewOut(const ViewBuildInfo& info, ItemVariableScalarRefT<DataType>& var)
{
  using View = ItemVariableScalarOutViewT<Item, DataViewSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::Out);
}
template <typename DataType> auto viewInOut(const ViewBuildInfo& info, ItemVariableScalarRefT<DataType>& var)
{
  using View = ItemVariableScalarOutViewT<Item, DataViewGetterSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of variables with an array per item
//@{
template <typename ItemType, typename DataType> auto viewIn(const ViewBuildInfo& info, const MeshVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemVariableArrayInViewT<ItemType, DataType>;
  return detail::device::arrayView<View, const DataType>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType> auto viewOut(const ViewBuildInfo& info, MeshVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemVariableArrayOutViewT<ItemType, View1DSetter<DataType>>;
  return detail::device::arrayView<View, DataType>(info, var, detail::device::eViewUse::Out);
}
template <typename ItemType, typename DataType> auto viewInOut(const ViewBuildInfo& info, MeshVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemVariableArrayOutViewT<ItemType, View1DGetterSetter<DataType>>;
  return detail::device::arrayView<View, DataType>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of tiled variables
//@{
template <typename ItemType, typename DataType> auto viewIn(const ViewBuildInfo& info, const MeshTiledVariableRefT<ItemType, DataType>& var)
{
  return detail::device::tiledView<ItemVariableTiledInViewT<ItemType, DataType>>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType> auto viewOut(const ViewBuildInfo& info, MeshTiledVariableRefT<ItemType, DataType>& var)
{
  using View = ItemVariableTiledOutViewT<ItemType, TiledSetter<DataType>>;
  return detail::device::tiledView<View>(info, var, detail::device::eViewUse::Out);
}
template <typename ItemType, typename DataType> auto viewInOut(const ViewBuildInfo& info, MeshTiledVariableRefT<ItemType, DataType>& var)
{
  using View = ItemVariableTiledOutViewT<ItemType, TiledGetterSetter<DataType>>;
  return detail::device::tiledView<View>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of variables with one value per item of a group
//@{
template <typename ItemType, typename DataType>
auto viewIn(const ViewBuildInfo& info, const MeshPartialVariableScalarRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableScalarInViewT<ItemType, DataType>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::In, detail::device::indexOf<ItemType>(var));
}
template <typename ItemType, typename DataType>
auto viewOut(const ViewBuildInfo& info, MeshPartialVariableScalarRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableScalarOutViewT<ItemType, DataViewSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::Out, detail::device::indexOf<ItemType>(var));
}
template <typename ItemType, typename DataType>
auto viewInOut(const ViewBuildInfo& info, MeshPartialVariableScalarRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableScalarOutViewT<ItemType, DataViewGetterSetter<DataType>>;
  return detail::device::scalarView<View>(info, var, detail::device::eViewUse::InOut, detail::device::indexOf<ItemType>(var));
}
//@}

//! \name Views of variables with an array per item of a group
//@{
template <typename ItemType, typename DataType>
auto viewIn(const ViewBuildInfo& info, const MeshPartialVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableArrayInViewT<ItemType, DataType>;
  return detail::device::arrayView<View, const DataType>(info, var, detail::device::eViewUse::In, detail::device::indexOf<ItemType>(var));
}
template <typename ItemType, typename DataType>
auto viewOut(const ViewBuildInfo& info, MeshPartialVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableArrayOutViewT<ItemType, View1DSetter<DataType>>;
  return detail::device::arrayView<View, DataType>(info, var, detail::device::eViewUse::Out, detail::device::indexOf<ItemType>(var));
}
template <typename ItemType, typename DataType>
auto viewInOut(const ViewBuildInfo& info, MeshPartialVariableArrayRefT<ItemType, DataType>& var)
{
  using View = ItemPartialVariableArrayOutViewT<ItemType, View1DGetterSetter<DataType>>;
  return detail::device::arrayView<View, DataType>(info, var, detail::device::eViewUse::InOut, detail::device::indexOf<ItemType>(var));
}
//@}

//! \name Views of lists: v[i]. The views are valid until the list is resized.
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

//! \name Views of tables: v(i, j). The views are valid until the table is resized.
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

namespace Arcane
{
//! \name Views that the host uses, without a command
//@{
template <typename ItemType, typename DataType> auto viewIn(const MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarInViewT<ItemType, DataType>(var.asArray());
}
template <typename ItemType, typename DataType> auto viewOut(MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarOutViewT<ItemType, DataViewSetter<DataType>>(var.asArray());
}
template <typename ItemType, typename DataType> auto viewInOut(MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarOutViewT<ItemType, DataViewGetterSetter<DataType>>(var.asArray());
}
template <typename ItemType, typename DataType> auto viewIn(const MeshVariableArrayRefT<ItemType, DataType>& var)
{
  return ItemVariableArrayInViewT<ItemType, DataType>(detail::device::rowsOnHost<const DataType>(var));
}
template <typename ItemType, typename DataType> auto viewOut(MeshVariableArrayRefT<ItemType, DataType>& var)
{
  return ItemVariableArrayOutViewT<ItemType, View1DSetter<DataType>>(detail::device::rowsOnHost<DataType>(var));
}
template <typename ItemType, typename DataType> auto viewInOut(MeshVariableArrayRefT<ItemType, DataType>& var)
{
  return ItemVariableArrayOutViewT<ItemType, View1DGetterSetter<DataType>>(detail::device::rowsOnHost<DataType>(var));
}
template <typename ItemType, typename DataType> auto viewIn(const MeshTiledVariableRefT<ItemType, DataType>& var)
{
  return ItemVariableTiledInViewT<ItemType, DataType>(var.tiles().data(), var.nbRow(), var.arraySize());
}
template <typename ItemType, typename DataType> auto viewOut(MeshTiledVariableRefT<ItemType, DataType>& var)
{
  using View = ItemVariableTiledOutViewT<ItemType, TiledSetter<DataType>>;
  return View(var.tiles().data(), var.nbRow(), var.arraySize());
}
template <typename ItemType, typename DataType> auto viewInOut(MeshTiledVariableRefT<ItemType, DataType>& var)
{
  using View = ItemVariableTiledOutViewT<ItemType, TiledGetterSetter<DataType>>;
  return View(var.tiles().data(), var.nbRow(), var.arraySize());
}
//@}
} // namespace Arcane
