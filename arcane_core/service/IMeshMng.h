// SPDX-License-Identifier: Apache-2.0
// The meshes of a sub-domain, and what makes them.
#pragma once

#include "arcane_core/base/object/Ref.h"
#include "arcane_core/domain/MeshKind.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <memory>
#include <utility>

namespace Arcane::detail::meshio
{
class MeshGenerator;
}

namespace Arcane
{
class IMeshMng;
class IPrimaryMesh;

//! Describes a mesh to make.
class MeshBuildInfo
{
 public:
  explicit MeshBuildInfo(const String& name)
  : m_name(name)
  {}

  //! Names the factory. There is one, `ArcaneDynamicMeshFactory`, which is the default.
  MeshBuildInfo& addFactoryName(const String& factory_name)
  {
    m_factory_name = factory_name;
    return *this;
  }
  //! Sets the ranks of the mesh. The default is the ranks of the sub-domain.
  MeshBuildInfo& addParallelMng(const Ref<IParallelMng>& pm)
  {
    m_parallel_mng = pm;
    return *this;
  }
  //! Sets the kind, which must be without refinement.
  MeshBuildInfo& addMeshKind(const MeshKind& kind)
  {
    m_kind = kind;
    return *this;
  }
  //! Says whether the cells need a partition. The mesh only keeps this for its caller.
  MeshBuildInfo& addNeedPartitioning(bool v)
  {
    m_is_need_partitioning = v;
    return *this;
  }

  //! Makes the mesh a part of the mesh of a group of cells or faces: see IMesh::makePartOf(). The mesh is then on the ranks of that mesh.
  MeshBuildInfo& addParentGroup(const ItemGroup& group)
  {
    m_parent_group = group;
    return *this;
  }

  //! Hands in the cells of each rank. The framework cuts, subdivides and allocates them, instead of IMeshBuilder::allocateMeshItems().
  MeshBuildInfo& addGenerator(std::shared_ptr<const detail::meshio::MeshGenerator> generator)
  {
    m_generator = std::move(generator);
    return *this;
  }

  const String& name() const { return m_name; }
  const String& factoryName() const { return m_factory_name; }
  const Ref<IParallelMng>& parallelMngRef() const { return m_parallel_mng; }
  const MeshKind& meshKind() const { return m_kind; }
  bool isNeedPartitioning() const { return m_is_need_partitioning; }
  //! Returns the null group unless addParentGroup() was called.
  const ItemGroup& parentGroup() const { return m_parent_group; }
  //! Returns null unless addGenerator() was called.
  const std::shared_ptr<const detail::meshio::MeshGenerator>& generator() const { return m_generator; }

 private:
  String m_name;
  String m_factory_name = "ArcaneDynamicMeshFactory";
  Ref<IParallelMng> m_parallel_mng;
  MeshKind m_kind;
  bool m_is_need_partitioning = false;
  ItemGroup m_parent_group;
  std::shared_ptr<const detail::meshio::MeshGenerator> m_generator;
};

//! Makes meshes.
class ARCANE_EXPORT IMeshFactoryMng
{
 public:
  explicit IMeshFactoryMng(ISubDomain* sub_domain)
  : m_sub_domain(sub_domain)
  {}

  IMeshMng* meshMng() const;
  /*!
   * \brief Makes an empty mesh, see ISubDomain::createMesh(), or a sub-mesh with its items if there is a parent group. \collective
   * \throws ArgumentException when the factory is unknown, or the mesh shall be refined
   * \throws FatalErrorException when there is a mesh of this name, and as IMesh::makePartOf()
   */
  IPrimaryMesh* createMesh(const MeshBuildInfo& info);

 private:
  IPrimaryMesh* createSubMesh(const MeshBuildInfo& info);

  ISubDomain* m_sub_domain;
};

//! Finds, makes and destroys meshes of a sub-domain and the handles on them.
class ARCANE_EXPORT IMeshMng
{
 public:
  explicit IMeshMng(ISubDomain* sub_domain)
  : m_sub_domain(sub_domain)
  , m_factory_mng(sub_domain)
  {}

  ITraceMng* traceMng() const;
  IVariableMng* variableMng() const;
  IMeshFactoryMng* meshFactoryMng() { return &m_factory_mng; }
  //! Returns the handle of a mesh. \throws FatalErrorException when the handle does not exist
  MeshHandle findMeshHandle(const String& name) const { return *findMeshHandle(name, true); }
  //! Returns the handle of a mesh, valid as long as the sub-domain. If it does not exist, returns null, or throws if \a throw_exception is true.
  const MeshHandle* findMeshHandle(const String& name, bool throw_exception) const;
  MeshHandle* findMeshHandle(const String& name, bool throw_exception);
  //! Makes a handle on a mesh to come. \throws FatalErrorException when there is a handle of this name
  MeshHandle createMeshHandle(const String& name);
  /*!
   * \brief Destroys a mesh that the application made. The handle stays, and another mesh can be made for it.
   * \collective over the ranks of the mesh
   * \throws FatalErrorException when the handle has no mesh, the mesh of the case file, or a mesh with sub-meshes
   */
  void destroyMesh(const MeshHandle& handle);
  //! Returns the handle of the first mesh of the case file.
  MeshHandle defaultMeshHandle() const;

 private:
  ISubDomain* m_sub_domain;
  IMeshFactoryMng m_factory_mng;
};

} // namespace Arcane
