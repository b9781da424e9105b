// SPDX-License-Identifier: Apache-2.0
// Translation of the settings of Aleph into settings of the embedded solver.
#pragma once

#include "arcane_core/aleph/AlephParams.h"
#include "arcane_core/krylov/SolverSettings.h"

namespace Arcane::detail::aleph
{
struct SolverChoice
{
  krylov::SolverSettings settings;
  //! Warning that names the replaced settings; empty without a replacement.
  String warning;
};

/*!
 * \brief Chooses the settings of the embedded solver. \local
 * \param solver_index       number of the library; 0 and 1 are the embedded solver
 * \param accepts_embedded   a library or a preconditioner that is not there is replaced
 * \throws NotSupportedException when a library is not there
 * \throws ArgumentException when the embedded solver has no such method or preconditioner, or a number is out of range
 */
SolverChoice chooseSolver(const AlephParams& params, Integer solver_index, bool accepts_embedded);
} // namespace Arcane::detail::aleph
