// SPDX-License-Identifier: Apache-2.0
// Linear systems whose matrix is a sum over elements that kernels compute.
#pragma once

#include "arcane_core/aleph/AlephParams.h"
#include "arcane_core/assembly/ElementKernels.h"
#include "arcane_core/base/array/Array.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/Item.h"

#include <functional>

namespace Arcane
{
class ISubDomain;

//! Result of a solve.
struct AssembledSolution
{
  Int32 nb_iteration = 0;
  //! Norm of *b - Ax*, divided by the norm of *b*; NaN when the system was refused before a solve.
  Real residual = 0.0;
  bool is_converged = false;
};

/*!
 * \brief Linear system with an unknown for each item of a family; its matrix and right-hand side are sums over elements.
 *
 * The places of the matrix are made once for a mesh, without atomics or locks afterwards: a kernel computes the matrices of elements, another one adds
 * them, a thread for each value, in the order of unique ids of the elements; on one thread of the host, one kernel does both. A matrix, and a
 * solution of the embedded solver, have the same bits on any number of ranks and threads and on devices, if the matrices of elements have.
 *
 * Each rank assembles the rows of its own unknowns. Groups of elements contain ghosts, so that all elements of an own unknown are there.
 *
 *     AssembledSystem system(subDomain(), mesh()->nodeFamily(), "Heat");
 *     const Int32 cells = system.addElements(allCells());
 *     system.clear();
 *     auto in_coords = viewIn(queue, nodesCoordinates());
 *     system.addMatrices<3>(queue, cells, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<3>& k) { k(0, 1) = ...; });
 *     system.impose(node, 1.0);
 *     system.solve(params, temperature.asArray());
 */
class ARCANE_EXPORT AssembledSystem
{
 public:
  //! Writes the local ids of the unknowns of an item to the empty list.
  using UnknownsOfItem = std::function<void(Item, Array<Int32>&)>;

  //! \param unknowns  nodes, or DoFs; \param name  the name in reports and messages \param solver  number of a solver of AlephKernel \local
  AssembledSystem(ISubDomain* sub_domain, IItemFamily* unknowns, const String& name, Integer solver = 0);
  ~AssembledSystem();
  AssembledSystem(const AssembledSystem&) = delete;
  AssembledSystem& operator=(const AssembledSystem&) = delete;

  //! \name Elements. All ranks must add the same before the first clear(). Each returns the number of the elements.
  //@{
  //! Adds items whose unknowns are their nodes; the unknowns of the system are nodes. \local
  Int32 addElements(const ItemGroup& items);
  //! Adds items with any unknowns. \a unknowns is called for each item, when places are made. \local
  Int32 addElements(const ItemGroup& items, UnknownsOfItem unknowns);
  //@}

  /*!
   * \brief Sets the matrix and the right-hand side to 0. The first call, and each one after a change of the mesh or of a group, makes the places.
   * \collective
   *
   * A group that is set anew has changed, even if its items are the same.
   * \throws ParallelFatalErrorException when a group cannot be computed, items have different numbers of unknowns, an unknown is missing, or there
   * are 2^31 values on a rank
   */
  void clear();
  //! Sets the right-hand side to 0, for another solve with the same matrix. \local
  void clearRightHandSide();

  //! \name Values. \throws FatalErrorException when the mesh has changed since clear(). A group that has changed is found by clearRightHandSide(),
  //! addMatrices(), addVectors() and solve().
  //! \throws ArgumentException when a local id is none of the family of unknowns
  //@{
  /*!
   * \brief Adds the matrices of elements. Views of \a body are made for \a queue, not for a command. \local
   *
   * \a body is a lambda `[=] ARCCORE_HOST_DEVICE(CellLocalId element, ElementMatrix<N>& k) { ... }`; \a N is the number of unknowns of an element, which
   * are in the order of the list, nodes in the order of the item. Kernels are done at return.
   * \throws ArgumentException when the number of unknowns of the elements is not \a N
   */
  template <int N, typename LocalIdType = CellLocalId, typename Body>
  void addMatrices(const Accelerator::RunQueue& queue, Int32 elements, const Body& body)
  {
    add<ElementMatrix<N>, LocalIdType>(queue, elements, N, true, body);
  }
  //! Adds the vectors of elements to the right-hand side likewise: `[=] ARCCORE_HOST_DEVICE(CellLocalId element, ElementVector<N>& v) { ... }`. \local
  template <int N, typename LocalIdType = CellLocalId, typename Body>
  void addVectors(const Accelerator::RunQueue& queue, Int32 elements, const Body& body)
  {
    add<ElementVector<N>, LocalIdType>(queue, elements, N, false, body);
  }
  //! Adds to a value of the matrix, on the host. Rows of ghosts are left out. \local
  //! \throws FatalErrorException, with the names of both unknowns, when the matrix lacks the place
  void addValue(ItemLocalId row, ItemLocalId column, Real value);
  //! Adds to a value of the right-hand side, on the host. Ghosts are left out. \local
  void addToRightHandSide(ItemLocalId row, Real value);
  /*!
   * \brief Gives a value to an unknown: its row becomes a row of the identity. Ghosts are left out. \local
   *
   * Call it after all values are added. Other rows stay: solvers know such rows, and a symmetric matrix may still be solved by conjugate gradients.
   */
  void impose(ItemLocalId unknown, Real value);
  //! Returns a value of the matrix, 0 where it lacks the place. \local
  Real value(ItemLocalId row, ItemLocalId column) const;
  //! Returns a value of the right-hand side, 0 for a ghost. \local
  Real rightHandSide(ItemLocalId row) const;
  //@}

  //! Lets the preconditioner DIAGONAL of the embedded solver divide by blocks: see AlephKernel::setBlockSize(). \local, but on all ranks
  //! \throws ArgumentException when \a size is negative
  void setBlockSize(Int32 size);
  /*!
   * \brief Solves the system. A matrix with the values of the previous solve keeps its preconditioner or factorisation. \collective
   * \param x  the first guess if \a params says so, then the solution, by local id; ghosts are not set
   * \throws ParallelFatalErrorException when \a x has no value for an unknown of its rank, and as AlephKernel::syncSolver() does
   */
  AssembledSolution solve(const AlephParams& params, ArrayView<Real> x);

  //! Returns how often places were made. \local
  Int32 nbStructure() const;

 private:
  class Content;

  detail::base::Owned<Content> m_content;

  Int32 beginTerms(const Accelerator::RunQueue& queue, Int32 elements, Int32 nb_unknown, bool is_matrix);
  detail::assembly::PartView part(Int32 elements, bool is_matrix, Int32 i);
  static void finish(const Accelerator::RunQueue& queue);

  template <typename Terms, typename LocalIdType, typename Body>
  void add(const Accelerator::RunQueue& queue, Int32 elements, Int32 nb_unknown, bool is_matrix, const Body& body)
  {
    const Int32 nb_part = beginTerms(queue, elements, nb_unknown, is_matrix);
    for (Int32 i = 0; i < nb_part; ++i)
      detail::assembly::addPart<Terms, LocalIdType>(queue, part(elements, is_matrix, i), body);
    finish(queue);
  }
};
} // namespace Arcane
