// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IItemOperationByBasicType.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/ItemTypeInfo.h"

namespace Arcane::detail::mesh
{

void applyToType(IItemOperationByBasicType& operation, Int16 type, ItemVectorView items)
{
  switch (type) {
  case IT_Vertex: return operation.applyVertex(items);
  case IT_Line2: return operation.applyLine2(items);
  case IT_Triangle3: return operation.applyTriangle3(items);
  case IT_Quad4: return operation.applyQuad4(items);
  case IT_Pentagon5: return operation.applyPentagon5(items);
  case IT_Hexagon6: return operation.applyHexagon6(items);
  case IT_Tetraedron4: return operation.applyTetraedron4(items);
  case IT_Pyramid5: return operation.applyPyramid5(items);
  case IT_Pentaedron6: return operation.applyPentaedron6(items);
  case IT_Hexaedron8: return operation.applyHexaedron8(items);
  case IT_Heptaedron10: return operation.applyHeptaedron10(items);
  case IT_Octaedron12: return operation.applyOctaedron12(items);
  case IT_HemiHexa7: return operation.applyHemiHexa7(items);
  case IT_HemiHexa6: return operation.applyHemiHexa6(items);
  case IT_HemiHexa5: return operation.applyHemiHexa5(items);
  case IT_AntiWedgeLeft6: return operation.applyAntiWedgeLeft6(items);
  case IT_AntiWedgeRight6: return operation.applyAntiWedgeRight6(items);
  case IT_DiTetra5: return operation.applyDiTetra5(items);
  case IT_DualNode: return operation.applyDualNode(items);
  case IT_DualEdge: return operation.applyDualEdge(items);
  case IT_DualFace: return operation.applyDualFace(items);
  case IT_DualCell: return operation.applyDualCell(items);
  case IT_Link: return operation.applyLink(items);
  default:
    ARCANE_THROW(ArgumentException, "operation by types: there is no function for items of type '{0}'",
                 ItemTypeInfo::typeFromId(type)->typeName());
  }
}

} // namespace Arcane::detail::mesh
