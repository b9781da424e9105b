// SPDX-License-Identifier: Apache-2.0
// A name for a mesh that may not exist yet.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <memory>

namespace Arcane::detail
{

class MeshTopology;

//! What all handles on one mesh share.
struct MeshSlot
{
  String name;
  IMesh* mesh = nullptr;
  MeshTopology* topology = nullptr;
  IVariableMng* variable_mng = nullptr;
  ITraceMng* trace_mng = nullptr;
};

} // namespace Arcane::detail

namespace Arcane
{

/*!
 * \brief Value that designates a mesh before and after it is made. Copies designate the same mesh.
 *
 * The mesh fills the slot when it is constructed and empties it when it is destroyed.
 */
class ARCANE_EXPORT MeshHandle
{
 public:
  //! Designates no mesh.
  MeshHandle() = default;
  //! A new slot.
  MeshHandle(const String& mesh_name, IVariableMng* vm, ITraceMng* tm)
  : m_slot(std::make_shared<detail::MeshSlot>(detail::MeshSlot{ mesh_name, nullptr, nullptr, vm, tm }))
  {}

  bool isNull() const { return !m_slot; }
  bool hasMesh() const { return m_slot && m_slot->mesh; }
  //! \throws FatalErrorException when there is no mesh yet.
  IMesh* mesh() const;
  //! Null pointer when there is no mesh yet.
  IMesh* meshOrNull() const { return m_slot ? m_slot->mesh : nullptr; }
  //! Null for a null handle.
  String meshName() const { return m_slot ? m_slot->name : String(); }
  IVariableMng* variableMng() const { return m_slot ? m_slot->variable_mng : nullptr; }
  ITraceMng* traceMng() const { return m_slot ? m_slot->trace_mng : nullptr; }

  //! Null before the mesh is constructed. The families exist as soon as it is not null, possibly empty.
  detail::MeshTopology* topology() const { return m_slot ? m_slot->topology : nullptr; }
  //! For the mesh only.
  detail::MeshSlot* slot() const { return m_slot.get(); }

  friend bool operator==(const MeshHandle& a, const MeshHandle& b) { return a.m_slot == b.m_slot; }

 private:
  std::shared_ptr<detail::MeshSlot> m_slot;
};

namespace detail
{
//! The handle of a mesh; registered by the room that defines IMesh. \throws FatalErrorException when none is.
ARCANE_EXPORT MeshHandle handleOfMesh(IMesh* mesh);
void setHandleOfMesh(MeshHandle (*function)(IMesh* mesh));
} // namespace detail

//! Argument type: accepts a handle or a mesh.
class MeshHandleOrMesh
{
 public:
  MeshHandleOrMesh(const MeshHandle& handle)
  : m_handle(handle)
  {}
  MeshHandleOrMesh(IMesh* mesh)
  : m_handle(mesh ? detail::handleOfMesh(mesh) : MeshHandle())
  {}

  const MeshHandle& handle() const { return m_handle; }
  //! Null pointer when there is no mesh yet.
  IMesh* mesh() const { return m_handle.meshOrNull(); }

 private:
  MeshHandle m_handle;
};

} // namespace Arcane
