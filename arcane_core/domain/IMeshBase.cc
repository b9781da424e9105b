// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshBase.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{

IMeshBase::IMeshBase(const MeshHandle& handle, IParallelMng* pm, ITraceMng* tm)
: m_handle(handle)
, m_trace_mng(tm)
, m_topology(std::make_unique<detail::mesh::MeshTopology>(handle, pm))
{}

IMeshBase::~IMeshBase() = default;

IItemFamily* IMeshBase::findItemFamily(const String& family_name, bool throw_exception) const
{
  IItemFamily* family = m_topology->findFamily(family_name);
  if (!family && throw_exception)
    ARCANE_FATAL("mesh '{0}': there is no family '{1}', expected Node, Edge, Face or Cell", name(), family_name);
  return family;
}

IItemFamily* IMeshBase::findItemFamily(eItemKind kind, const String& family_name, bool create_if_needed,
                                       bool register_modifier_if_created) const
{
  ARCANE_UNUSED(register_modifier_if_created);
  IItemFamily* family = m_topology->findFamily(family_name);
  if (family && family->itemKind() == kind)
    return family;
  if (create_if_needed)
    ARCANE_FATAL("mesh '{0}': family '{1}' of kind {2} cannot be made: there are families of nodes, edges, faces and cells only", name(),
                 family_name, itemKindName(kind));
  return nullptr;
}

IItemFamilyCollection IMeshBase::itemFamilies() const
{
  IItemFamilyCollection families;
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    families.add(itemFamily(kind));
  return families;
}

} // namespace Arcane
