// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/SolverChoice.h"

#include "arcane_core/aleph/AlephKernel.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/krylov/SolverLibrary.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"

#include <array>
#include <bit>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace Arcane::detail::aleph
{
namespace
{
const base::Parameter<bool> is_embedded_accepted(
  { .section = "Linear systems",
    .argument = "EmbeddedSolver",
    .variable = "ARCANE_EMBEDDED_SOLVER",
    .meaning = "Takes the embedded solver of linear systems where a library or a preconditioner that a code asks for is not there." },
  base::switches(), false);

const base::Parameter<String> petsc_flags(
  { .section = "Linear systems",
    .argument = "petsc_flags",
    .meaning = "Flags of PETSc between blanks, such as `-ksp_monitor`. PETSc reads them when it starts, unless the code gives its own." },
  base::texts("flags between blanks"), String(""));

constexpr std::array<const char*, 11> preconditioner_names = { "DIAGONAL", "AINV", "AMG",      "IC",      "POLY",
                                                               "ILU",      "ILUp", "SPAIstat", "SPAIdyn", "DDMCriteriaAdaptedSelector",
                                                               "NONE" };
constexpr std::array<const char*, 6> library_names = { "", "Sloop", "Hypre", "Trilinos", "Cuda", "PETSc" };
constexpr const char* remedy = "-A,EmbeddedSolver=1 takes the embedded one";

krylov::Method methodOf(TypesSolver::eSolverMethod method)
{
  switch (method) {
  case TypesSolver::PCG: return krylov::Method::ConjugateGradients;
  case TypesSolver::BiCGStab:
  case TypesSolver::BiCGStab2: return krylov::Method::BiCgStab;
  case TypesSolver::GMRES: return krylov::Method::Gmres;
  case TypesSolver::SuperLU: return krylov::Method::Direct;
  default:
    ARCANE_THROW(ArgumentException, "aleph: method is {0}, expected PCG, BiCGStab, BiCGStab2, GMRES or SuperLU (0, 1, 2, 3, 6)",
                 static_cast<int>(method));
  }
}

const char* nameOf(TypesSolver::ePreconditionerMethod preconditioner)
{
  const auto number = static_cast<std::size_t>(preconditioner);
  ARCANE_THROW_IF(number >= preconditioner_names.size(), ArgumentException, "aleph: preconditioner is {0}, expected a number from 0 to 10",
                  static_cast<int>(preconditioner));
  return preconditioner_names[number];
}

//! Sets the preconditioner of the embedded solver, and returns what it takes the place of.
String chooseEmbedded(TypesSolver::ePreconditionerMethod asked, bool accepts_embedded, krylov::SolverSettings& settings)
{
  switch (asked) {
  case TypesSolver::NONE: settings.preconditioning = krylov::Preconditioning::None; return {};
  case TypesSolver::DIAGONAL: settings.preconditioning = krylov::Preconditioning::Jacobi; return {};
  case TypesSolver::POLY: settings.preconditioning = krylov::Preconditioning::Chebyshev; return {};
  default: break;
  }
  const char* const name = nameOf(asked);
  ARCANE_THROW_IF(!accepts_embedded, ArgumentException,
                  "aleph: preconditioner is {0}, expected DIAGONAL, POLY or NONE: the embedded solver has no others; {1}, POLY", name,
                  remedy);
  settings.preconditioning = krylov::Preconditioning::Chebyshev;
  return String::format("preconditioner POLY instead of {0}", name);
}

//! Sets the preconditioner of a library. Returns why there is none; an empty text if there is.
String chooseOfLibrary(TypesSolver::ePreconditionerMethod asked, krylov::SolverSettings& settings)
{
  using krylov::Preconditioning;
  switch (asked) {
  case TypesSolver::NONE: settings.preconditioning = Preconditioning::None; return {};
  case TypesSolver::DIAGONAL: settings.preconditioning = Preconditioning::Jacobi; return {};
  case TypesSolver::POLY: settings.preconditioning = Preconditioning::Chebyshev; return {};
  case TypesSolver::AMG: settings.preconditioning = Preconditioning::Multigrid; return {};
  case TypesSolver::SPAIstat: settings.preconditioning = Preconditioning::SparseInverse; return {};
  case TypesSolver::IC:
  case TypesSolver::ILU:
  case TypesSolver::ILUp: settings.preconditioning = Preconditioning::IncompleteLu; return {};
  default: return String::format("preconditioner is {0}, expected one of NONE, DIAGONAL, POLY, ILU, IC, SPAIstat and AMG", nameOf(asked));
  }
}

//! Sets the library and its preconditioner, if this rank has it. \throws unless the embedded solver may take its place
void chooseLibrary(const AlephParams& params, Integer solver_index, bool accepts_embedded, IParallelMng* pm,
                   krylov::SolverSettings& settings)
{
  const char* const name = library_names[static_cast<std::size_t>(solver_index)];
  const krylov::FoundLibrary found = krylov::findSolverLibrary(String(name).lower());
  if (!found.library) {
    ARCANE_THROW_IF(!accepts_embedded, NotSupportedException,
                    "aleph: Implementation for '{0}AlephFactory' not available: this framework is built without {0}, or its library cannot "
                    "be loaded ({1}), expected solver 0 or 1; {2}",
                    name, found.reason, remedy);
    return;
  }
  String refusal = chooseOfLibrary(params.precond(), settings);
  if (refusal.empty())
    refusal = found.library->refusal(pm, settings);
  if (refusal.empty()) {
    settings.library = found.library;
    settings.keeps_preconditioner = params.getKeepSolverStructure();
    return;
  }
  ARCANE_THROW_IF(!accepts_embedded, ArgumentException, "aleph: {0} cannot solve this: {1}; {2}", name, refusal, remedy);
}

void checkNumbers(const AlephParams& params, Integer solver_index)
{
  ARCANE_THROW_IF(solver_index < 0 || solver_index >= static_cast<Integer>(library_names.size()), ArgumentException,
                  "aleph: solver is {0}, expected a number from 0 to 5", solver_index);
  // Zeros are a solution for any larger one.
  ARCANE_THROW_IF(!(params.epsilon() >= 0.0 && params.epsilon() < 1.0), ArgumentException,
                  "aleph: epsilon is {0}, expected a number of 0 or more, below 1: it is relative to the right-hand side",
                  params.epsilon());
  ARCANE_THROW_IF(!std::isfinite(params.minRHSNorm()), ArgumentException, "aleph: min_rhs_norm is {0}, expected a finite number",
                  params.minRHSNorm());
  ARCANE_THROW_IF(params.maxIter() < 0, ArgumentException, "aleph: number of iterations is {0}, expected 0 or more", params.maxIter());
}
} // namespace

ChoiceComparison::ChoiceComparison(const AlephParams& params, Integer solver_index)
{
  const std::array<Int64, nb_choice> choices = { solver_index,
                                                 params.method(),
                                                 params.precond(),
                                                 params.maxIter(),
                                                 std::bit_cast<Int64>(params.epsilon()),
                                                 std::bit_cast<Int64>(params.minRHSNorm()),
                                                 params.xoUser(),
                                                 params.getKeepSolverStructure(),
                                                 params.stopErrorStrategy(),
                                                 params.writeMatrixToFileErrorStrategy() };
  for (std::size_t i = 0; i < choices.size(); ++i) {
    m_numbers[2 * i] = choices[i];
    m_numbers[2 * i + 1] = ~choices[i];
  }
}

String ChoiceComparison::difference() const
{
  constexpr std::array<const char*, nb_choice> names = {
    "solver",       "method",  "preconditioner",        "number of iterations", "epsilon",
    "min_rhs_norm", "xo_user", "keep_solver_structure", "stop_error_strategy",  "write_matrix_to_file_error_strategy"
  };
  constexpr std::size_t first_real = 4;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Int64 largest = m_numbers[2 * i];
    const Int64 least = ~m_numbers[2 * i + 1];
    if (largest == least)
      continue;
    constexpr const char* text = "{0} is {1} on one rank and {2} on another, expected the same on all ranks";
    if (i == first_real || i == first_real + 1)
      return String::format(text, names[i], std::bit_cast<Real>(least), std::bit_cast<Real>(largest));
    return String::format(text, names[i], least, largest);
  }
  return {};
}

bool acceptsEmbedded(ISubDomain* sub_domain)
{
  return is_embedded_accepted.value(sub_domain->application()->applicationInfo().commandLineArguments());
}

void giveFlags(ISubDomain* sub_domain, const SolverChoice& choice, const AlephKernelSolverInitializeArguments& own)
{
  if (!choice.settings.library)
    return;
  std::vector<String> flags;
  if (own.hasValues()) {
    StringList arguments;
    own.commandLineArguments().fillArgs(arguments);
    for (const String& argument : arguments)
      flags.push_back(argument);
    // The name of the program.
    if (!flags.empty() && !flags.front().startsWith("-"))
      flags.erase(flags.begin());
  }
  else {
    base::ClassicStream<std::istringstream> words(
      petsc_flags.value(sub_domain->application()->applicationInfo().commandLineArguments()).localstr());
    for (std::string word; words >> word;)
      flags.emplace_back(word);
    ARCANE_THROW_IF(
      !flags.empty() && !flags.front().startsWith("-"), ArgumentException,
      "-A,petsc_flags begins with '{0}', expected a flag of PETSc that begins with '-', as in \"-A,petsc_flags=-ksp_monitor\"",
      flags.front());
  }
  choice.settings.library->setFlags(flags);
}

bool hasLibrary(Integer solver_index)
{
  return solver_index > 1 && solver_index < static_cast<Integer>(library_names.size()) &&
         krylov::findSolverLibrary(String(library_names[static_cast<std::size_t>(solver_index)]).lower()).library;
}

RankChoice chooseOnRank(const AlephParams& params, Integer solver_index, bool accepts_embedded, IParallelMng* pm)
{
  checkNumbers(params, solver_index);
  RankChoice choice;
  choice.comparison = ChoiceComparison(params, solver_index);
  krylov::SolverSettings& settings = choice.embedded;
  settings.method = methodOf(params.method());
  settings.relative_tolerance = params.epsilon();
  settings.max_iteration = params.maxIter();
  settings.min_rhs = params.minRHSNorm();
  settings.has_guess = params.xoUser();
  choice.of_library = settings;
  if (solver_index > 1) {
    choice.name = library_names[static_cast<std::size_t>(solver_index)];
    chooseLibrary(params, solver_index, accepts_embedded, pm, choice.of_library);
  }
  // Here a library is there, or the embedded solver may take its place.
  choice.replaced = chooseEmbedded(params.precond(), accepts_embedded || solver_index > 1, settings);
  return choice;
}

SolverChoice choiceOfAll(const RankChoice& choice, bool all_have_library)
{
  if (choice.of_library.library && all_have_library)
    return { choice.of_library, {} };
  String warning = choice.replaced;
  if (!choice.name.empty())
    warning = String::format("the embedded solver instead of {0}{1}{2}", choice.name, warning.empty() ? "" : ", ", warning);
  return { choice.embedded, warning };
}

SolverChoice chooseSolver(const AlephParams& params, Integer solver_index, bool accepts_embedded, IParallelMng* pm)
{
  RankChoice choice;
  runAndAgree(pm, [&] { choice = chooseOnRank(params, solver_index, accepts_embedded, pm); });
  choice.comparison.flag(0) = choice.of_library.library ? 0 : 1;
  pm->reduce(Parallel::ReduceMax, choice.comparison.numbers());
  if (const String difference = choice.comparison.difference(); !difference.empty())
    throw ParallelFatalErrorException(A_FUNCINFO, String::format("aleph: {0}", difference));
  return choiceOfAll(choice, choice.comparison.flag(0) == 0);
}
} // namespace Arcane::detail::aleph
