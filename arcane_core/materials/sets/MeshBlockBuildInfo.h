// SPDX-License-Identifier: Apache-2.0
// The description of a block to make.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::Materials
{

//! The name, the cells and the environments of a block. All calls are \local.
class ARCANE_EXPORT MeshBlockBuildInfo
{
 public:
  MeshBlockBuildInfo(const String& name, const CellGroup& cells)
  : m_name(name)
  , m_cells(cells)
  {}

  const String& name() const { return m_name; }
  const CellGroup& cells() const { return m_cells; }
  ConstArrayView<IMeshEnvironment*> environments() const { return m_environments; }
  //! Adds an environment. \throws ArgumentException when the block has it
  void addEnvironment(IMeshEnvironment* environment);

 private:
  String m_name;
  CellGroup m_cells;
  UniqueArray<IMeshEnvironment*> m_environments;
};

} // namespace Arcane::Materials
