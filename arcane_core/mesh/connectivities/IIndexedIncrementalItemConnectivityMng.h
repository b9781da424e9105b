// SPDX-License-Identifier: Apache-2.0
// The connectivities of a mesh that applications find by their names.
#pragma once

#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivity.h"

#include <map>

namespace Arcane
{

//! Finds and makes connectivities between families of one mesh. IMesh::indexedConnectivityMng() returns it.
class ARCANE_EXPORT IIndexedIncrementalItemConnectivityMng
{
 public:
  explicit IIndexedIncrementalItemConnectivityMng(const MeshHandle& mesh)
  : m_mesh(mesh)
  {}
  IIndexedIncrementalItemConnectivityMng(const IIndexedIncrementalItemConnectivityMng&) = delete;
  IIndexedIncrementalItemConnectivityMng& operator=(const IIndexedIncrementalItemConnectivityMng&) = delete;

  /*!
   * \brief Returns the connectivity \a name. If there is none, the function makes one with an empty list for each source.
   *
   * A checkpoint holds the lists. A restart gives them to a connectivity that exists before the mesh is restored, that is, one which a
   * *build* entry point makes; later ones are empty.
   * \local \throws FatalErrorException when the connectivity \a name is between other families
   * \throws ArgumentException when a family is null, or is not on the mesh of this manager
   */
  Ref<IIndexedIncrementalItemConnectivity> findOrCreateConnectivity(IItemFamily* source, IItemFamily* target, const String& name);
  //! Returns the connectivity \a name. \local \throws FatalErrorException when there is none
  Ref<IIndexedIncrementalItemConnectivity> findConnectivity(const String& name);

 private:
  void checkMesh(const IItemFamily* family, const String& name) const;

  MeshHandle m_mesh;
  std::map<String, Ref<IIndexedIncrementalItemConnectivity>> m_connectivities;
};

} // namespace Arcane
