// SPDX-License-Identifier: Apache-2.0
// Cuts points into parts of equal weight along the axes.
#include "arcane_core/mesh_io/RecursiveBisection.h"

#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
constexpr Int32 nb_byte = 16;
constexpr Int64 nb_bin = 256;

//! Points that will go to parts [first_part, first_part + nb_part), and the search of where to cut them.
struct Box
{
  Int32 first_part = 0;
  Int32 nb_part = 0;
  Int32 axis = 0;
  //! Wanted below the cut, and known to be below it so far.
  Int64 target = 0;
  Int64 below = 0;
  bool is_found = false;
  //! The byte of the key of the cut found by the last round.
  Int64 byte = 0;

  Int32 nbPartBelow() const { return nb_part / 2; }
};

enum class eSide : char
{
  Unknown,
  Below,
  Above
};

//! Increases with \a x; -0 and +0 are the same.
UInt64 keyOfReal(Real x)
{
  const auto bits = std::bit_cast<UInt64>(x + 0.0);
  constexpr UInt64 sign = UInt64(1) << 63;
  return (bits & sign) ? ~bits : (bits | sign);
}

//! All ranks take the same steps on the same list of boxes.
class Bisection
{
 public:
  Bisection(IParallelMng* pm, const WeightedPoints& points, Int32 nb_part)
  : m_pm(pm)
  , m_points(points)
  , m_box_of_point(points.uids.size(), 0)
  , m_side(points.uids.size())
  {
    m_boxes.push_back({ 0, nb_part });
  }

  std::vector<Int32> run();

 private:
  bool mustCut() const;
  void prepareBoxes();
  void searchCuts();
  void searchByte(Int32 byte);
  bool advance(Box& box, const Int64* weights, const Int64* counts);
  void splitBoxes();
  Int64 weightOf(std::size_t point) const { return m_points.has_weights ? m_points.weights[point] : 1; }
  Int64 byteOf(std::size_t point, Int32 byte) const;
  std::size_t nbPoint() const { return m_points.uids.size(); }

  IParallelMng* m_pm;
  const WeightedPoints& m_points;
  std::vector<Box> m_boxes;
  std::vector<Int32> m_box_of_point;
  std::vector<eSide> m_side;
  //! The points whose side is not known yet, of boxes whose cut is searched.
  std::vector<Int32> m_open;
};

std::vector<Int32> Bisection::run()
{
  while (mustCut()) {
    prepareBoxes();
    searchCuts();
    splitBoxes();
  }
  for (Int32& box : m_box_of_point)
    box = m_boxes[box].first_part;
  return std::move(m_box_of_point);
}

bool Bisection::mustCut() const
{
  return std::ranges::any_of(m_boxes, [](const Box& box) { return box.nb_part > 1; });
}

// The axis and the weight below the cut of each box.
void Bisection::prepareBoxes()
{
  const Int64 nb_box = static_cast<Int64>(m_boxes.size());
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  UniqueArray<Real> extremes(nb_box * 6, infinity);
  UniqueArray<Int64> sums(nb_box * 2, Int64(0));
  for (std::size_t i = 0; i < nbPoint(); ++i) {
    const Int64 box = m_box_of_point[i];
    sums[box * 2] += weightOf(i);
    sums[box * 2 + 1] += 1;
    for (Int32 axis = 0; axis < 3; ++axis) {
      const Real x = m_points.points[i][axis];
      extremes[box * 6 + axis] = std::min(extremes[box * 6 + axis], x);
      extremes[box * 6 + 3 + axis] = std::min(extremes[box * 6 + 3 + axis], -x);
    }
  }
  m_pm->reduce(MessagePassing::ReduceMin, extremes.view());
  m_pm->reduce(MessagePassing::ReduceSum, sums.view());

  for (Int64 i = 0; i < nb_box; ++i) {
    Box& box = m_boxes[i];
    const auto extent = [&](Int32 axis) { return -extremes[i * 6 + 3 + axis] - extremes[i * 6 + axis]; };
    box.axis = 0;
    for (Int32 axis = 1; axis < 3; ++axis)
      if (extent(axis) > extent(box.axis))
        box.axis = axis;
    const Int64 weight = sums[i * 2];
    const Int64 count = sums[i * 2 + 1];
    const Real part = static_cast<Real>(box.nbPartBelow()) / static_cast<Real>(box.nb_part);
    box.target = std::llround(static_cast<Real>(weight) * part);
    if (!m_points.has_weights && count >= box.nb_part)
      box.target = std::clamp<Int64>(box.target, box.nbPartBelow(), count - (box.nb_part - box.nbPartBelow()));
    box.below = 0;
    box.is_found = (box.nb_part == 1 || count == 0);
  }
}

// A key has 16 bytes: place along the axis, then uid. The cut is found one byte after the other.
Int64 Bisection::byteOf(std::size_t point, Int32 byte) const
{
  const Int32 axis = m_boxes[m_box_of_point[point]].axis;
  const UInt64 word = (byte < 8) ? keyOfReal(m_points.points[point][axis]) : static_cast<UInt64>(m_points.uids[point]);
  return static_cast<Int64>((word >> (56 - 8 * (byte % 8))) & 0xff);
}

void Bisection::searchCuts()
{
  std::ranges::fill(m_side, eSide::Unknown);
  m_open.clear();
  for (std::size_t i = 0; i < nbPoint(); ++i)
    if (!m_boxes[m_box_of_point[i]].is_found)
      m_open.push_back(static_cast<Int32>(i));
  for (Int32 byte = 0; byte < nb_byte; ++byte) {
    if (std::ranges::all_of(m_boxes, &Box::is_found))
      return;
    searchByte(byte);
  }
}

void Bisection::searchByte(Int32 byte)
{
  const Int64 nb_box = static_cast<Int64>(m_boxes.size());
  UniqueArray<Int64> sums(nb_box * nb_bin * 2, Int64(0));
  for (const Int32 point : m_open) {
    const Int64 box = m_box_of_point[point];
    const Int64 bin = byteOf(point, byte);
    sums[box * nb_bin * 2 + bin] += weightOf(point);
    sums[(box * 2 + 1) * nb_bin + bin] += 1;
  }
  m_pm->reduce(MessagePassing::ReduceSum, sums.view());

  // The single point that is left where a search ends goes to the side that suits best.
  std::vector<char> is_last_below(m_boxes.size(), 0);
  for (Int64 i = 0; i < nb_box; ++i)
    if (!m_boxes[i].is_found)
      is_last_below[i] = advance(m_boxes[i], &sums[i * nb_bin * 2], &sums[(i * 2 + 1) * nb_bin]);
  std::erase_if(m_open, [&](Int32 point) {
    const Box& box = m_boxes[m_box_of_point[point]];
    const Int64 bin = byteOf(point, byte);
    if (bin != box.byte)
      m_side[point] = (bin < box.byte) ? eSide::Below : eSide::Above;
    else if (box.is_found)
      m_side[point] = is_last_below[m_box_of_point[point]] ? eSide::Below : eSide::Above;
    return m_side[point] != eSide::Unknown;
  });
}

// Walks over the bins up to the one in which the target is passed. True if its points go below the cut.
bool Bisection::advance(Box& box, const Int64* weights, const Int64* counts)
{
  for (box.byte = 0; box.byte < nb_bin; ++box.byte) {
    const Int64 weight = weights[box.byte];
    if (weight > 0 && box.below + weight > box.target) {
      box.is_found = (counts[box.byte] == 1);
      return 2 * (box.target - box.below) > weight;
    }
    box.below += weight;
  }
  box.is_found = true;
  return true;
}

void Bisection::splitBoxes()
{
  std::vector<Box> halves;
  std::vector<Int32> new_index;
  for (const Box& box : m_boxes) {
    new_index.push_back(static_cast<Int32>(halves.size()));
    if (box.nb_part > 1)
      halves.push_back({ box.first_part, box.nbPartBelow() });
    halves.push_back(box.nb_part > 1 ? Box{ box.first_part + box.nbPartBelow(), box.nb_part - box.nbPartBelow() }
                                     : Box{ box.first_part, 1 });
  }
  for (std::size_t i = 0; i < nbPoint(); ++i) {
    const Int32 box = m_box_of_point[i];
    const bool is_above = m_boxes[box].nb_part > 1 && m_side[i] == eSide::Above;
    m_box_of_point[i] = new_index[box] + (is_above ? 1 : 0);
  }
  m_boxes = std::move(halves);
}
} // namespace

std::vector<Int32> bisectRecursively(IParallelMng* pm, const WeightedPoints& points, Int32 nb_part)
{
  return Bisection(pm, points, nb_part).run();
}

} // namespace Arcane::detail::meshio
