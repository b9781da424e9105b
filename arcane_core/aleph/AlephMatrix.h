// SPDX-License-Identifier: Apache-2.0
// Matrices of linear systems.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <concepts>

namespace Arcane
{
class VariableRef;

namespace detail::aleph
{
struct MatrixHandle;
} // namespace detail::aleph

/*!
 * \brief Matrix of a linear system. AlephKernel makes it.
 *
 * Rows and columns are named by a variable and an item; each rank gives the rows of its own items. The first solve makes the places of values,
 * later ones have values in these places only, in any order. Values are either all set or all added between two solves.
 */
class ARCANE_EXPORT AlephMatrix
{
 public:
  [[gnu::visibility("hidden")]] explicit AlephMatrix(detail::aleph::MatrixHandle handle);
  ~AlephMatrix();
  AlephMatrix(const AlephMatrix&) = delete;
  AlephMatrix& operator=(const AlephMatrix&) = delete;

  //! \name Without effect
  //@{
  void create() {}
  void create(IntegerConstArrayView row_sizes, bool has_many_elements = false);
  void startFilling() {}
  //@}

  //! Sets all values to 0. The places stay. \local
  void reset();
  //! Adds to a value. \local
  void addValue(const VariableRef& row_variable, const Item& row, const VariableRef& column_variable, const Item& column, Real value);
  template <std::derived_from<ItemEnumeratorBase> Row, std::derived_from<ItemEnumeratorBase> Column>
  void addValue(const VariableRef& row_variable, const Row& row, const VariableRef& column_variable, const Column& column, Real value)
  {
    addValue(row_variable, static_cast<const Item&>(*row), column_variable, static_cast<const Item&>(*column), value);
  }
  //! Adds to a value, by numbers of rows of all ranks, when the kernel was initialized with their number. \local
  void addValue(Integer row, Integer column, Real value);
  //! Sets a value. The last call counts. \local
  void setValue(const VariableRef& row_variable, const Item& row, const VariableRef& column_variable, const Item& column, Real value);
  template <std::derived_from<ItemEnumeratorBase> Row, std::derived_from<ItemEnumeratorBase> Column>
  void setValue(const VariableRef& row_variable, const Row& row, const VariableRef& column_variable, const Column& column, Real value)
  {
    setValue(row_variable, static_cast<const Item&>(*row), column_variable, static_cast<const Item&>(*column), value);
  }
  void setValue(Integer row, Integer column, Real value);
  //! Checks that values are either set or added. \local \throws FatalErrorException
  void assemble();

  /*!
   * \brief Solves the system, or posts it when \a is_async: then AlephKernel::syncSolver() solves it. \collective
   * \param x          the first guess if \a params says so, then the solution
   * \param nb_iteration, residuals  receive the number of iterations and the residual divided by the norm of the right-hand side, NaN when
   * the system was refused before a solve
   * \throws ArgumentException, ParallelFatalErrorException as AlephKernel::syncSolver() does
   */
  void solve(AlephVector* x, AlephVector* b, Integer& nb_iteration, Real* residuals, AlephParams* params, bool is_async = false);
  //! Writes the matrix of the last solve, a line for each value with the numbers of row and column. \collective
  //! \throws FatalErrorException before the first solve, or when the file cannot be written
  void writeToFile(const String& file_name);

  //! Returns the values for the other classes of Aleph.
  const detail::aleph::MatrixHandle& handle() const { return *m_handle; }

 private:
  detail::base::Owned<detail::aleph::MatrixHandle> m_handle;
};
} // namespace Arcane
