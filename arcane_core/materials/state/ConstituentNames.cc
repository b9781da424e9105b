// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/ConstituentNames.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::state
{

namespace
{
using namespace Materials;

constexpr const char* words_property = "ArcaneConstituentsWords";
constexpr const char* environments_property = "ArcaneConstituentsEnvironments";
constexpr const char* blocks_property = "ArcaneConstituentsBlocks";

//! Lists with their names, as texts: for each the name, the number of elements, the elements.
using Lists = std::vector<std::pair<String, std::vector<String>>>;

void put(Properties* properties, const char* name, const Lists& lists)
{
  UniqueArray<String> texts;
  for (const auto& [title, elements] : lists) {
    texts.add(title);
    texts.add(String::fromNumber(static_cast<Int64>(elements.size())));
    for (const String& element : elements)
      texts.add(element);
  }
  properties->set(name, texts.constView());
}

Lists get(Properties* properties, const char* name)
{
  UniqueArray<String> texts;
  properties->get(name, texts);
  Lists lists;
  for (Int32 i = 0; i + 1 < texts.size();) {
    const auto nb = std::stoi(std::string(texts[i + 1].toStdStringView()));
    lists.emplace_back(texts[i], std::vector<String>(texts.begin() + i + 2, texts.begin() + i + 2 + nb));
    i += 2 + nb;
  }
  return lists;
}

String textOf(const std::vector<String>& names)
{
  String text("");
  for (const String& name : names)
    text = String::format("{0}{1}'{2}'", text, text.empty() ? "" : ", ", name);
  return text.empty() ? String("none") : text;
}
} // namespace

void saveNames(const IMeshMaterialMng* mng)
{
  Lists environments;
  std::vector<String> words;
  for (const IMeshEnvironment* environment : mng->environments()) {
    environments.emplace_back(environment->name(), std::vector<String>());
    for (const IMeshMaterial* material : environment->materials()) {
      const String& word = material->infos()->name();
      environments.back().second.push_back(word);
      if (std::find(words.begin(), words.end(), word) == words.end())
        words.push_back(word);
    }
  }
  Lists blocks;
  for (const IMeshBlock* block : mng->blocks()) {
    blocks.emplace_back(block->name(), std::vector<String>{ block->cells().name() });
    for (const IMeshEnvironment* environment : block->environments())
      blocks.back().second.push_back(environment->name());
  }
  Properties* properties = mng->mesh()->properties();
  put(properties, words_property, { { "words", words } });
  put(properties, environments_property, environments);
  put(properties, blocks_property, blocks);
}

void declareSavedNames(IMeshMaterialMng* mng)
{
  Properties* properties = mng->mesh()->properties();
  const Lists words = get(properties, words_property);
  if (words.empty())
    ARCANE_FATAL("materials of mesh '{0}': recreateFromDump() is called and the checkpoint has no materials, expected a continued run with "
                 "materials",
                 mng->meshHandle().meshName());
  for (const String& word : words.front().second)
    mng->registerMaterialInfo(word);
  for (const auto& [name, materials] : get(properties, environments_property)) {
    MeshEnvironmentBuildInfo info(name);
    for (const String& material : materials)
      info.addMaterial(material);
    mng->createEnvironment(info);
  }
  const IItemFamily* cells = mng->meshHandle().topology()->family(IK_Cell);
  for (const auto& [name, elements] : get(properties, blocks_property)) {
    const ItemGroup group = elements.front() == cells->allItems().name() ? cells->allItems() : cells->findGroup(elements.front());
    MeshBlockBuildInfo info(name, CellGroup(group));
    for (std::size_t i = 1; i < elements.size(); ++i)
      info.addEnvironment(mng->findEnvironment(elements[i]));
    mng->createBlock(info);
  }
}

void checkSavedNames(const IMeshMaterialMng* mng)
{
  std::vector<String> saved;
  for (const auto& [environment, materials] : get(mng->mesh()->properties(), environments_property))
    for (const String& material : materials)
      saved.push_back(String::format("{0}_{1}", environment, material));
  std::vector<String> declared;
  for (const IMeshMaterial* material : mng->materials())
    declared.push_back(material->name());
  for (const String& name : saved)
    if (std::find(declared.begin(), declared.end(), name) == declared.end())
      ARCANE_FATAL("materials of mesh '{0}': the checkpoint has material '{1}', which the code does not declare: it declares {2}, and the "
                   "checkpoint has {3}",
                   mng->meshHandle().meshName(), name, textOf(declared), textOf(saved));
}

} // namespace Arcane::detail::state
