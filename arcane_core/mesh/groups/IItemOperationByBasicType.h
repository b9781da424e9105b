// SPDX-License-Identifier: Apache-2.0
// The interface of operations that treat the items of each type in a function of its own.
#pragma once

#include "arcane_core/mesh/items/ItemVectorView.h"

namespace Arcane
{

/*!
 * \brief An operation of an application on the items of a group, with a function for each type.
 *
 * ItemGroup::applyOperation() calls the functions of the types of which the group has items, each once, in the order of the numbers of the
 * types. The argument \a items holds the items of this type in the order of the group. \a items is valid during the call. \local
 */
class ARCANE_EXPORT IItemOperationByBasicType
{
 public:
  virtual ~IItemOperationByBasicType() = default;

  virtual void applyVertex(ItemVectorView items) = 0;
  virtual void applyLine2(ItemVectorView items) = 0;
  virtual void applyTriangle3(ItemVectorView items) = 0;
  virtual void applyQuad4(ItemVectorView items) = 0;
  virtual void applyPentagon5(ItemVectorView items) = 0;
  virtual void applyHexagon6(ItemVectorView items) = 0;
  virtual void applyTetraedron4(ItemVectorView items) = 0;
  virtual void applyPyramid5(ItemVectorView items) = 0;
  virtual void applyPentaedron6(ItemVectorView items) = 0;
  virtual void applyHexaedron8(ItemVectorView items) = 0;
  virtual void applyHeptaedron10(ItemVectorView items) = 0;
  virtual void applyOctaedron12(ItemVectorView items) = 0;
  virtual void applyHemiHexa7(ItemVectorView items) = 0;
  virtual void applyHemiHexa6(ItemVectorView items) = 0;
  virtual void applyHemiHexa5(ItemVectorView items) = 0;
  virtual void applyAntiWedgeLeft6(ItemVectorView items) = 0;
  virtual void applyAntiWedgeRight6(ItemVectorView items) = 0;
  virtual void applyDiTetra5(ItemVectorView items) = 0;
  virtual void applyDualNode(ItemVectorView items) = 0;
  virtual void applyDualEdge(ItemVectorView items) = 0;
  virtual void applyDualFace(ItemVectorView items) = 0;
  virtual void applyDualCell(ItemVectorView items) = 0;
  virtual void applyLink(ItemVectorView items) = 0;

  //! Calls the function for the type \a type. \local \throws ArgumentException when this type has no function
  void applyToType(Int16 type, ItemVectorView items);
};

} // namespace Arcane
