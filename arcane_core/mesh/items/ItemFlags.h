// SPDX-License-Identifier: Apache-2.0
// The properties of an item, one bit each.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class ItemFlags
{
 public:
  //! The flags. Their numbers are stored in checkpoints.
  enum : Int32
  {
    //! The face has a single cell.
    II_Boundary = 1 << 1,
    II_HasFrontCell = 1 << 2,
    II_HasBackCell = 1 << 3,
    II_FrontCellIsFirst = 1 << 4,
    II_BackCellIsFirst = 1 << 5,
    //! True when this rank owns the item.
    II_Own = 1 << 6,
    II_Added = 1 << 7,
    II_Suppressed = 1 << 8,
    //! Another rank has this own item as a ghost.
    II_Shared = 1 << 9,
    //! The face is between an own cell and a ghost.
    II_SubDomainBoundary = 1 << 10,
    II_JustRemoved = 1 << 11,
    //! The item was added since the last endUpdate().
    II_JustAdded = 1 << 12,
    II_NeedRemove = 1 << 13,
    II_SlaveFace = 1 << 14,
    II_MasterFace = 1 << 15,
    //! The cell was taken out of the connectivities and will be removed.
    II_Detached = 1 << 16,
    II_Coarsen = 1 << 18,
    II_DoNothing = 1 << 19,
    II_Refine = 1 << 20,
    II_UserMark1 = 1 << 28,
    II_UserMark2 = 1 << 29
  };

  static constexpr int II_BoundaryMask = II_Boundary;

  static constexpr bool isOwn(Int32 f) { return (f & II_Own) != 0; }
  static constexpr bool isShared(Int32 f) { return (f & II_Shared) != 0; }
  static constexpr bool isBoundary(Int32 f) { return (f & II_Boundary) != 0; }
  static constexpr bool hasBackCell(Int32 f) { return (f & II_HasBackCell) != 0; }
  static constexpr bool hasFrontCell(Int32 f) { return (f & II_HasFrontCell) != 0; }
  static constexpr bool isSubDomainBoundary(Int32 f) { return (f & II_Boundary) != 0; }
  //! Returns the position of the back cell among the cells of a face, or -1.
  static constexpr Int32 backCellIndex(Int32 f) { return (f & II_HasBackCell) ? ((f & II_BackCellIsFirst) ? 0 : 1) : -1; }
  //! Returns the position of the front cell among the cells of a face, or -1.
  static constexpr Int32 frontCellIndex(Int32 f) { return (f & II_HasFrontCell) ? ((f & II_FrontCellIsFirst) ? 0 : 1) : -1; }
};

} // namespace Arcane
