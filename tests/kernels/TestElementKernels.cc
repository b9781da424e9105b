// SPDX-License-Identifier: Apache-2.0
// Matrices of elements that kernels compute and add: the sums of a plain loop, with the same bits in all places.
#include "tests/kernels/KernelFixture.h"

#include "arcane_core/assembly/ElementKernels.h"
#include "arcane_core/assembly/GatherLists.h"
#include "arcane_core/mesh/items/ItemLocalId.h"

#include <cmath>

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::detail::assembly;

namespace
{
constexpr Int32 nb_element_of_line = 1000;

//! Adds elements of a line: element i has the unknowns i and i + 1.
void addLine(ax::RunQueue& queue, const PartView& part, const Real* lengths)
{
  addPart<ElementMatrix<2>, CellLocalId>(queue, part, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<2> & k) {
    const Real value = 1.0 / lengths[cell.localId()];
    k(0, 0) = value;
    k(0, 1) = -value;
    k(1, 0) = -value;
    k(1, 1) = value;
  });
  queue.barrier();
}

class ElementKernelsTest : public test::KernelFixture
{
};
} // namespace

TEST_P(ElementKernelsTest, AddsTheTermsOfEachValueInOneOrder)
{
  auto queue = makeQueue(runner());
  constexpr Int32 n = nb_element_of_line;
  Real* const lengths = values<Real>(n);
  Int32* const items = values<Int32>(n);
  UniqueArray<Int32> places;
  for (Int32 i = 0; i < n; ++i) {
    lengths[i] = 1.0 + 0.3 * std::sin(static_cast<Real>(i));
    items[i] = i;
    // The diagonal of all unknowns, and one value for all others: its sum depends on the order.
    places.addRange(ConstArrayView<Int32>(std::array<Int32, 4>{ i, n + 1, n + 1, i + 1 }));
  }
  for (const Int32 max_element : { n, 97 }) {
    Real* const matrix = values<Real>(n + 2);
    Real* const terms = values<Real>(4 * n);
    for (const GatherPart& lists : makeGatherParts({ n, 4, max_element }, places)) {
      PartView part;
      part.nb_element = lists.nb_element;
      part.nb_place = static_cast<Int32>(lists.places.totalNbElement());
      part.items = items + lists.first_element;
      const auto copied = [&](const NumArray<Int32, MDDim1>& array) {
        Int32* const copy = values<Int32>(array.totalNbElement());
        std::copy_n(array.to1DSpan().data(), array.totalNbElement(), copy);
        return copy;
      };
      part.places = copied(lists.places);
      part.firsts = copied(lists.firsts);
      part.terms = copied(lists.terms);
      part.values_of_terms = terms;
      part.values = matrix;
      addLine(queue, part, lengths);
    }

    std::vector<Real> expected(n + 2, 0.0);
    for (Int32 i = 0; i < n; ++i) {
      expected[i] += 1.0 / lengths[i];
      expected[n + 1] += -1.0 / lengths[i];
      expected[n + 1] += -1.0 / lengths[i];
      expected[i + 1] += 1.0 / lengths[i];
    }
    for (Int32 i = 0; i < n + 2; ++i)
      EXPECT_EQ(matrix[i], expected[i]) << i;
  }
}

// One thread of the host adds what it computes at once: the same bits as by lists.
TEST(ElementsInOrderTest, OneThreadAddsInTheOrderOfElements)
{
  ax::Runner runner(ax::eExecutionPolicy::Sequential);
  auto queue = makeQueue(runner);
  constexpr Int32 n = nb_element_of_line;
  std::vector<Real> lengths(n);
  std::vector<Int32> items(n);
  std::vector<Int32> places;
  for (Int32 i = 0; i < n; ++i) {
    lengths[i] = 1.0 + 0.3 * std::sin(static_cast<Real>(i));
    items[i] = i;
    places.insert(places.end(), { i, n + 1, n + 1, -1 });
  }
  std::vector<Real> matrix(n + 2, 0.5);
  PartView part;
  part.nb_element = n;
  part.items = items.data();
  part.places_in_order = places.data();
  part.values = matrix.data();

  addLine(queue, part, lengths.data());

  Real sum = 0.5;
  for (Int32 i = 0; i < n; ++i) {
    EXPECT_EQ(matrix[i], 0.5 + 1.0 / lengths[i]) << i;
    sum += -1.0 / lengths[i];
    sum += -1.0 / lengths[i];
  }
  EXPECT_EQ(matrix[n], 0.5);
  EXPECT_EQ(matrix[n + 1], sum);
}

INSTANTIATE_TEST_SUITE_P(Places, ElementKernelsTest, ::testing::ValuesIn(test::kernelPlaces()), test::nameOfPlace);
