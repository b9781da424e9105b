// SPDX-License-Identifier: Apache-2.0
// The interface of objects that read the states of a mesh that other ranks have saved.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh_restart/PartRows.h"

namespace Arcane::detail::mesh_restart
{

//! Reads the arrays of MeshState that each rank of the previous run saved (a part). The room `run`, which reads checkpoints, implements the
//! interface.
class StateParts
{
 public:
  virtual ~StateParts() = default;

  virtual Int32 nbPart() const = 0;
  //! Prepares size() for all parts of an array. \collective
  virtual void gatherSizes([[maybe_unused]] const String& name) const {}
  //! Returns the number of values of an array, or -1 if the part has no such array. \local
  virtual Int64 size(Int32 part, const String& name) const = 0;
  //! Reads a few values of an array of this type. \local \throws Exception when they cannot be read, or are of another type
  virtual void read(const RowPiece& values, const String& name, eDataType type, void* bytes) const = 0;
};

} // namespace Arcane::detail::mesh_restart
