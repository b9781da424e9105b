// SPDX-License-Identifier: Apache-2.0
// The largest numbers of connected items.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

//! Holds the largest numbers of connected items of a family, on one rank or on all ranks.
class IItemConnectivityInfo
{
 public:
  IItemConnectivityInfo() = default;
  explicit IItemConnectivityInfo(const Int32 (&max_connected)[4])
  : m_max{ max_connected[0], max_connected[1], max_connected[2], max_connected[3] }
  {}

  Integer maxNodePerItem() const { return m_max[IK_Node]; }
  Integer maxEdgePerItem() const { return m_max[IK_Edge]; }
  Integer maxFacePerItem() const { return m_max[IK_Face]; }
  Integer maxCellPerItem() const { return m_max[IK_Cell]; }

 private:
  Int32 m_max[4] = { 0, 0, 0, 0 };
};

} // namespace Arcane
