// SPDX-License-Identifier: Apache-2.0
// Reads meshes from files, without a case file.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IMesh;
class IParallelMng;
class IPrimaryMesh;
class ISubDomain;

/*!
 * \brief Makes meshes from files, by the services IMeshReader.
 *
 * The extension of the file chooses the service; services are asked by alphabetical order. The meshes live as long as the sub-domain, and
 * checkpoints do not save them, nor variables on them.
 */
class ARCANE_EXPORT MeshReaderMng
{
 public:
  explicit MeshReaderMng(ISubDomain* sd);
  MeshReaderMng(const MeshReaderMng&) = delete;
  MeshReaderMng& operator=(const MeshReaderMng&) = delete;

  /*!
   * \brief Reads the whole file on this rank alone. \local
   * \throws FatalErrorException when there is an allocated mesh of this name, no reader for the file, or the file is wrong
   */
  IMesh* readMesh(const String& mesh_name, const String& file_name);
  //! Reads the file on all ranks of \a pm, and distributes its cells among them. \collective \throws FatalErrorException as above
  IMesh* readMesh(const String& mesh_name, const String& file_name, IParallelMng* pm);

  //! Returns true when a service reads files with this extension. \local
  bool hasReader(const String& file_name) const;

  //! Says whether readers convert coordinates when a file has a unit of length. True by default; the formats of the framework have none.
  void setUseMeshUnit(bool v) { m_is_use_unit = v; }
  bool isUseMeshUnit() const { return m_is_use_unit; }

 private:
  IPrimaryMesh* emptyMesh(const String& mesh_name, IParallelMng* pm) const;

  ISubDomain* m_sub_domain;
  bool m_is_use_unit = true;
};
} // namespace Arcane
