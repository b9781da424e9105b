// SPDX-License-Identifier: Apache-2.0
// The names of Cartesian meshes that their headers share.
#pragma once

#include "arcane_core/base/math/Vector2.h"
#include "arcane_core/base/math/Vector3.h"
#include "arcane_core/domain/PublicNames.h"

namespace Arcane
{
//! The place of an item along an axis, counted from 0.
using CartCoord = Int32;
//! The places of an item along X and Y.
using CartCoord2 = Int32x2;
//! The places of an item along X, Y and Z.
using CartCoord3 = Int32x3;

class CartesianConnectivity;
class CartesianMeshNumberingMng;
class CartesianMeshPatchListView;
class CartesianMeshRenumberingInfo;
class CartesianPatch;
class CellDirectionMng;
class FaceDirectionMng;
class ICartesianMesh;
class ICartesianMeshPatch;
class NodeDirectionMng;

/*!
 * \brief The place of a corner of a cell, or of a cell around a node, as seen along a direction.
 *
 * Left is +Y along X, and -X along Y and Z; top is +Z along X and Y, and +Y along Z. For cells around a node along Z, left is -Y and top
 * is +X, as in Arcane. Dimension 2 has only left and right.
 */
enum eCellNodePosition
{
  CNP_NextLeft = 0,
  CNP_NextRight = 1,
  CNP_PreviousRight = 2,
  CNP_PreviousLeft = 3,
  CNP_TopNextLeft = 4,
  CNP_TopNextRight = 5,
  CNP_TopPreviousRight = 6,
  CNP_TopPreviousLeft = 7
};

//! A small number for each of eight corners or positions, for kernels too; -1 stands for none.
struct CartesianCorners
{
  constexpr ARCCORE_HOST_DEVICE Int32 operator[](Int32 i) const { return at[i]; }

  Int8 at[8] = { -1, -1, -1, -1, -1, -1, -1, -1 };
};

} // namespace Arcane
