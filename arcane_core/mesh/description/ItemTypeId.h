// SPDX-License-Identifier: Apache-2.0
// The type of an item, as a number with a type of its own.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
//! Holds the number of a type, one of the constants IT_xxx, and converts to that number.
class ItemTypeId
{
 public:
  constexpr ItemTypeId() = default;
  constexpr explicit ItemTypeId(Int16 type_id)
  : m_type_id(type_id)
  {}

  constexpr operator Int16() const { return m_type_id; }
  constexpr Int16 typeId() const { return m_type_id; }
  constexpr bool isNull() const { return m_type_id == IT_NullType; }
  //! Returns the type with this number, which must exist. \local
  static constexpr ItemTypeId fromInteger(Int64 type_id) { return ItemTypeId(static_cast<Int16>(type_id)); }

 private:
  Int16 m_type_id = IT_NullType;
};

//! \name The types of items
//!@{
inline constexpr ItemTypeId ITI_NullType{ IT_NullType };
inline constexpr ItemTypeId ITI_Vertex{ IT_Vertex };
inline constexpr ItemTypeId ITI_Line2{ IT_Line2 };
inline constexpr ItemTypeId ITI_Triangle3{ IT_Triangle3 };
inline constexpr ItemTypeId ITI_Quad4{ IT_Quad4 };
inline constexpr ItemTypeId ITI_Pentagon5{ IT_Pentagon5 };
inline constexpr ItemTypeId ITI_Hexagon6{ IT_Hexagon6 };
inline constexpr ItemTypeId ITI_Tetraedron4{ IT_Tetraedron4 };
inline constexpr ItemTypeId ITI_Pyramid5{ IT_Pyramid5 };
inline constexpr ItemTypeId ITI_Pentaedron6{ IT_Pentaedron6 };
inline constexpr ItemTypeId ITI_Hexaedron8{ IT_Hexaedron8 };
inline constexpr ItemTypeId ITI_Heptaedron10{ IT_Heptaedron10 };
inline constexpr ItemTypeId ITI_Octaedron12{ IT_Octaedron12 };
inline constexpr ItemTypeId ITI_HemiHexa7{ IT_HemiHexa7 };
inline constexpr ItemTypeId ITI_HemiHexa6{ IT_HemiHexa6 };
inline constexpr ItemTypeId ITI_HemiHexa5{ IT_HemiHexa5 };
inline constexpr ItemTypeId ITI_AntiWedgeLeft6{ IT_AntiWedgeLeft6 };
inline constexpr ItemTypeId ITI_AntiWedgeRight6{ IT_AntiWedgeRight6 };
inline constexpr ItemTypeId ITI_DiTetra5{ IT_DiTetra5 };
inline constexpr ItemTypeId ITI_DualNode{ IT_DualNode };
inline constexpr ItemTypeId ITI_DualEdge{ IT_DualEdge };
inline constexpr ItemTypeId ITI_DualFace{ IT_DualFace };
inline constexpr ItemTypeId ITI_DualCell{ IT_DualCell };
inline constexpr ItemTypeId ITI_Link{ IT_Link };
inline constexpr ItemTypeId ITI_FaceVertex{ IT_FaceVertex };
inline constexpr ItemTypeId ITI_CellLine2{ IT_CellLine2 };
inline constexpr ItemTypeId ITI_DualParticle{ IT_DualParticle };
inline constexpr ItemTypeId ITI_Enneedron14{ IT_Enneedron14 };
inline constexpr ItemTypeId ITI_Decaedron16{ IT_Decaedron16 };
inline constexpr ItemTypeId ITI_Heptagon7{ IT_Heptagon7 };
inline constexpr ItemTypeId ITI_Octogon8{ IT_Octogon8 };
inline constexpr ItemTypeId ITI_Line3{ IT_Line3 };
inline constexpr ItemTypeId ITI_Triangle6{ IT_Triangle6 };
inline constexpr ItemTypeId ITI_Quad8{ IT_Quad8 };
inline constexpr ItemTypeId ITI_Tetraedron10{ IT_Tetraedron10 };
inline constexpr ItemTypeId ITI_Hexaedron20{ IT_Hexaedron20 };
inline constexpr ItemTypeId ITI_Pyramid13{ IT_Pyramid13 };
inline constexpr ItemTypeId ITI_Pentaedron15{ IT_Pentaedron15 };
inline constexpr ItemTypeId ITI_CellLine3{ IT_CellLine3 };
inline constexpr ItemTypeId ITI_Cell3D_Line2{ IT_Cell3D_Line2 };
inline constexpr ItemTypeId ITI_Cell3D_Triangle3{ IT_Cell3D_Triangle3 };
inline constexpr ItemTypeId ITI_Cell3D_Quad4{ IT_Cell3D_Quad4 };
inline constexpr ItemTypeId ITI_Cell3D_Line3{ IT_Cell3D_Line3 };
inline constexpr ItemTypeId ITI_Cell3D_Triangle6{ IT_Cell3D_Triangle6 };
inline constexpr ItemTypeId ITI_Cell3D_Quad8{ IT_Cell3D_Quad8 };
inline constexpr ItemTypeId ITI_Cell3D_Quad9{ IT_Cell3D_Quad9 };
inline constexpr ItemTypeId ITI_Quad9{ IT_Quad9 };
inline constexpr ItemTypeId ITI_Hexaedron27{ IT_Hexaedron27 };
inline constexpr ItemTypeId ITI_Line4{ IT_Line4 };
inline constexpr ItemTypeId ITI_Triangle10{ IT_Triangle10 };
inline constexpr ItemTypeId ITI_CellLine4{ IT_CellLine4 };
inline constexpr ItemTypeId ITI_Cell3D_Line4{ IT_Cell3D_Line4 };
inline constexpr ItemTypeId ITI_Cell3D_Triangle10{ IT_Cell3D_Triangle10 };
//!@}
} // namespace Arcane
