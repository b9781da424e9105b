// SPDX-License-Identifier: Apache-2.0
// The base of operations by types that treat only some types.
#pragma once

#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/mesh/groups/IItemOperationByBasicType.h"

namespace Arcane
{

//! An operation that refuses all types. Derive from it, and define the functions of the types that the items may have.
class ARCANE_EXPORT AbstractItemOperationByBasicType : public IItemOperationByBasicType
{
 public:
  //! \name \throws NotSupportedException, with the name of the type
  //@{
  void applyVertex(ItemVectorView) override { refuse("Vertex"); }
  void applyLine2(ItemVectorView) override { refuse("Line2"); }
  void applyTriangle3(ItemVectorView) override { refuse("Triangle3"); }
  void applyQuad4(ItemVectorView) override { refuse("Quad4"); }
  void applyPentagon5(ItemVectorView) override { refuse("Pentagon5"); }
  void applyHexagon6(ItemVectorView) override { refuse("Hexagon6"); }
  void applyTetraedron4(ItemVectorView) override { refuse("Tetraedron4"); }
  void applyPyramid5(ItemVectorView) override { refuse("Pyramid5"); }
  void applyPentaedron6(ItemVectorView) override { refuse("Pentaedron6"); }
  void applyHexaedron8(ItemVectorView) override { refuse("Hexaedron8"); }
  void applyHeptaedron10(ItemVectorView) override { refuse("Heptaedron10"); }
  void applyOctaedron12(ItemVectorView) override { refuse("Octaedron12"); }
  void applyHemiHexa7(ItemVectorView) override { refuse("HemiHexa7"); }
  void applyHemiHexa6(ItemVectorView) override { refuse("HemiHexa6"); }
  void applyHemiHexa5(ItemVectorView) override { refuse("HemiHexa5"); }
  void applyAntiWedgeLeft6(ItemVectorView) override { refuse("AntiWedgeLeft6"); }
  void applyAntiWedgeRight6(ItemVectorView) override { refuse("AntiWedgeRight6"); }
  void applyDiTetra5(ItemVectorView) override { refuse("DiTetra5"); }
  void applyDualNode(ItemVectorView) override { refuse("DualNode"); }
  void applyDualEdge(ItemVectorView) override { refuse("DualEdge"); }
  void applyDualFace(ItemVectorView) override { refuse("DualFace"); }
  void applyDualCell(ItemVectorView) override { refuse("DualCell"); }
  void applyLink(ItemVectorView) override { refuse("Link"); }
  //@}

 private:
  [[noreturn]] static void refuse(const char* type)
  {
    ARCANE_THROW(NotSupportedException, "operation by types: it has no function for items of type '{0}'", type);
  }
};

} // namespace Arcane
