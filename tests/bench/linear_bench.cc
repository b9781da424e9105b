// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients on the seven-point matrix of a cube, 1 M rows, one rank: ours, and a loop by hand on the same rows:
// linear_bench [--repeat N]. On several ranks: reductions of two sums of products, and of two numbers, N x linear_bench [--repeat N].
#include "tests/bench/BenchSupport.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "arcane_core/sparse/ProductSum.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;

constexpr Int32 nb_side = 100;
constexpr Int32 nb_row = nb_side * nb_side * nb_side;
constexpr Int32 nb_iteration = 30;

using Reals = std::vector<Real>;

//! Compressed rows as codes write them.
struct PlainRows
{
  std::vector<int> firsts = { 0 };
  std::vector<int> columns;
  Reals values;

  void multiply(const Reals& x, Reals& y) const
  {
    for (Int32 row = 0; row < nb_row; ++row) {
      Real sum = 0.0;
      for (int i = firsts[row]; i < firsts[row + 1]; ++i)
        sum += values[i] * x[columns[i]];
      y[row] = sum;
    }
  }
};

PlainRows plainRows()
{
  PlainRows rows;
  for (Int32 row = 0; row < nb_row; ++row) {
    const Int32 x = row % nb_side;
    const Int32 y = row / nb_side % nb_side;
    const Int32 z = row / (nb_side * nb_side);
    const auto add = [&](bool exists, Int32 column, Real value) {
      if (exists) {
        rows.columns.push_back(column);
        rows.values.push_back(value);
      }
    };
    add(z > 0, row - nb_side * nb_side, -1.0);
    add(y > 0, row - nb_side, -1.0);
    add(x > 0, row - 1, -1.0);
    add(true, row, 6.0);
    add(x + 1 < nb_side, row + 1, -1.0);
    add(y + 1 < nb_side, row + nb_side, -1.0);
    add(z + 1 < nb_side, row + nb_side * nb_side, -1.0);
    rows.firsts.push_back(static_cast<int>(rows.columns.size()));
  }
  return rows;
}

Real plainDot(const Reals& a, const Reals& b)
{
  Real sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}

//! Conjugate gradients by hand, with the diagonal. Returns the norm of the residual.
Real plainGradients(const PlainRows& rows, const Reals& b, Reals& x)
{
  Reals r = b;
  Reals z(b.size());
  Reals p(b.size(), 0.0);
  Reals a_p(b.size());
  x.assign(b.size(), 0.0);
  Real r_z = 1.0;
  Real r_r = 0.0;
  for (Int32 iteration = 0; iteration < nb_iteration; ++iteration) {
    for (Int32 i = 0; i < nb_row; ++i)
      z[i] = r[i] * (1.0 / 6.0);
    const Real next_r_z = plainDot(r, z);
    const Real beta = iteration == 0 ? 0.0 : next_r_z / r_z;
    r_z = next_r_z;
    for (Int32 i = 0; i < nb_row; ++i)
      p[i] = z[i] + beta * p[i];
    rows.multiply(p, a_p);
    const Real alpha = r_z / plainDot(p, a_p);
    for (Int32 i = 0; i < nb_row; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * a_p[i];
    }
    r_r = plainDot(r, r);
  }
  return std::sqrt(r_r);
}

std::unique_ptr<sparse::SparseMatrix> ourMatrix(IParallelMng* pm, const PlainRows& plain)
{
  sparse::SparseMatrix::Unknowns unknowns;
  UniqueArray<sparse::RowColumn> places;
  for (Int32 row = 0; row < nb_row; ++row) {
    unknowns.own.add({ 0, row });
    for (int i = plain.firsts[row]; i < plain.firsts[row + 1]; ++i)
      places.add({ row, plain.columns[i] });
  }
  auto matrix = std::make_unique<sparse::SparseMatrix>(pm, std::move(unknowns), places);
  std::copy(plain.values.begin(), plain.values.end(), matrix->rows().values().data());
  return matrix;
}

class LinearBench
{
 public:
  LinearBench()
  : m_pm(nullptr)
  , m_plain(plainRows())
  , m_matrix(ourMatrix(&m_pm, m_plain))
  , m_solver(*m_matrix, [](const sparse::Unknown& unknown) { return String::format("{0}", unknown.uid); })
  , m_b(nb_row, 1.0)
  , m_x(nb_row, 0.0)
  , m_y(nb_row, 0.0)
  {
    for (Int32 i = 0; i < nb_row; ++i)
      m_b[i] = std::sin(0.37 * i);
    solve(); // makes what depends on the matrix
  }

  void gradients()
  {
    Real residual = 0.0;
    const double ours = secondsOf(1, [&] { residual = solve(); });
    Real plain_residual = 0.0;
    const double plain = secondsOf(1, [&] { plain_residual = plainGradients(m_plain, m_b, m_y); });
    if (!(std::abs(residual - plain_residual) < 1.0e-9 * plain_residual)) {
      std::fprintf(stderr, "linear_gradients: residuals are %g and %g\n", residual, plain_residual);
      std::exit(1);
    }
    Bench::printRow("linear_gradients", "ms", 1e3 * ours / nb_iteration, 1e3 * plain / nb_iteration);
  }

  void product()
  {
    const double ours = secondsOf(10, [&] { m_matrix->multiply({ nb_row, m_b.data() }, { nb_row, m_y.data() }); });
    const double plain = secondsOf(10, [&] { m_plain.multiply(m_b, m_y); });
    Bench::printRow("linear_product", "ms", 1e3 * ours, 1e3 * plain);
  }

  void sum()
  {
    Real exact = 0.0;
    const double ours = secondsOf(10, [&] {
      sparse::ProductSum products;
      products.add({ m_b.data(), nb_row }, { m_x.data(), nb_row });
      exact = products.sum().value();
    });
    Real sum = 0.0;
    const double plain = secondsOf(10, [&] { sum = plainDot(m_b, m_x); });
    if (!(std::abs(exact - sum) <= 1.0e-6 * std::abs(sum))) {
      std::fprintf(stderr, "linear_sum: sums are %g and %g\n", exact, sum);
      std::exit(1);
    }
    Bench::printRow("linear_sum", "ms", 1e3 * ours, 1e3 * plain);
  }

 private:
  SequentialParallelMng m_pm;
  PlainRows m_plain;
  std::unique_ptr<sparse::SparseMatrix> m_matrix;
  krylov::LinearSolver m_solver;
  Reals m_b;
  Reals m_x;
  Reals m_y;

  static double secondsOf(int nb_call, const std::function<void()>& f) { return Bench::secondsOf(Bench::processorSeconds, nb_call, f); }

  Real solve()
  {
    krylov::SolverSettings settings;
    settings.relative_tolerance = 0.0;
    settings.max_iteration = nb_iteration;
    return m_solver.solve({ nb_row, m_b.data() }, { nb_row, m_x.data() }, settings).residual;
  }
};

//! Two sums of products over all ranks: exact, and as MPI adds two numbers.
void benchReductions(IParallelMng* pm, int nb_repetition)
{
  constexpr int nb_call = 2000;
  const Real one = 1.0;
  const std::array<Span<const Real>, 2> products = { Span<const Real>(&one, 1), Span<const Real>(&one, 1) };
  std::array<Real, 2> results;
  sparse::Dots dots(pm);
  for (int i = 0; i < nb_repetition; ++i) {
    pm->barrier();
    const double ours = Bench::secondsOf(Bench::wallSeconds, nb_call, [&] {
      dots.dots({ 2, products.data() }, { 2, products.data() }, { 2, results.data() });
    });
    pm->barrier();
    const double plain = Bench::secondsOf(Bench::wallSeconds, nb_call, [&] {
      results = { 1.0, 1.0 };
      pm->reduce(Parallel::ReduceSum, ArrayView<Real>(2, results.data()));
    });
    if (pm->commRank() == 0)
      Bench::printRow("linear_reductions", "us", 1e6 * ours, 1e6 * plain);
  }
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  if (pm->commSize() > 1) {
    benchReductions(pm.get(), Bench::nbRepetition(argc, argv));
    return 0;
  }
  LinearBench bench;
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    bench.gradients();
    bench.product();
    bench.sum();
  }
  return 0;
}
