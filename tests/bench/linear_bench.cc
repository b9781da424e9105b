// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients on the seven-point matrix of a cube, 1 M rows, one rank: ours, and a loop by hand on the same rows:
// linear_bench [--repeat N]. On several ranks: reductions of two sums of products, and of two numbers; products and conjugate gradients whose ranks
// read each other in shared memory, and by messages, N x linear_bench [--repeat N].
#include "tests/bench/BenchSupport.h"
#include "tests/bench/CubeMatrix.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "arcane_core/sparse/ProductSum.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <array>
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

//! A matrix and a solver whose ranks exchange values in one way.
class DistributedSystem
{
 public:
  DistributedSystem(IParallelMng* pm, const Bench::CubeMatrix& cube, shmem::eExchangePath path)
  : m_parallel_mng(pm)
  , m_path(path)
  , m_matrix((usePath(), cube.newMatrix()))
  , m_solver(*m_matrix, [](const sparse::Unknown& unknown) { return String::format("{0}", unknown.uid); })
  , m_b(m_matrix->nbRow())
  , m_x(m_matrix->nbRow(), 0.0)
  , m_y(m_matrix->nbRow())
  {
    m_matrix->resizeVector(m_vector);
    m_vector.fill(0.5);
    for (Int32 row = 0; row < m_matrix->nbRow(); ++row)
      m_b[row] = std::sin(0.37 * static_cast<Real>(m_matrix->unknown(row).uid));
    solve();
  }

  Real solve()
  {
    krylov::SolverSettings settings;
    settings.relative_tolerance = 0.0;
    settings.max_iteration = nb_iteration;
    return m_solver.solve(m_b, m_x, settings).residual;
  }

  //! Seconds of the slowest rank for an iteration of conjugate gradients, and for a product.
  Real secondsOfIteration()
  {
    return secondsOf(1, [&] { m_residual = solve(); }) / nb_iteration;
  }
  Real secondsOfProduct(int nb_call)
  {
    return secondsOf(nb_call, [&] { m_matrix->multiply(m_vector, m_y); });
  }
  Real residual() const { return m_residual; }

 private:
  IParallelMng* m_parallel_mng;
  shmem::eExchangePath m_path;
  std::unique_ptr<sparse::SparseMatrix> m_matrix;
  krylov::LinearSolver m_solver;
  UniqueArray<Real> m_b;
  UniqueArray<Real> m_x;
  UniqueArray<Real> m_y;
  UniqueArray<Real> m_vector;
  Real m_residual = 0.0;

  void usePath() { shmem::MachineArena::of(m_parallel_mng)->setExchangePath(m_path); }
  Real secondsOf(int nb_call, const std::function<void()>& f)
  {
    usePath();
    m_parallel_mng->barrier();
    return m_parallel_mng->reduce(Parallel::ReduceMax, Bench::secondsOf(Bench::wallSeconds, nb_call, f));
  }
};

//! Ghosts in shared memory and by messages, in turns; copies in shared memory are a remark. The least of all turns.
void benchSharedGhosts(IParallelMng* pm, Int64 side, const std::string& suffix, int nb_call)
{
  constexpr int nb_turn = 9;
  const Bench::CubeMatrix cube(pm, side);
  std::array<std::unique_ptr<DistributedSystem>, 3> systems;
  const std::array<shmem::eExchangePath, 3> paths = { shmem::eExchangePath::Automatic, shmem::eExchangePath::Messages,
                                                      shmem::eExchangePath::Copies };
  for (std::size_t i = 0; i < paths.size(); ++i)
    systems[i] = std::make_unique<DistributedSystem>(pm, cube, paths[i]);
  std::array<Real, 3> products = { 1e9, 1e9, 1e9 };
  std::array<Real, 3> iterations = products;
  for (int turn = 0; turn < nb_turn; ++turn) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      products[i] = std::min(products[i], systems[i]->secondsOfProduct(nb_call));
      iterations[i] = std::min(iterations[i], systems[i]->secondsOfIteration());
    }
  }
  if (systems[0]->residual() != systems[1]->residual()) {
    std::fprintf(stderr, "linear_shared: residuals are %g and %g\n", systems[0]->residual(), systems[1]->residual());
    std::exit(1);
  }
  if (pm->commRank() != 0)
    return;
  Bench::printRow("linear_shared_product" + suffix, "us", 1e6 * products[0], 1e6 * products[1]);
  Bench::printRow("linear_shared_gradients" + suffix, "us", 1e6 * iterations[0], 1e6 * iterations[1]);
  std::printf("# by copies in shared memory: product %.1f us, iteration %.1f us\n", 1e6 * products[2], 1e6 * iterations[2]);
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  if (pm->commSize() > 1) {
    const int nb_repetition = Bench::nbRepetition(argc, argv);
    benchReductions(pm.get(), nb_repetition);
    shmem::MachineArena::create(pm.get());
    for (int i = 0; i < nb_repetition; ++i) {
      benchSharedGhosts(pm.get(), nb_side, "", 5);
      benchSharedGhosts(pm.get(), 16, "_small", 200);
    }
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
