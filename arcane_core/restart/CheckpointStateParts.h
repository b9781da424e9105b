// SPDX-License-Identifier: Apache-2.0
// Reads the states of a mesh, which are hidden variables, from the parts of a checkpoint.
#pragma once

#include "arcane_core/mesh_restart/StateParts.h"

namespace Arcane
{
class ICheckpointParts;
}

namespace Arcane::detail::restart
{
//! All calls but gatherSizes() are \local.
class CheckpointStateParts final : public mesh_restart::StateParts
{
 public:
  //! \param parts must live as long as this object
  CheckpointStateParts(ICheckpointParts& parts, const String& mesh_name);

  Int32 nbPart() const override;
  //! \collective
  void gatherSizes(const String& name) const override;
  Int64 size(Int32 part, const String& name) const override;
  void read(const mesh_restart::RowPiece& values, const String& name, eDataType type, void* bytes) const override;

 private:
  ICheckpointParts& m_parts;
  String m_prefix;
};
} // namespace Arcane::detail::restart
