// SPDX-License-Identifier: Apache-2.0
// The cells of which a vector of cells of a constituent is made.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::Materials
{

//! The cells among which a MatCellVector or EnvCellVector looks for its constituent. Their list must live until the vector is made.
class ConstituentItemVectorBuildInfo
{
 public:
  explicit ConstituentItemVectorBuildInfo(const CellGroup& cells)
  : m_local_ids(cells.view().localIds())
  {}
  explicit ConstituentItemVectorBuildInfo(const CellVectorView& cells)
  : m_local_ids(cells.localIds())
  {}
  explicit ConstituentItemVectorBuildInfo(SmallSpan<const Int32> local_ids)
  : m_local_ids(local_ids)
  {}

  SmallSpan<const Int32> localIds() const { return m_local_ids; }

 private:
  SmallSpan<const Int32> m_local_ids;
};

} // namespace Arcane::Materials
