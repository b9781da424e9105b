// SPDX-License-Identifier: Apache-2.0
// Properties of an item, one bit each.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{

class ItemFlags
{
 public:
  //! The numbers are stored in checkpoints.
  enum : Int32
  {
    //! Face with one cell only.
    II_Boundary = 1 << 1,
    II_HasFrontCell = 1 << 2,
    II_HasBackCell = 1 << 3,
    II_FrontCellIsFirst = 1 << 4,
    II_BackCellIsFirst = 1 << 5,
    //! Owned by this rank.
    II_Own = 1 << 6,
    II_Added = 1 << 7,
    II_Suppressed = 1 << 8,
    //! Own item that another rank has as a ghost.
    II_Shared = 1 << 9,
    //! Face between an own cell and a ghost.
    II_SubDomainBoundary = 1 << 10,
    II_JustRemoved = 1 << 11,
    //! Added since the last endUpdate().
    II_JustAdded = 1 << 12,
    II_NeedRemove = 1 << 13,
    II_SlaveFace = 1 << 14,
    II_MasterFace = 1 << 15,
    //! Cell that is out of its connectivity and will be removed.
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
  //! Position of the back cell among the cells of a face, -1 if there is none.
  static constexpr Int32 backCellIndex(Int32 f) { return (f & II_HasBackCell) ? ((f & II_BackCellIsFirst) ? 0 : 1) : -1; }
  //! Position of the front cell among the cells of a face, -1 if there is none.
  static constexpr Int32 frontCellIndex(Int32 f) { return (f & II_HasFrontCell) ? ((f & II_FrontCellIsFirst) ? 0 : 1) : -1; }
};

} // namespace Arcane
