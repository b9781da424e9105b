// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/SolverChoice.h"

#include "arcane_core/aleph/AlephKernel.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/IStat.h"
#include "arcane_core/krylov/SolverLibrary.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <cmath>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;
using detail::aleph::chooseSolver;
using detail::aleph::SolverChoice;

//! A library that the first ranks have.
class LibraryOfFirstRanks final : public detail::krylov::SolverLibrary
{
 public:
  Int32 m_nb_rank = 0;
  std::vector<String> m_flags;

  void setFlags(const std::vector<String>& flags) override { m_flags = flags; }
  String title() const override { return "First ranks 1.0"; }
  String refusal(IParallelMng* pm, const detail::krylov::SolverSettings&) const override
  {
    return pm->commRank() < m_nb_rank ? String() : String("it is not on this machine");
  }
  std::unique_ptr<detail::krylov::LibrarySolver> makeSolver(IParallelMng*, const detail::krylov::NumberedRows&,
                                                            const detail::krylov::SolverSettings&) override
  {
    return nullptr;
  }
};

LibraryOfFirstRanks library_of_first_ranks;

class SolverChoiceTest : public test::CommFixture
{
 protected:
  static AlephParams paramsOf(TypesSolver::ePreconditionerMethod preconditioner)
  {
    AlephParams params;
    params.setPrecond(preconditioner);
    return params;
  }
};
} // namespace

TEST_F(SolverChoiceTest, ChoicesOfAlephAreThoseOfTheEmbeddedSolver)
{
  AlephParams params;
  params.setEpsilon(1.0e-6);
  params.setMaxIter(77);
  params.setXoUser(true);
  params.setMethod(TypesSolver::BiCGStab2);
  params.setPrecond(TypesSolver::NONE);

  const SolverChoice choice = chooseSolver(params, 1, false, m_pm);

  EXPECT_EQ(choice.settings.method, detail::krylov::Method::BiCgStab);
  EXPECT_EQ(choice.settings.preconditioning, detail::krylov::Preconditioning::None);
  EXPECT_EQ(choice.settings.relative_tolerance, 1.0e-6);
  EXPECT_EQ(choice.settings.max_iteration, 77);
  EXPECT_EQ(choice.settings.min_rhs, 1.0e-20);
  EXPECT_TRUE(choice.settings.has_guess);
  EXPECT_EQ(choice.warning, String());
  params.setPrecond(TypesSolver::ILU);
  EXPECT_EQ(chooseSolver(params, 5, true, m_pm).warning, "the embedded solver instead of PETSc, preconditioner POLY instead of ILU");
  EXPECT_EQ(test::messageOf([&] { chooseSolver(params, 6, true, m_pm); }), "rank 0: aleph: solver is 6, expected a number from 0 to 5");
}

TEST_F(SolverChoiceTest, ASolverIsChosenInTwoReductions)
{
  detail::krylov::registerSolverLibrary("cuda", library_of_first_ranks);
  library_of_first_ranks.m_nb_rank = m_size;
  const Ref<IParallelMng> pm = newManager();
  const auto nbReduction = [&](Integer solver) {
    pm->stat()->resetCurrentStat();
    chooseSolver(paramsOf(TypesSolver::DIAGONAL), solver, false, pm.get());
    Int64 nb_call = 0;
    for (const Parallel::OneStat& operation : pm->stat()->statList())
      nb_call += operation.nbMessage();
    return nb_call;
  };
  // One rank needs none, and threads are not counted.
  if (!pm->stat() || m_size == 1)
    return;
  EXPECT_EQ(nbReduction(1), 2);
  EXPECT_EQ(nbReduction(AlephKernel::SOLVER_CUDA), 2);
}

// With other methods ranks would wait for each other for ever.
TEST_F(SolverChoiceTest, ChoicesThatDifferBetweenRanksEndAll)
{
  const bool is_last = m_rank == m_size - 1;
  const auto messageWith = [&](const std::function<void(AlephParams&)>& change, Integer solver_of_last = 1) {
    AlephParams params;
    if (is_last)
      change(params);
    return test::messageOf([&] { chooseSolver(params, is_last ? solver_of_last : 1, true, m_pm); });
  };
  const auto expectDifference = [&](const std::string& message, const std::string& difference) {
    EXPECT_EQ(message, m_size == 1 ? "" : "aleph: " + difference + " on another, expected the same on all ranks");
  };
  expectDifference(messageWith([](AlephParams& params) { params.setMethod(TypesSolver::GMRES); }), "method is 0 on one rank and 3");
  expectDifference(messageWith([](AlephParams& params) { params.setPrecond(TypesSolver::NONE); }),
                   "preconditioner is 0 on one rank and 10");
  expectDifference(messageWith([](AlephParams& params) { params.setEpsilon(0.25); }), "epsilon is 1e-10 on one rank and 0.25");
  expectDifference(messageWith([](AlephParams& params) { params.setMaxIter(5); }), "number of iterations is 5 on one rank and 1024");
  expectDifference(messageWith([](AlephParams& params) { params.setMinRHSNorm(0.0); }), "min_rhs_norm is 0 on one rank and 1e-20");
  expectDifference(messageWith([](AlephParams& params) { params.setXoUser(true); }), "xo_user is 0 on one rank and 1");
  expectDifference(messageWith([](AlephParams& params) { params.setStopErrorStrategy(false); }),
                   "stop_error_strategy is 0 on one rank and 1");
  expectDifference(messageWith([](AlephParams&) {}, 5), "solver is 1 on one rank and 5");
}

TEST_F(SolverChoiceTest, ToleranceAndLeastNormAreNumbersWithAMeaning)
{
  AlephParams params;
  for (const Real epsilon : { 1.0, 1.0e300 * 1.0e300 }) {
    params.setEpsilon(epsilon);
    EXPECT_NE(test::messageOf([&] { chooseSolver(params, 1, true, m_pm); }).find("expected a number of 0 or more, below 1"),
              std::string::npos);
  }
  params = {};
  params.setMinRHSNorm(std::nan(""));
  EXPECT_EQ(test::messageOf([&] { chooseSolver(params, 1, true, m_pm); }), "rank 0: aleph: min_rhs_norm is nan, expected a finite number");
}

TEST_F(SolverChoiceTest, ALibraryThatARankLacksIsUsedByNone)
{
  detail::krylov::registerSolverLibrary("cuda", library_of_first_ranks);
  for (const bool all_have : { false, true }) {
    library_of_first_ranks.m_nb_rank = all_have ? m_size : 1;
    const SolverChoice choice = chooseSolver(paramsOf(TypesSolver::AMG), AlephKernel::SOLVER_CUDA, true, m_pm);

    const bool has_library = all_have || m_size == 1;
    EXPECT_EQ(choice.settings.library != nullptr, has_library);
    EXPECT_EQ(std::string(choice.warning.localstr()),
              has_library ? "" : "the embedded solver instead of Cuda, preconditioner POLY instead of AMG");
    EXPECT_EQ(choice.settings.preconditioning,
              has_library ? detail::krylov::Preconditioning::Multigrid : detail::krylov::Preconditioning::Chebyshev);
  }
}

TEST_F(SolverChoiceTest, ALibraryGetsTheFlagsOfTheCodeOrOfTheCommandLine)
{
  LibraryOfFirstRanks library;
  SolverChoice choice;
  choice.settings.library = &library;
  test::TestSubDomain sub_domain({ "-A,petsc_flags=-ksp_view  -pc_type  lu " }, m_pm);
  AlephKernelSolverInitializeArguments own;

  detail::aleph::giveFlags(sub_domain.get(), choice, own);
  EXPECT_EQ(library.m_flags, (std::vector<String>{ "-ksp_view", "-pc_type", "lu" }));
  for (const char* first : { "program", "-ksp_monitor" }) {
    StringList arguments;
    arguments.add(first);
    if (String(first) == "program")
      arguments.add("-ksp_monitor");
    own.setCommandLineArguments(CommandLineArguments(arguments));
    detail::aleph::giveFlags(sub_domain.get(), choice, own);
    EXPECT_EQ(library.m_flags, std::vector<String>{ "-ksp_monitor" });
  }
  // Without its dash PETSc would ignore the word.
  test::TestSubDomain wrong({ "-A,petsc_flags=pc_type lu" }, m_pm);
  EXPECT_EQ(test::messageOf([&] { detail::aleph::giveFlags(wrong.get(), choice, {}); }),
            "-A,petsc_flags begins with 'pc_type', expected a flag of PETSc that begins with '-', as in \"-A,petsc_flags=-ksp_monitor\"");
  // The embedded solver has none.
  detail::aleph::giveFlags(sub_domain.get(), {}, own);
}

TEST_F(SolverChoiceTest, ALibraryThatARankLacksEndsAllRanksUnlessAnotherIsAccepted)
{
  detail::krylov::registerSolverLibrary("cuda", library_of_first_ranks);
  library_of_first_ranks.m_nb_rank = 0;

  const std::string message = test::messageOf([&] { chooseSolver(paramsOf(TypesSolver::AMG), AlephKernel::SOLVER_CUDA, false, m_pm); });

  EXPECT_NE(message.find("aleph: Cuda cannot solve this: it is not on this machine; -A,EmbeddedSolver=1 takes the embedded one"),
            std::string::npos)
    << message;
}
