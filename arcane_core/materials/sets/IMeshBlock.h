// SPDX-License-Identifier: Apache-2.0
// A group of cells with some environments.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::Materials
{

//! A group of cells with a list of environments, which may also have other cells. All calls are \local.
class ARCANE_EXPORT IMeshBlock
{
 public:
  IMeshBlock(IMeshMaterialMng* manager, const MeshBlockBuildInfo& info, Int32 id);
  IMeshBlock(const IMeshBlock&) = delete;
  IMeshBlock& operator=(const IMeshBlock&) = delete;

  IMeshMaterialMng* materialMng() const { return m_manager; }
  const String& name() const { return m_name; }
  const CellGroup& cells() const { return m_cells; }
  ConstArrayView<IMeshEnvironment*> environments() const { return m_environments; }
  Int32 nbEnvironment() const { return m_environments.size(); }
  Int32 id() const { return m_id; }
  //! Returns the cells of the group with all their environments, of the block or not.
  AllEnvCellVectorView view() const;

  //! \name The manager calls them
  //@{
  //! \throws ArgumentException when the environment is in the block
  void addEnvironment(IMeshEnvironment* environment);
  //! \throws ArgumentException when the environment is not in the block
  void removeEnvironment(IMeshEnvironment* environment);
  //@}

 private:
  IMeshMaterialMng* m_manager;
  String m_name;
  CellGroup m_cells;
  UniqueArray<IMeshEnvironment*> m_environments;
  Int32 m_id;
};

} // namespace Arcane::Materials
