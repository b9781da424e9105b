// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/IItemOperationByBasicType.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

namespace Arcane
{

void IItemOperationByBasicType::applyToType(Int16 type, ItemVectorView items)
{
  switch (type) {
  case IT_Vertex: return applyVertex(items);
  case IT_Line2: return applyLine2(items);
  case IT_Triangle3: return applyTriangle3(items);
  case IT_Quad4: return applyQuad4(items);
  case IT_Pentagon5: return applyPentagon5(items);
  case IT_Hexagon6: return applyHexagon6(items);
  case IT_Tetraedron4: return applyTetraedron4(items);
  case IT_Pyramid5: return applyPyramid5(items);
  case IT_Pentaedron6: return applyPentaedron6(items);
  case IT_Hexaedron8: return applyHexaedron8(items);
  case IT_Heptaedron10: return applyHeptaedron10(items);
  case IT_Octaedron12: return applyOctaedron12(items);
  case IT_HemiHexa7: return applyHemiHexa7(items);
  case IT_HemiHexa6: return applyHemiHexa6(items);
  case IT_HemiHexa5: return applyHemiHexa5(items);
  case IT_AntiWedgeLeft6: return applyAntiWedgeLeft6(items);
  case IT_AntiWedgeRight6: return applyAntiWedgeRight6(items);
  case IT_DiTetra5: return applyDiTetra5(items);
  case IT_DualNode: return applyDualNode(items);
  case IT_DualEdge: return applyDualEdge(items);
  case IT_DualFace: return applyDualFace(items);
  case IT_DualCell: return applyDualCell(items);
  case IT_Link: return applyLink(items);
  default:
    ARCANE_THROW(ArgumentException, "operation by types: there is no function for items of type '{0}'",
                 ItemTypeInfo::typeFromId(type)->typeName());
  }
}

} // namespace Arcane
