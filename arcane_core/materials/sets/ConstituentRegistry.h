// SPDX-License-Identifier: Apache-2.0
// The words, environments, materials and blocks of a mesh.
#pragma once

#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/MeshMaterialInfo.h"

#include <memory>
#include <vector>

namespace Arcane::detail::sets
{

//! Owns what a code declares before endCreate(). A declaration that throws leaves nothing. All calls are \local.
class ConstituentRegistry
{
 public:
  explicit ConstituentRegistry(Materials::IMeshMaterialMng* manager)
  : m_manager(manager)
  {}

  //! \throws FatalErrorException when the word is registered
  Materials::MeshMaterialInfo* addWord(const String& name);
  //! \throws FatalErrorException when the name is taken, or a word is not registered
  Materials::IMeshEnvironment* addEnvironment(const Materials::MeshEnvironmentBuildInfo& info);
  //! \throws FatalErrorException when the name is taken
  Materials::IMeshBlock* addBlock(const Materials::MeshBlockBuildInfo& info);

  ConstArrayView<Materials::IMeshMaterial*> materials() const { return m_material_list; }
  ConstArrayView<Materials::IMeshEnvironment*> environments() const { return m_environment_list; }
  ConstArrayView<Materials::IMeshBlock*> blocks() const { return m_block_list; }
  //! Returns the environments, then the materials.
  ConstArrayView<Materials::IMeshComponent*> constituents() const { return m_constituent_list; }
  //! Returns the words in the order of their registration.
  const std::vector<std::unique_ptr<Materials::MeshMaterialInfo>>& words() const { return m_words; }
  //! Returns the environment of this name, or null.
  Materials::IMeshEnvironment* findEnvironment(const String& name) const;
  //! Returns the block of this name, or null.
  Materials::IMeshBlock* findBlock(const String& name) const;

 private:
  Materials::IMeshMaterialMng* m_manager;
  std::vector<std::unique_ptr<Materials::MeshMaterialInfo>> m_words;
  std::vector<std::unique_ptr<Materials::IMeshMaterial>> m_materials;
  std::vector<std::unique_ptr<Materials::IMeshEnvironment>> m_environments;
  std::vector<std::unique_ptr<Materials::IMeshBlock>> m_blocks;
  UniqueArray<Materials::IMeshMaterial*> m_material_list;
  UniqueArray<Materials::IMeshEnvironment*> m_environment_list;
  UniqueArray<Materials::IMeshComponent*> m_constituent_list;
  UniqueArray<Materials::IMeshBlock*> m_block_list;

  Materials::MeshMaterialInfo* findWord(const String& name) const;
  String place() const;
};

} // namespace Arcane::detail::sets
