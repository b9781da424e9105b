// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/ConstituentNames.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/state/SavedNames.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>

namespace Arcane::detail::state
{

namespace
{
using namespace Materials;

constexpr const char* words_property = "ArcaneConstituentsWords";
constexpr const char* environments_property = "ArcaneConstituentsEnvironments";
constexpr const char* blocks_property = "ArcaneConstituentsBlocks";

//! Lists are texts: for each its name, the number of its elements, its elements.
void put(Properties* properties, const char* name, const NamedLists& lists)
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

NamedLists get(Properties* properties, const char* name)
{
  UniqueArray<String> texts;
  properties->get(name, texts);
  NamedLists lists;
  for (Int32 i = 0; i + 1 < texts.size();) {
    const auto nb = std::stoi(std::string(texts[i + 1].toStdStringView()));
    lists.emplace_back(texts[i], std::vector<String>(texts.begin() + i + 2, texts.begin() + i + 2 + nb));
    i += 2 + nb;
  }
  return lists;
}

String textOf(const std::vector<String>& names)
{
  return names.empty() ? String("none") : base::quotedList(names);
}

bool has(const std::vector<String>& names, const String& name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

//! A material of the checkpoint that the code lacks.
struct MissingMaterial
{
  const SavedNames::Environment* environment = nullptr;
  const SavedNames::Material* material = nullptr;
};

//! Returns the material of \a candidates that is probably meant, null without one. Null candidates were meant before.
const IMeshMaterial* meantBy(const std::vector<MissingMaterial>& missing, std::size_t i,
                             const std::vector<const IMeshMaterial*>& candidates)
{
  std::vector<String> names;
  for (const IMeshMaterial* candidate : candidates)
    if (candidate)
      names.push_back(candidate->name());
  const String near = base::nearestName(missing[i].material->present, names);
  for (const IMeshMaterial* candidate : candidates)
    if (candidate && candidate->name() == near)
      return candidate;
  return missing.size() == candidates.size() ? candidates[i] : nullptr;
}

//! Returns the pairs of names that read the missing materials, as the user would write them.
String pairsFor(const std::vector<MissingMaterial>& missing, std::vector<const IMeshMaterial*> candidates)
{
  std::vector<String> pairs;
  const auto add = [&pairs](const String& former, const String& present) {
    if (const String pair = former + "=" + present; !has(pairs, pair))
      pairs.push_back(pair);
  };
  for (std::size_t i = 0; i < missing.size(); ++i) {
    const auto [environment, material] = missing[i];
    const IMeshMaterial* meant = meantBy(missing, i, candidates);
    if (!meant)
      continue;
    std::replace(candidates.begin(), candidates.end(), meant, static_cast<const IMeshMaterial*>(nullptr));
    if (meant->environment()->name() != environment->present)
      add(environment->former, meant->environment()->name());
    if (meant->infos()->name() != material->word)
      add(material->former, meant->name());
  }
  String text("");
  for (const String& pair : pairs)
    text = text + (text.empty() ? "" : ":") + pair;
  return text.empty() ? String("OLD=NEW") : text;
}
} // namespace

void saveNames(const IMeshMaterialMng* mng)
{
  NamedLists environments;
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
  NamedLists blocks;
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

bool hasSavedNames(const MeshHandle& mesh)
{
  return !get(mesh.mesh()->properties(), words_property).empty();
}

NamedLists savedEnvironments(const MeshHandle& mesh)
{
  return get(mesh.mesh()->properties(), environments_property);
}

void declareSavedNames(IMeshMaterialMng* mng, const SavedNames& names)
{
  if (!hasSavedNames(mng->meshHandle()))
    ARCANE_FATAL("materials of mesh '{0}': recreateFromDump() is called and the checkpoint has no materials, expected a continued run with "
                 "materials",
                 mng->meshHandle().meshName());
  std::vector<String> words;
  for (const auto& environment : names.environments())
    for (const auto& material : environment.materials)
      if (!has(words, material.word)) {
        words.push_back(material.word);
        mng->registerMaterialInfo(material.word);
      }
  for (const auto& environment : names.environments()) {
    MeshEnvironmentBuildInfo info(environment.present);
    for (const auto& material : environment.materials)
      info.addMaterial(material.word);
    mng->createEnvironment(info);
  }
  const IItemFamily* cells = mng->meshHandle().topology()->family(IK_Cell);
  for (const auto& [name, elements] : get(mng->mesh()->properties(), blocks_property)) {
    const ItemGroup group = elements.front() == cells->allItems().name() ? cells->allItems() : cells->findGroup(elements.front());
    MeshBlockBuildInfo info(name, CellGroup(group));
    for (std::size_t i = 1; i < elements.size(); ++i)
      info.addEnvironment(mng->findEnvironment(names.presentEnvironment(elements[i])));
    mng->createBlock(info);
  }
}

void checkSavedNames(const IMeshMaterialMng* mng, const SavedNames& names)
{
  std::vector<String> declared;
  std::vector<const IMeshMaterial*> candidates;
  for (const IMeshMaterial* material : mng->materials()) {
    declared.push_back(material->name());
    if (names.formerPlace(material->name()).null())
      candidates.push_back(material);
  }
  std::vector<String> saved;
  std::vector<MissingMaterial> missing;
  std::vector<String> missing_names;
  for (const auto& environment : names.environments())
    for (const auto& material : environment.materials) {
      saved.push_back(material.former);
      if (has(declared, material.present))
        continue;
      missing.push_back({ &environment, &material });
      missing_names.push_back(material.former);
    }
  if (!missing.empty())
    ARCANE_FATAL("materials of mesh '{0}': the checkpoint has material {1}, which the code does not declare: it declares {2}, and the "
                 "checkpoint has {3}; -A,RenamedMaterials={4} reads a material or an environment that was renamed",
                 mng->meshHandle().meshName(), textOf(missing_names), textOf(declared), textOf(saved), pairsFor(missing, candidates));
}

} // namespace Arcane::detail::state
