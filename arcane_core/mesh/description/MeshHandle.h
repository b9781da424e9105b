// SPDX-License-Identifier: Apache-2.0
// A handle on a mesh that may not exist yet.
#pragma once

#include "arcane_core/base/object/IUserDataList.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <memory>

namespace Arcane::detail::mesh
{

class MeshTopology;

//! The data that all handles on one mesh share.
struct MeshSlot
{
  MeshSlot(const String& mesh_name, IVariableMng* vm, ITraceMng* tm)
  : name(mesh_name)
  , variable_mng(vm)
  , trace_mng(tm)
  {}

  String name;
  IMesh* mesh = nullptr;
  MeshTopology* topology = nullptr;
  IVariableMng* variable_mng = nullptr;
  ITraceMng* trace_mng = nullptr;
  ISubDomain* sub_domain = nullptr;
  IMeshMng* mesh_mng = nullptr;
  IUserDataList user_data;
};

} // namespace Arcane::detail::mesh

namespace Arcane
{

/*!
 * \brief A value that refers to a mesh before and after it is made. Copies refer to the same mesh.
 *
 * The mesh fills the slot when it is constructed and empties it when it is destroyed.
 */
class ARCANE_EXPORT MeshHandle
{
 public:
  //! Makes a handle on no mesh.
  MeshHandle() = default;
  //! Makes a handle on a new mesh, which does not exist yet.
  MeshHandle(const String& mesh_name, IVariableMng* vm, ITraceMng* tm);

  bool isNull() const { return !m_slot; }
  bool hasMesh() const { return m_slot && m_slot->mesh; }
  //! Returns the mesh. \throws FatalErrorException when the mesh does not exist yet
  IMesh* mesh() const;
  //! Returns the mesh, or null before it exists.
  IMesh* meshOrNull() const { return m_slot ? m_slot->mesh : nullptr; }
  //! Returns the name of the mesh, or null for a null handle.
  String meshName() const { return m_slot ? m_slot->name : String(); }
  IVariableMng* variableMng() const { return m_slot ? m_slot->variable_mng : nullptr; }
  ITraceMng* traceMng() const { return m_slot ? m_slot->trace_mng : nullptr; }
  //! Returns the sub-domain, or null when the mesh belongs to none.
  ISubDomain* subDomain() const { return m_slot ? m_slot->sub_domain : nullptr; }
  //! Returns the manager that made the handle, or null when the handle belongs to none.
  IMeshMng* meshMng() const { return m_slot ? m_slot->mesh_mng : nullptr; }
  //! Returns the objects that applications attach to the mesh, also before it exists, or null for a null handle. The mesh releases them
  //! before its destruction.
  IUserDataList* meshUserDataList() const { return m_slot ? &m_slot->user_data : nullptr; }

  //! Returns the topology, or null before the mesh is constructed. A topology always has its families, possibly empty.
  detail::mesh::MeshTopology* topology() const { return m_slot ? m_slot->topology : nullptr; }
  //! Returns the slot. Only the mesh calls it.
  detail::mesh::MeshSlot* slot() const { return m_slot.get(); }

  friend bool operator==(const MeshHandle& a, const MeshHandle& b) { return a.m_slot == b.m_slot; }

 private:
  std::shared_ptr<detail::mesh::MeshSlot> m_slot;
};

namespace detail::mesh
{
//! Returns the handle of a mesh, by the function that the room of IMesh registers. \throws FatalErrorException when none is registered
ARCANE_EXPORT MeshHandle handleOfMesh(IMesh* mesh);
void setHandleOfMesh(MeshHandle (*function)(IMesh* mesh));
} // namespace detail::mesh

//! The type of arguments that accept a handle or a mesh.
class MeshHandleOrMesh
{
 public:
  MeshHandleOrMesh(const MeshHandle& handle)
  : m_handle(handle)
  {}
  MeshHandleOrMesh(IMesh* mesh)
  : m_handle(mesh ? detail::mesh::handleOfMesh(mesh) : MeshHandle())
  {}

  const MeshHandle& handle() const { return m_handle; }
  //! Returns the mesh, or null before it exists.
  IMesh* mesh() const { return m_handle.meshOrNull(); }

 private:
  MeshHandle m_handle;
};

} // namespace Arcane
