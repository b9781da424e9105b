// SPDX-License-Identifier: Apache-2.0
// The interface of the services that <subdivider> may name.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane::detail::meshio
{
struct SubdivisionOptions;
}

namespace Arcane::detail::casemesh
{
//! A service that says how the cells of a mesh are cut into smaller ones.
class MeshSubdivider
{
 public:
  virtual ~MeshSubdivider() = default;

  //! Returns how cells are cut. Values that are out of range are faults of the case. \local
  virtual meshio::SubdivisionOptions subdivision() = 0;
};
} // namespace Arcane::detail::casemesh
