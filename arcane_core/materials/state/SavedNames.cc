// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/SavedNames.h"

#include "arcane_core/materials/state/ConstituentNames.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"

#include <algorithm>

namespace Arcane::detail::state
{

namespace
{
String materialName(const String& environment, const String& word)
{
  return String::format("{0}_{1}", environment, word);
}

//! Returns the names of environments, then of materials.
std::vector<String> allNames(const NamedLists& environments)
{
  std::vector<String> names;
  for (const auto& [environment, words] : environments)
    names.push_back(environment);
  for (const auto& [environment, words] : environments)
    for (const String& word : words)
      names.push_back(materialName(environment, word));
  return names;
}

bool isAmong(const std::vector<String>& names, const String& name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

//! Returns the pair of a name of the checkpoint, null without one.
const RenamedConstituent* pairOf(const std::vector<RenamedConstituent>& renamed, const String& former)
{
  const auto found = std::find_if(renamed.begin(), renamed.end(), [&](const RenamedConstituent& pair) { return pair.former == former; });
  return found == renamed.end() ? nullptr : &*found;
}

//! Returns the word of a material that has a new name in the code.
String wordOf(const RenamedConstituent& pair, const String& environment)
{
  const String begin = materialName(environment, "");
  const std::string_view name = pair.present.toStdStringView();
  ARCANE_FATAL_IF(!name.starts_with(begin.toStdStringView()) || name.size() == begin.toStdStringView().size(),
                  "-A,RenamedMaterials is '{0}={1}', and the environment of this material is '{2}' in the code, expected '{3}WORD' as the "
                  "second name: a material stays in its environment, which may be renamed too",
                  pair.former, pair.present, environment, begin);
  return String(name.substr(begin.toStdStringView().size()));
}
} // namespace

void checkRenamed(ConstArrayView<MeshHandle> meshes, const std::vector<RenamedConstituent>& renamed)
{
  std::vector<String> known;
  for (const MeshHandle& mesh : meshes)
    for (const String& name : allNames(savedEnvironments(mesh)))
      known.push_back(name);
  for (const auto& [former, present] : renamed)
    ARCANE_FATAL_IF(!isAmong(known, former) && !isAmong(known, present),
                    "-A,RenamedMaterials is '{0}={1}' and the checkpoint has no environment or material '{0}', expected one of {2}{3}",
                    former, present, known.empty() ? String("a checkpoint with materials") : base::quotedList(known),
                    base::orMeant(former, known));
}

SavedNames::SavedNames(const MeshHandle& mesh, const std::vector<RenamedConstituent>& renamed)
{
  const NamedLists saved = savedEnvironments(mesh);
  const std::vector<String> names = allNames(saved);
  for (const auto& [former, present] : renamed)
    ARCANE_FATAL_IF(isAmong(names, former) && isAmong(names, present),
                    "-A,RenamedMaterials is '{0}={1}' and the checkpoint has both names, expected the first one only", former, present);
  for (const auto& [former, words] : saved) {
    const RenamedConstituent* pair = pairOf(renamed, former);
    Environment environment{ former, pair ? pair->present : former, {} };
    for (const String& former_word : words) {
      const String material = materialName(former, former_word);
      const RenamedConstituent* own = pairOf(renamed, material);
      const String word = own ? wordOf(*own, environment.present) : former_word;
      environment.materials.push_back({ material, materialName(environment.present, word), word });
    }
    m_environments.push_back(environment);
  }
}

String SavedNames::formerPlace(const String& present) const
{
  for (const Environment& environment : m_environments) {
    if (environment.present == present)
      return environment.former;
    for (const Material& material : environment.materials)
      if (material.present == present)
        return environment.materials.size() == 1 ? environment.former : material.former;
  }
  return {};
}

std::vector<String> SavedNames::formerPlaces() const
{
  std::vector<String> places;
  for (const Environment& environment : m_environments) {
    places.push_back(environment.former);
    if (environment.materials.size() > 1)
      for (const Material& material : environment.materials)
        places.push_back(material.former);
  }
  return places;
}

String SavedNames::presentEnvironment(const String& saved) const
{
  for (const Environment& environment : m_environments)
    if (environment.former == saved)
      return environment.present;
  return saved;
}

} // namespace Arcane::detail::state
