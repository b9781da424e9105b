// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/UserFamilyParts.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/TopologyState.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/topology/UserFamiliesState.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

eItemKind kindOfMeshFamily(const String& name)
{
  for (const eItemKind kind : all_kinds)
    if (name == itemKindName(kind))
      return kind;
  return IK_Unknown;
}

UserFamilyParts::UserFamilyParts(const MeshParts& mesh_parts)
: m_mesh_parts(mesh_parts)
{
  const UniqueArray<Byte> bytes = arrays().bytesOfFirstPart(state_user_families_name);
  checkSameNames(state_user_families_name, bytes);
  UniqueArray<String> names;
  runAndAgree(arrays().parallelMng(), [&] { names = namesFrom(bytes); });
  for (Int32 i = 0; i < names.size(); ++i)
    m_families.push_back(std::make_unique<SavedFamily>(arrays(), names[i], userFamilyPrefix(i) + "."));
  readConnectivities();
}

// The numbers in the names of arrays mean the same on all parts then.
void UserFamilyParts::checkSameNames(const char* array, ConstArrayView<Byte> of_first_part) const
{
  IParallelMng* pm = arrays().parallelMng();
  const StateParts& parts = arrays().parts();
  runAndAgree(pm, [&] {
    for (Int32 part = pm->commRank(); part < parts.nbPart(); part += pm->commSize()) {
      UniqueArray<Byte> bytes(std::max(parts.size(part, array), Int64(0)));
      if (!bytes.empty())
        parts.read({ part, 0, bytes.largeSize() }, array, DT_Byte, bytes.data());
      if (!std::equal(bytes.begin(), bytes.end(), of_first_part.begin(), of_first_part.end()))
        ARCANE_FATAL("saved mesh '{0}': rank {1} and rank 0 have different names in array '{2}', expected the same families and "
                     "connectivities on all ranks",
                     arrays().meshName(), part, array);
    }
  });
}

void UserFamilyParts::readConnectivities()
{
  const UniqueArray<Byte> bytes = arrays().bytesOfFirstPart(state_connectivities_name);
  checkSameNames(state_connectivities_name, bytes);
  UniqueArray<String> names;
  runAndAgree(arrays().parallelMng(), [&] { names = namesFrom(bytes); });
  for (Int32 i = 0; 3 * i + 2 < names.size(); ++i) {
    const String& name = names[3 * i];
    const PartLists::Items sources = { names[3 * i + 1], rowsOf(names[3 * i + 1], name) };
    const PartLists::Items targets = { names[3 * i + 2], rowsOf(names[3 * i + 2], name) };
    PartLists lists(arrays(), connectivityPrefix(i), sources, targets, uidsOf(targets.family_name));
    if (!lists.isEmpty())
      m_connectivities.push_back({ name, sources.family_name, targets.family_name, std::move(lists) });
  }
}

const SavedFamily* UserFamilyParts::find(const String& name) const
{
  const auto found = std::find_if(m_families.begin(), m_families.end(), [&](const auto& family) { return family->name() == name; });
  return found == m_families.end() ? nullptr : found->get();
}

const PartRows& UserFamilyParts::rowsOf(const String& family_name, const String& connectivity) const
{
  if (const eItemKind kind = kindOfMeshFamily(family_name); kind != IK_Unknown)
    return rowsOfKind(kind);
  const SavedFamily* family = find(family_name);
  // All ranks have the same names.
  if (!family)
    ARCANE_FATAL("saved mesh '{0}': connectivity '{1}' is between families of which one is '{2}', which was not saved", arrays().meshName(),
                 connectivity, family_name);
  return family->rows();
}

std::vector<Int64> UserFamilyParts::uidsOfKind(eItemKind kind) const
{
  std::vector<Int64> uids;
  runAndAgree(arrays().parallelMng(), [&] { uids = arrays().read<Int64>(rowsOfKind(kind), stateArrayName(kind, "UniqueIds")); });
  return uids;
}

std::vector<Int64> UserFamilyParts::uidsOf(const String& family_name) const
{
  const eItemKind kind = kindOfMeshFamily(family_name);
  return kind == IK_Unknown ? find(family_name)->uids() : uidsOfKind(kind);
}

void UserFamilyParts::makeFamilies(MeshTopology& topology) const
{
  runAndAgree(arrays().parallelMng(), [&] {
    for (const auto& saved : m_families) {
      const UserItemFamily* known = topology.userFamilies().find(saved->name());
      if (known && known->itemKind() != saved->kind())
        ARCANE_FATAL("saved mesh: family '{0}' is one of {1}s, expected one of {2}s, as the application has made it", saved->name(),
                     itemKindName(saved->kind()), itemKindName(known->itemKind()));
      if (!known)
        topology.userFamilies().create(saved->kind(), saved->name());
    }
  });
}

} // namespace Arcane::detail::mesh_restart
