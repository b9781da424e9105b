// SPDX-License-Identifier: Apache-2.0
// The kinds of items of a mesh, and their lists of connected items.
#pragma once

#include "variables/core/VariableTypes.h"

#include <iosfwd>

namespace Arcane
{
class IMesh;

/*!
 * \brief Shows and changes the connectivities of a mesh, before it has cells, as a handle on the variable IMesh::connectivity().
 *
 * Each mesh has all items and lists but edges: they exist if CT_HasEdge is enabled on all ranks before the first cells, and the
 * dimension is 3. Enabling and disabling other connectivities has no effect on the mesh. The first cells freeze the connectivities, which
 * then describe the mesh.
 *
 * \code
 * Connectivity(mesh()->connectivity()).enableConnectivity(Connectivity::CT_HasEdge); // in an entry point of a time loop's Build
 * \endcode
 */
class ARCANE_EXPORT Connectivity
{
 public:
  //! The connectivities, one bit each. A list exists if both kinds of items do.
  enum eConnectivityType : Integer
  {
    CT_Null = 0,
    CT_NodeToEdge = 1 << 0,
    CT_NodeToFace = 1 << 1,
    CT_NodeToCell = 1 << 2,
    CT_EdgeToNode = 1 << 3,
    CT_EdgeToFace = 1 << 4,
    CT_EdgeToCell = 1 << 5,
    CT_FaceToNode = 1 << 6,
    CT_FaceToEdge = 1 << 7,
    CT_FaceToCell = 1 << 8,
    CT_CellToNode = 1 << 9,
    CT_CellToEdge = 1 << 10,
    CT_CellToFace = 1 << 11,
    //! The mesh has cells: nothing can be changed any more.
    CT_Frozen = 1 << 20,
    CT_HasNode = 1 << 23,
    CT_HasEdge = 1 << 24,
    CT_HasFace = 1 << 25,
    CT_HasCell = 1 << 26,
    CT_EdgeConnectivity = CT_HasEdge | CT_NodeToEdge | CT_EdgeToNode | CT_EdgeToFace | CT_EdgeToCell | CT_FaceToEdge | CT_CellToEdge,
    CT_Default1D =
      CT_HasNode | CT_HasFace | CT_HasCell | CT_NodeToFace | CT_NodeToCell | CT_FaceToNode | CT_FaceToCell | CT_CellToNode | CT_CellToFace,
    CT_Default2D = CT_Default1D,
    CT_Default3D = CT_Default1D,
    CT_FullConnectivity2D = CT_Default2D,
    CT_FullConnectivity3D = CT_Default3D | CT_EdgeConnectivity
  };

  //! Prints the names of connectivities, separated by `|`.
  class ARCANE_EXPORT Printer
  {
   public:
    explicit Printer(Integer connectivity)
    : m_connectivity(connectivity)
    {}
    friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& out, const Printer& printer);

   private:
    Integer m_connectivity;
  };

  //! Makes a handle on the variable of a mesh: see IMesh::connectivity().
  explicit Connectivity(VariableScalarInteger connectivity)
  : m_connectivity(connectivity)
  {}

  //! Enables all connectivities in \a c. Call it on all ranks. \throws FatalErrorException when isFrozen()
  void enableConnectivity(Integer c);
  //! Disables all connectivities in \a c. Call it on all ranks. \throws FatalErrorException when isFrozen()
  void disableConnectivity(Integer c);

  //! Returns true when all connectivities in \a c are enabled.
  bool hasConnectivity(Integer c) const { return hasConnectivity(m_connectivity(), c); }
  static constexpr bool hasConnectivity(Integer connectivity, Integer c) { return (connectivity & c) == c; }
  bool hasEdge() const { return hasConnectivity(CT_HasEdge); }
  bool hasFace() const { return hasConnectivity(CT_HasFace); }

  //! Sets the connectivities that \a mesh has, and freezes them. The mesh calls it. \local
  void freeze(IMesh* mesh);
  bool isFrozen() const { return hasConnectivity(CT_Frozen); }

 private:
  void checkFree() const;

  VariableScalarInteger m_connectivity;
};

} // namespace Arcane
