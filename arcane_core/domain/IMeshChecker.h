// SPDX-License-Identifier: Apache-2.0
// Checks of a mesh: its items, the ghosts of its variables and of its groups.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Export.h"

namespace Arcane
{

class IMesh;

//! Checks one mesh. IMesh::checker() returns it.
class ARCANE_EXPORT IMeshChecker
{
 public:
  explicit IMeshChecker(IMesh* mesh)
  : m_mesh(mesh)
  {}

  IMesh* mesh() const { return m_mesh; }
  //! Does IMesh::setCheckLevel(). \local
  void setCheckLevel(Integer level);
  //! Does IMesh::checkLevel(). \local
  Integer checkLevel() const;
  //! Does IMesh::checkValidMesh(). \collective
  void checkValidMesh();
  //! Does IMesh::checkValidMeshFull(). \collective
  void checkValidMeshFull();
  /*!
   * \brief Returns the number of ghosts of this rank whose value differs from the value of their owner, of all used variables on the mesh.
   *
   * Variables of strings, and variables with PNoNeedSync or PTemporary, are skipped. The first differences of each variable are logged.
   * \collective
   */
  Integer checkVariablesSynchronization();
  /*!
   * \brief Returns the number of ghosts of this rank that are in a group and whose owner does not have them in it, or the reverse.
   *
   * Computed groups and groups of one rank only are skipped. A warning names each group that differs.
   * \collective
   */
  Integer checkItemGroupsSynchronization();

 private:
  IMesh* m_mesh;
};

} // namespace Arcane
