// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/SurfaceGeometry.h"

#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"

#include <limits>

namespace Arcane::detail::domain
{
namespace
{
//! Returns the vector area of a face, up to its sign. The normal of a segment is in the plane perpendicular to z, the normal of a point along x.
Real3 vectorArea(const Face& face, const VariableNodeReal3& coordinates)
{
  // Sides are straight between corners.
  const Int32 nb_corner = face.nbLinearNode();
  if (nb_corner == 1)
    return { 1.0, 0.0, 0.0 };
  const Real3 first = coordinates[face.nodeId(0)];
  if (nb_corner == 2) {
    const Real3 side = coordinates[face.nodeId(1)] - first;
    return { side.y, -side.x, 0.0 };
  }
  Real3 sum;
  for (Int32 i = 1; i + 1 < nb_corner; ++i)
    sum += math::cross(coordinates[face.nodeId(i)] - first, coordinates[face.nodeId(i + 1)] - first);
  return 0.5 * sum;
}

//! Adds \a v to \a sum, on the side of \a sum.
void addOnSameSide(Real3& sum, Real3 v)
{
  sum += math::dot(sum, v) < 0.0 ? -v : v;
}

//! A node that all ranks know.
struct Place
{
  //! From the point to which the place is the farthest; negative without a node.
  Real distance = -1.0;
  Int64 unique_id = std::numeric_limits<Int64>::max();
  Real3 position;

  bool isFartherThan(const Place& other) const
  {
    return distance > other.distance || (distance == other.distance && unique_id < other.unique_id);
  }
};

//! Returns the farthest of the places that the ranks give. \collective
Place farthestOfAll(IParallelMng* pm, const Place& mine)
{
  const Real reals[] = { mine.distance, mine.position.x, mine.position.y, mine.position.z };
  UniqueArray<Real> all_reals(4 * pm->commSize());
  UniqueArray<Int64> all_ids(pm->commSize());
  pm->allGather(ConstArrayView<Real>(4, reals), all_reals);
  pm->allGather(ConstArrayView<Int64>(1, &mine.unique_id), all_ids);
  Place farthest;
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    const Real* r = all_reals.data() + 4 * rank;
    const Place place{ r[0], all_ids[rank], Real3(r[1], r[2], r[3]) };
    if (place.isFartherThan(farthest))
      farthest = place;
  }
  return farthest;
}

//! Returns the own node of all ranks that is the farthest from \a from. \collective
Place farthestFrom(IParallelMng* pm, const NodeGroup& nodes, const VariableNodeReal3& coordinates, Real3 from)
{
  Place farthest;
  for (const Node node : nodes.own().view()) {
    const Place place{ (coordinates[node] - from).normL2(), node.uniqueId(), coordinates[node] };
    if (place.isFartherThan(farthest))
      farthest = place;
  }
  return farthestOfAll(pm, farthest);
}

//! Returns the mean of the own nodes of all ranks, and zero without nodes. \collective
Real3 barycentre(IParallelMng* pm, const NodeGroup& nodes, const VariableNodeReal3& coordinates)
{
  Real sums[4] = {};
  for (const Node node : nodes.own().view()) {
    sums[0] += coordinates[node].x;
    sums[1] += coordinates[node].y;
    sums[2] += coordinates[node].z;
    sums[3] += 1.0;
  }
  pm->reduce(MessagePassing::ReduceSum, ArrayView<Real>(4, sums));
  return sums[3] == 0.0 ? Real3() : Real3(sums[0], sums[1], sums[2]) / sums[3];
}
} // namespace

Real3 normalOfSurface(IParallelMng* pm, const FaceGroup& faces, const VariableNodeReal3& coordinates)
{
  Real3 mine;
  for (const Face face : faces.own().view())
    addOnSameSide(mine, vectorArea(face, coordinates));
  const Real components[] = { mine.x, mine.y, mine.z };
  UniqueArray<Real> all(3 * pm->commSize());
  pm->allGather(ConstArrayView<Real>(3, components), all);
  Real3 sum;
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    addOnSameSide(sum, Real3(all[3 * rank], all[3 * rank + 1], all[3 * rank + 2]));
  throwOnAllRanksUnless(pm, sum.normL2() > 0.0,
                        String::format("group '{0}': it has no normal, expected a surface with an area", faces.name()));
  return sum.normalize();
}

Real3 directionOfLine(IParallelMng* pm, const NodeGroup& nodes, const VariableNodeReal3& coordinates, Real3* first_end, Real3* second_end)
{
  *first_end = farthestFrom(pm, nodes, coordinates, barycentre(pm, nodes, coordinates)).position;
  *second_end = farthestFrom(pm, nodes, coordinates, *first_end).position;
  const Real3 direction = *second_end - *first_end;
  throwOnAllRanksUnless(pm, direction.normL2() > 0.0,
                        String::format("group '{0}': it has no direction, expected nodes at two places or more", nodes.name()));
  return direction / direction.normL2();
}
} // namespace Arcane::detail::domain
