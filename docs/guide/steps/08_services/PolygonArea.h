// SPDX-License-Identifier: Apache-2.0
// Area and centre of cells of dimension 2.
#pragma once

#include <arcane/core/Item.h>
#include <arcane/core/VariableTypes.h>

//! Returns the area of a polygon, whose nodes go round it counterclockwise.
inline Arcane::Real polygonArea(Arcane::Cell cell, const Arcane::VariableNodeReal3& x)
{
  Arcane::Real area = 0.0;
  for (Arcane::Int32 i = 0; i < cell.nbNode(); ++i) {
    const Arcane::Real3 a = x[cell.node(i)];
    const Arcane::Real3 b = x[cell.node((i + 1) % cell.nbNode())];
    area += 0.5 * (a.x * b.y - b.x * a.y);
  }
  return area;
}

//! Returns the mean of the nodes of a cell.
inline Arcane::Real3 meanOfNodes(Arcane::Cell cell, const Arcane::VariableNodeReal3& x)
{
  Arcane::Real3 sum;
  for (const Arcane::Node node : cell.nodes())
    sum += x[node];
  return sum / static_cast<Arcane::Real>(cell.nbNode());
}
