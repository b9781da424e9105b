// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ConstituentRegistry.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/description/MeshHandle.h"

namespace Arcane::detail::sets
{

using namespace Materials;

String ConstituentRegistry::place() const
{
  return String::format("materials of mesh '{0}'", m_manager->meshHandle().meshName());
}

MeshMaterialInfo* ConstituentRegistry::findWord(const String& name) const
{
  for (const auto& word : m_words)
    if (word->name() == name)
      return word.get();
  return nullptr;
}

IMeshEnvironment* ConstituentRegistry::findEnvironment(const String& name) const
{
  for (IMeshEnvironment* environment : m_environment_list)
    if (environment->name() == name)
      return environment;
  return nullptr;
}

IMeshBlock* ConstituentRegistry::findBlock(const String& name) const
{
  for (IMeshBlock* block : m_block_list)
    if (block->name() == name)
      return block;
  return nullptr;
}

MeshMaterialInfo* ConstituentRegistry::addWord(const String& name)
{
  if (name.empty())
    ARCANE_THROW(ArgumentException, "{0}: registerMaterialInfo() has an empty name, expected a word", place());
  if (findWord(name))
    ARCANE_FATAL("{0}: word '{1}' is registered already, expected another name", place(), name);
  m_words.push_back(std::make_unique<MeshMaterialInfo>(m_manager, name));
  return m_words.back().get();
}

IMeshEnvironment* ConstituentRegistry::addEnvironment(const MeshEnvironmentBuildInfo& info)
{
  if (info.name().empty())
    ARCANE_THROW(ArgumentException, "{0}: createEnvironment() has an empty name, expected a word", place());
  if (findEnvironment(info.name()))
    ARCANE_FATAL("{0}: environment '{1}' exists already, expected another name", place(), info.name());
  if (info.materials().empty())
    ARCANE_FATAL("{0}: environment '{1}' has no material, expected one or more by addMaterial()", place(), info.name());
  std::vector<MeshMaterialInfo*> words;
  for (const auto& material : info.materials()) {
    words.push_back(findWord(material.m_name));
    if (words.back())
      continue;
    std::vector<String> names;
    for (const auto& word : m_words)
      names.push_back(word->name());
    ARCANE_FATAL("{0}: environment '{1}' has material '{2}', expected a word of registerMaterialInfo(){3}", place(), info.name(),
                 material.m_name, base::didYouMean(material.m_name, names));
  }
  m_environments.push_back(std::make_unique<IMeshEnvironment>(m_manager, info.name(), m_environment_list.size()));
  IMeshEnvironment* environment = m_environments.back().get();
  for (MeshMaterialInfo* word : words) {
    word->addEnvironment(environment->name());
    m_materials.push_back(std::make_unique<IMeshMaterial>(m_manager, word, environment, m_material_list.size()));
    m_material_list.add(m_materials.back().get());
    environment->addMaterial(m_materials.back().get());
  }
  m_environment_list.add(environment);
  m_constituent_list.clear();
  for (IMeshEnvironment* x : m_environment_list)
    m_constituent_list.add(x);
  for (IMeshMaterial* x : m_material_list)
    m_constituent_list.add(x);
  return environment;
}

IMeshBlock* ConstituentRegistry::addBlock(const MeshBlockBuildInfo& info)
{
  if (info.name().empty())
    ARCANE_THROW(ArgumentException, "{0}: createBlock() has an empty name, expected a word", place());
  if (findBlock(info.name()))
    ARCANE_FATAL("{0}: block '{1}' exists already, expected another name", place(), info.name());
  m_blocks.push_back(std::make_unique<IMeshBlock>(m_manager, info, m_block_list.size()));
  m_block_list.add(m_blocks.back().get());
  return m_blocks.back().get();
}

} // namespace Arcane::detail::sets
