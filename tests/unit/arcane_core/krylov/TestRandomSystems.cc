// SPDX-License-Identifier: Apache-2.0
// Random systems: each solve ends with a solution that is right, or with a reason. ARCANE_RANDOM_SYSTEMS is their number, ARCANE_RANDOM_FIRST
// the seed of the first one.
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/QuadSolution.h"
#include "tests/unit/arcane_core/krylov/RandomSystems.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <bit>
#include <cstdlib>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using test::Quad;
using test::RandomSystem;
using test::Solution;

//! Visible error of a solution, relative to the largest unknown.
constexpr Real visible_error = 1.0e-3;
//! Beside the first pivot of a scaled matrix: a direct solver has no reason to refuse.
constexpr Real least_regular_pivot = 1.0e-8;
constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

std::size_t at(Int32 i)
{
  return static_cast<std::size_t>(i);
}

UInt64 numberOf(const char* variable, UInt64 without)
{
  const char* const text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : without;
}

//! The solution of a system in quadruple precision, and its condition.
class Truth
{
 public:
  explicit Truth(const RandomSystem& system)
  : m_system(system)
  , m_factors(system.n, system.values)
  {
    for (Int32 i = 0; i < m_system.n; ++i) {
      Real size = 0.0;
      for (Int32 j = 0; j < m_system.n; ++j)
        size += std::abs(m_system.at(i, j));
      m_row_sizes.push_back(size);
    }
    if (m_factors.isRegular())
      m_x = m_factors.solve({ m_system.b.begin(), m_system.b.end() });
  }

  bool isRegular() const { return m_factors.isRegular(); }
  Real leastPivot() const { return static_cast<Real>(m_factors.leastPivot()); }

  Real largestUnknown() const
  {
    Quad largest = 0;
    for (const Quad x : m_x)
      largest = std::max(largest, test::sizeOf(x));
    return static_cast<Real>(largest);
  }

  //! Returns the largest error as a share of the largest unknown.
  Real errorOf(ConstArrayView<Real> x) const
  {
    Quad error = 0;
    for (Int32 i = 0; i < m_system.n; ++i)
      error = std::max(error, test::sizeOf(m_x[at(i)] - x[i]));
    return error == 0 ? 0.0 : static_cast<Real>(error / std::max(Quad(1.0e-300), Quad(largestUnknown())));
  }

  /*!
   * \brief Returns the largest error, as a share of the largest unknown, when residuals of rows are a \a share of the right-hand side, each
   * row in its own unit, and values are rounded.
   */
  Real errorFor(Real share) const
  {
    Quad right = 0;
    for (Int32 i = 0; i < m_system.n; ++i) {
      const Quad scaled = Quad(m_system.b[at(i)]) / m_row_sizes[at(i)];
      right += scaled * scaled;
    }
    const Real norm = std::sqrt(static_cast<Real>(right));
    std::vector<Quad> errors(at(m_system.n), Quad(0));
    Quad all_rounding = 0;
    for (Int32 row = 0; row < m_system.n; ++row)
      all_rounding += isFixed(row) ? Quad(0) : roundingOf(row, m_x);
    for (Int32 row = 0; row < m_system.n; ++row) {
      std::vector<Quad> unit(at(m_system.n), Quad(0));
      unit[at(row)] =
        isFixed(row) ? roundingOf(row, m_x) : share * norm * m_row_sizes[at(row)] + (share > 0.0 ? all_rounding : roundingOf(row, m_x));
      const std::vector<Quad> change = m_factors.solve(unit);
      for (Int32 i = 0; i < m_system.n; ++i)
        errors[at(i)] += test::sizeOf(change[at(i)]);
    }
    return static_cast<Real>(*std::max_element(errors.begin(), errors.end()) / std::max(Quad(1.0e-300), Quad(largestUnknown())));
  }

  /*!
   * \brief Returns the norm of the residual, each row in its own unit, as a share of that of the right-hand side without what fixed unknowns
   * add to it.
   *
   * Unknowns beside whose diagonals all other values are negligible get their exact values first, as those of the others say.
   */
  Real residualOf(ConstArrayView<Real> solution) const
  {
    std::vector<Quad> x(solution.begin(), solution.end());
    for (int time = 0; time < 3; ++time)
      for (Int32 i = 0; i < m_system.n; ++i)
        if (isFixed(i))
          x[at(i)] += residualOfRow(i, x) / m_system.at(i, i);
    Quad residual = 0;
    Quad right = 0;
    Quad terms = 0;
    for (Int32 i = 0; i < m_system.n; ++i) {
      if (isFixed(i))
        continue;
      const Quad rest = residualOfRow(i, x) / m_row_sizes[at(i)];
      Quad b = m_system.b[at(i)];
      Quad size = test::sizeOf(b);
      for (Int32 j = 0; j < m_system.n; ++j) {
        if (!isFixed(j))
          continue;
        const Quad known = Quad(m_system.at(i, j)) * m_system.b[at(j)] / m_system.at(j, j);
        b -= known;
        size += test::sizeOf(known);
      }
      residual += rest * rest;
      right += (b / m_row_sizes[at(i)]) * (b / m_row_sizes[at(i)]);
      terms += (size / m_row_sizes[at(i)]) * (size / m_row_sizes[at(i)]);
    }
    // Rounding in the terms of the right-hand side.
    const Quad whole = right > Quad(1.0e-26) * terms ? right : terms;
    return whole == 0 ? 0.0 : std::sqrt(static_cast<Real>(residual / whole));
  }

  //! Returns true if the solution is so large that double precision does not see the residual of a row.
  bool isHiddenByRounding(ConstArrayView<Real> solution) const
  {
    const std::vector<Quad> x(solution.begin(), solution.end());
    for (Int32 i = 0; i < m_system.n; ++i)
      if (!isFixed(i) && roundingOf(i, x) > test::sizeOf(Quad(m_system.b[at(i)])) && roundingOf(i, x) > test::sizeOf(residualOfRow(i, x)))
        return true;
    return false;
  }

 private:
  const RandomSystem& m_system;
  test::QuadFactors m_factors;
  std::vector<Real> m_row_sizes;
  std::vector<Quad> m_x;

  bool isFixed(Int32 row) const
  {
    const Real size = std::abs(m_system.at(row, row));
    return size > 0.0 && m_row_sizes[at(row)] - size <= 0x1p-60 * size;
  }

  Quad roundingOf(Int32 row, const std::vector<Quad>& x) const
  {
    Quad size = test::sizeOf(Quad(m_system.b[at(row)]));
    for (Int32 j = 0; j < m_system.n; ++j)
      size += test::sizeOf(Quad(m_system.at(row, j)) * x[at(j)]);
    return 8 * epsilon * size;
  }

  Quad residualOfRow(Int32 row, const std::vector<Quad>& x) const
  {
    Quad rest = m_system.b[at(row)];
    for (Int32 j = 0; j < m_system.n; ++j)
      rest -= Quad(m_system.at(row, j)) * x[at(j)];
    return rest;
  }
};

std::string textOf(const RandomSystem& system, const SolverSettings& settings, const Solution& solution)
{
  std::ostringstream text;
  text.precision(17);
  text << system.kind << "; method " << static_cast<int>(settings.method) << ", preconditioner "
       << static_cast<int>(settings.preconditioning) << ", tolerance " << settings.relative_tolerance << ", iterations "
       << solution.report.nb_iteration << ", relative residual " << solution.report.relative_residual << ", message '"
       << solution.report.message << "'\n";
  for (Int32 i = 0; i < system.n; ++i) {
    for (Int32 j = 0; j < system.n; ++j)
      text << system.at(i, j) << ' ';
    text << "| " << system.b[at(i)] << " | " << (solution.values.empty() ? 0.0 : solution.values[i]) << '\n';
  }
  return text.str();
}

bool isFinite(const RandomSystem& system)
{
  const auto isNumber = [](Real value) { return std::isfinite(value); };
  return std::all_of(system.values.begin(), system.values.end(), isNumber) && std::all_of(system.b.begin(), system.b.end(), isNumber);
}

struct Counts
{
  Int64 nb_solve = 0;
  Int64 nb_converged = 0;
  //! Errors that are visible, with a warning, or because the matrix is nearly singular.
  Int64 nb_warned = 0;
  std::array<Int64, 4> nb_ill = {};
  Int64 nb_wrong = 0;
  //! Of singular systems with rows in several units: one of them may hide that another has no solution.
  Int64 nb_singular = 0;
  //! Regular systems that the direct solver refuses.
  Int64 nb_refused = 0;

  std::string text() const
  {
    std::ostringstream text;
    text << nb_solve << " solves, " << nb_converged << " converged; visible errors: " << nb_warned << " with a warning, "
         << nb_ill[0] + nb_ill[1] + nb_ill[2] << " and by the direct solver " << nb_ill[3] << " of nearly singular systems, " << nb_wrong
         << " wrong, " << nb_singular << " of singular systems; " << nb_refused << " refused";
    return text.str();
  }
};

class RandomSystemsTest : public test::RankFixture
{
 protected:
  static std::vector<SolverSettings> settingsOf(UInt64 seed)
  {
    constexpr std::array<Real, 4> tolerances = { 1.0e-6, 1.0e-10, 1.0e-12, 1.0e-15 };
    std::vector<SolverSettings> all;
    SolverSettings settings;
    settings.relative_tolerance = tolerances[(seed / 7) % tolerances.size()];
    settings.nb_vector = (seed / 3) % 2 == 0 ? 30 : 5;
    for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres, Method::Direct }) {
      for (const Preconditioning preconditioning : { Preconditioning::Jacobi, Preconditioning::None, Preconditioning::Chebyshev }) {
        settings.method = method;
        settings.preconditioning = preconditioning;
        if (method != Method::Direct || preconditioning == Preconditioning::Jacobi)
          all.push_back(settings);
      }
    }
    return all;
  }

  static Solution solveOn(IParallelMng* pm, const RandomSystem& system, const SolverSettings& settings)
  {
    return test::solve(pm, system.n, test::dense(system.n, system.values), test::listed(system.b), settings);
  }

  //! Expects a right solution or a reason.
  static void judge(const RandomSystem& system, const Truth* truth, const SolverSettings& settings, const Solution& solution,
                    Counts& counts)
  {
    const SolveReport& report = solution.report;
    ++counts.nb_solve;
    counts.nb_converged += report.isConverged() ? 1 : 0;
    if (!report.isConverged()) {
      EXPECT_FALSE(report.message.empty());
      if (settings.method == Method::Direct && truth && truth->leastPivot() > least_regular_pivot && truth->errorFor(0.0) < visible_error) {
        ++counts.nb_refused;
        ADD_FAILURE() << "the direct solver refuses: " << textOf(system, settings, solution);
      }
      return;
    }
    ASSERT_TRUE(truth) << textOf(system, settings, solution);
    const Real residual = truth->residualOf(solution.values);
    const Real error = truth->isRegular() ? truth->errorOf(solution.values) : (residual > 0.01 ? residual : 0.0);
    if (error <= visible_error)
      return;
    const bool is_direct = settings.method == Method::Direct;
    const Real share = is_direct ? 0.0 : std::clamp(0x1p10 * settings.relative_tolerance, 0x1p-33, 1.0e-3);
    const Real expected = truth->isRegular() ? truth->errorFor(share) : 0.0;
    if (!report.message.empty())
      ++counts.nb_warned;
    else if (expected > 1.0 || error <= 10.0 * expected || truth->isHiddenByRounding(solution.values))
      ++counts.nb_ill[static_cast<std::size_t>(settings.method)];
    else if (!truth->isRegular())
      ++counts.nb_singular;
    else {
      ++counts.nb_wrong;
      ADD_FAILURE() << "error " << error << ", residual " << residual << ", expected " << expected << ": "
                    << textOf(system, settings, solution);
    }
  }
};

// Each rank has its part of the systems.
TEST_F(RandomSystemsTest, EachSolveIsRightOrSaysWhyNot)
{
  SequentialParallelMng one(nullptr);
  Counts counts;
  const UInt64 first = numberOf("ARCANE_RANDOM_FIRST", 0);
  const UInt64 end = first + numberOf("ARCANE_RANDOM_SYSTEMS", 300);
  for (UInt64 seed = first + static_cast<UInt64>(m_rank); seed < end; seed += static_cast<UInt64>(m_size)) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const RandomSystem system = test::RandomSystemMaker(seed).make();
    const std::unique_ptr<Truth> truth = isFinite(system) ? std::make_unique<Truth>(system) : nullptr;
    for (const SolverSettings& settings : settingsOf(seed))
      judge(system, truth.get(), settings, solveOn(&one, system, settings), counts);
  }
  EXPECT_LE(counts.nb_singular, static_cast<Int64>((end - first) / 20000));
  // Of 240,000 solves 58 % converge, 0.5 % warn of a visible error, and 1.4 % have one that the matrix explains.
  const auto all = [&](Int64 count) { return m_pm->reduce(MessagePassing::ReduceSum, count); };
  const Int64 nb_solve = all(counts.nb_solve);
  EXPECT_GE(all(counts.nb_converged) * 100, nb_solve * 54);
  EXPECT_LE(all(counts.nb_warned) * 1000, nb_solve * 8);
  EXPECT_LE(all(counts.nb_ill[0] + counts.nb_ill[1] + counts.nb_ill[2]) * 1000, nb_solve * 18);
  EXPECT_LE(all(counts.nb_ill[3]), static_cast<Int64>((end - first) / 2000));
  if (std::getenv("ARCANE_RANDOM_SYSTEMS"))
    std::cout << counts.text() << std::endl;
}

TEST_F(RandomSystemsTest, SolutionsAndReasonsDoNotDependOnRanks)
{
  SequentialParallelMng one(nullptr);
  for (UInt64 seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const RandomSystem system = test::RandomSystemMaker(seed).make();
    for (const SolverSettings& settings : settingsOf(seed)) {
      const Solution together = solveOn(m_pm, system, settings);
      const Solution alone = solveOn(&one, system, settings);
      EXPECT_EQ(together.report.status, alone.report.status);
      EXPECT_EQ(together.report.nb_iteration, alone.report.nb_iteration);
      EXPECT_EQ(std::string(together.report.message.localstr()), alone.report.message.localstr());
      // A sum over ranks makes 0 of -0.
      for (Int32 i = 0; i < system.n; ++i)
        EXPECT_EQ(std::bit_cast<UInt64>(together.values[i] + 0.0), std::bit_cast<UInt64>(alone.values[i] + 0.0))
          << textOf(system, settings, together);
    }
  }
}
} // namespace
