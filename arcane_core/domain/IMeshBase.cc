// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshBase.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/MeshItemInternalList.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

#include <memory>
#include <vector>

namespace Arcane
{

IMeshBase::IMeshBase(const MeshHandle& handle, IParallelMng* pm, ITraceMng* tm)
: m_handle(handle)
, m_trace_mng(tm)
, m_topology(std::make_unique<detail::mesh::MeshTopology>(handle, pm))
{}

IMeshBase::~IMeshBase() = default;

IParallelMng* IMeshBase::parallelMng() const
{
  return m_topology->parallelMng();
}

Integer IMeshBase::dimension() const
{
  return m_topology->dimension();
}

IItemFamily* IMeshBase::itemFamily(eItemKind kind) const
{
  return m_topology->family(kind);
}

MeshItemInternalList* IMeshBase::meshItemInternalList()
{
  if (!m_item_internal_list)
    m_item_internal_list = std::make_unique<MeshItemInternalList>(nodeFamily(), edgeFamily(), faceFamily(), cellFamily());
  return m_item_internal_list.get();
}

IItemFamily* IMeshBase::findItemFamily(const String& family_name, bool throw_exception) const
{
  IItemFamily* family = m_topology->findFamily(family_name);
  if (!family && throw_exception) {
    std::vector<String> names;
    for (const IItemFamily* known : itemFamilies())
      names.push_back(known->name());
    ARCANE_FATAL("mesh '{0}': there is no family '{1}', expected Node, Edge, Face, Cell or one of DoFs or particles that was made{2}",
                 name(), family_name, detail::base::didYouMean(family_name, names));
  }
  return family;
}

IItemFamily* IMeshBase::findItemFamily(eItemKind kind, const String& family_name, bool create_if_needed,
                                       bool register_modifier_if_created) const
{
  ARCANE_UNUSED(register_modifier_if_created);
  IItemFamily* family = m_topology->findFamily(family_name);
  if (family && family->itemKind() == kind)
    return family;
  return create_if_needed ? createItemFamily(kind, family_name) : nullptr;
}

IItemFamily* IMeshBase::createItemFamily(eItemKind kind, const String& family_name) const
{
  return m_topology->userFamilies().create(kind, family_name);
}

IItemFamilyCollection IMeshBase::itemFamilies() const
{
  IItemFamilyCollection families;
  for (eItemKind kind : detail::mesh::all_kinds)
    families.add(itemFamily(kind));
  for (UserItemFamily* family : m_topology->userFamilies().all())
    families.add(family);
  return families;
}

} // namespace Arcane
