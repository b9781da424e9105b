// SPDX-License-Identifier: Apache-2.0
// Translation of the settings of Aleph into settings of the embedded solver or of a library.
#pragma once

#include "arcane_core/aleph/AlephParams.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/krylov/SolverSettings.h"

#include <array>

namespace Arcane
{
class AlephKernelSolverInitializeArguments;
class IParallelMng;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::aleph
{
struct SolverChoice
{
  krylov::SolverSettings settings;
  //! Warning that names the replaced settings; empty without a replacement.
  String warning;
};

/*!
 * \brief Choices that must be alike on all ranks: with other methods or limits, ranks would wait for each other.
 *
 * Ranks reduce the numbers to their largest, together with flags of their caller.
 */
class ChoiceComparison
{
 public:
  static constexpr Int32 nb_choice = 10;
  static constexpr Int32 nb_flag = 2;
  static constexpr Int32 nb_number = 2 * nb_choice + nb_flag;

  ChoiceComparison() = default;
  ChoiceComparison(const AlephParams& params, Integer solver_index);

  ArrayView<Int64> numbers() { return ArrayView<Int64>(nb_number, m_numbers.data()); }
  Int64& flag(Int32 i) { return m_numbers[std::size_t(2 * nb_choice) + static_cast<std::size_t>(i)]; }
  //! Returns a text on the first choice that differs between ranks, after the reduction to maxima; empty if all agree.
  String difference() const;

 private:
  //! Each choice and its complement: the maximum of complements is the complement of the minimum.
  std::array<Int64, nb_number> m_numbers = {};
};

//! Choice of one rank, before all agree.
struct RankChoice
{
  ChoiceComparison comparison;
  //! Its library is null if the rank has none that can solve this.
  krylov::SolverSettings of_library;
  krylov::SolverSettings embedded;
  //! Name of the library that was asked for; empty for the embedded solver.
  String name;
  //! Text such as `preconditioner POLY instead of AMG`; empty without a replacement.
  String replaced;
};

/*!
 * \brief Chooses as chooseSolver() does, for callers that agree on more at once: they compare the choices of ranks. \local
 * \throws NotSupportedException, ArgumentException  as chooseSolver() does, on this rank
 */
RankChoice chooseOnRank(const AlephParams& params, Integer solver_index, bool accepts_embedded, IParallelMng* pm);
//! Returns the choice of all ranks. \param all_have_library  equal on all ranks \local
SolverChoice choiceOfAll(const RankChoice& choice, bool all_have_library);

/*!
 * \brief Chooses the solver and its settings, the same on all ranks. \collective
 *
 * A library that one rank lacks, or cannot use, is used by none.
 * \param solver_index       number of the library; 0 and 1 are the embedded solver
 * \param accepts_embedded   the embedded solver replaces a library that is not there, or cannot solve this, and POLY a preconditioner
 * \throws ParallelFatalErrorException when a library is not there, the solver has no such method or preconditioner, a number is out of range,
 * or ranks have other choices
 */
SolverChoice chooseSolver(const AlephParams& params, Integer solver_index, bool accepts_embedded, IParallelMng* pm);

//! Returns true if the user accepts the embedded solver for what is not there, by the parameter EmbeddedSolver. \local
bool acceptsEmbedded(ISubDomain* sub_domain);
//! Gives the library of a choice, if any, the \a own flags of a code, or else the flags in the parameter petsc_flags. \local
void giveFlags(ISubDomain* sub_domain, const SolverChoice& choice, const AlephKernelSolverInitializeArguments& own);
//! Returns true if the library of this number can be loaded. \local
bool hasLibrary(Integer solver_index);
} // namespace Arcane::detail::aleph
