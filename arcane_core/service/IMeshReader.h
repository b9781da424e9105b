// SPDX-License-Identifier: Apache-2.0
// The interface of services that read meshes from files, for MeshReaderMng.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IPrimaryMesh;
class XmlNode;

//! A reader of one format of files. Applications implement it, as a service of sub-domains.
class ARCANE_EXPORT IMeshReader
{
 public:
  enum eReturnType
  {
    RTOk = 0,
    RTError = 1,
    //! The file is not for this reader: the next one is asked.
    RTIrrelevant = 2
  };

  virtual ~IMeshReader() = default;

  virtual void build() {}
  //! Returns true for the extension of file names, without its dot, that it reads.
  virtual bool allowExtension(const String& extension) = 0;
  /*!
   * \brief Allocates the empty \a mesh from a file. Every rank of the manager of the mesh makes the call.
   * \param mesh_node               an element `file` with the attribute `use-unit`
   * \param use_internal_partition  true to distribute the cells among the ranks
   */
  virtual eReturnType readMeshFromFile(IPrimaryMesh* mesh, const XmlNode& mesh_node, const String& file_name, const String& dir_name,
                                       bool use_internal_partition) = 0;
};
} // namespace Arcane
