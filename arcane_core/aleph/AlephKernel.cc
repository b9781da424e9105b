// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephKernel.h"

#include "arcane_core/aleph/AlephIndexing.h"
#include "arcane_core/aleph/AlephMatrix.h"
#include "arcane_core/aleph/AlephOrdering.h"
#include "arcane_core/aleph/AlephTopology.h"
#include "arcane_core/aleph/AlephVector.h"
#include "arcane_core/aleph/Handles.h"
#include "arcane_core/aleph/IAlephFactory.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
using detail::aleph::KernelState;
using detail::aleph::MatrixContent;
using detail::aleph::VectorContent;

class AlephKernel::Content
{
 public:
  explicit Content(std::shared_ptr<KernelState> state)
  : m_state(std::move(state))
  , m_indexing(m_state->rows())
  , m_topology(m_state->rows())
  {}

  std::shared_ptr<KernelState> m_state;
  AlephIndexing m_indexing;
  AlephTopology m_topology;
  AlephOrdering m_ordering;
  IAlephFactory m_factory;
  //! Objects that the kernel gives to its caller and keeps.
  std::vector<std::unique_ptr<AlephMatrix>> m_matrices;
  std::vector<std::unique_ptr<AlephVector>> m_vectors;

  std::unique_ptr<AlephVector> vectorOf(std::shared_ptr<VectorContent> content) const
  {
    return std::make_unique<AlephVector>(detail::aleph::VectorHandle{ m_state, std::move(content) });
  }
  std::unique_ptr<AlephMatrix> matrixOf(std::shared_ptr<MatrixContent> content) const
  {
    return std::make_unique<AlephMatrix>(detail::aleph::MatrixHandle{ m_state, std::move(content) });
  }
  AlephVector* kept(std::shared_ptr<VectorContent> content)
  {
    for (const auto& vector : m_vectors)
      if (vector->handle().content == content)
        return vector.get();
    m_vectors.push_back(vectorOf(std::move(content)));
    return m_vectors.back().get();
  }
  AlephMatrix* kept(std::shared_ptr<MatrixContent> content)
  {
    for (const auto& matrix : m_matrices)
      if (matrix->handle().content == content)
        return matrix.get();
    m_matrices.push_back(matrixOf(std::move(content)));
    return m_matrices.back().get();
  }
};

AlephKernel::AlephKernel(ISubDomain* sub_domain, Integer solver, Integer nb_core)
: m_content(new Content(std::make_shared<KernelState>(sub_domain, solver, nb_core)))
{}

AlephKernel::AlephKernel(ITraceMng* /*tm*/, ISubDomain* sub_domain, IAlephFactory* /*factory*/, Integer solver, Integer nb_core,
                         bool /*is_cell_ordered*/)
: AlephKernel(sub_domain, solver, nb_core)
{}

AlephKernel::~AlephKernel() = default;

void AlephKernel::initialize(Integer nb_total_row, Integer nb_own_row)
{
  ARCANE_FATAL_IF(isInitialized(), "aleph: the rows of this kernel have numbers already; make a new AlephKernel");
  m_content->m_state->rows().useNumbers(nb_total_row, nb_own_row);
}

void AlephKernel::setBlockSize(Integer size)
{
  ARCANE_THROW_IF(size < 0, ArgumentException, "aleph: block size is {0}, expected 0 or more", size);
  m_content->m_state->setBlockSize(size);
}

AlephMatrix* AlephKernel::createSolverMatrix()
{
  KernelState& state = *m_content->m_state;
  if (!state.isSolved())
    return m_content->matrixOf(std::make_shared<MatrixContent>(state.rows())).release();
  const std::size_t number = state.nextMatrix();
  if (number < state.systems().size())
    return m_content->kept(state.systems()[number].matrix);
  return m_content->kept(std::make_shared<MatrixContent>(state.rows()));
}

AlephVector* AlephKernel::createSolverVector()
{
  KernelState& state = *m_content->m_state;
  if (!state.isSolved())
    return m_content->vectorOf(std::make_shared<VectorContent>(state.rows())).release();
  const std::size_t number = state.nextVector();
  if (number / 2 < state.systems().size()) {
    const KernelState::System& system = state.systems()[number / 2];
    return m_content->kept(number % 2 == 0 ? system.b : system.x);
  }
  return m_content->kept(std::make_shared<VectorContent>(state.rows()));
}

void AlephKernel::postSolver(AlephParams* params, AlephMatrix* matrix, AlephVector* x, AlephVector* b)
{
  m_content->m_state->post({ matrix->handle().content, x->handle().content, b->handle().content, *params, {} });
}

AlephVector* AlephKernel::syncSolver(Integer index, Integer& nb_iteration, Real* residuals)
{
  KernelState& state = *m_content->m_state;
  const Integer nb_system = state.nbInRound();
  ARCANE_THROW_IF(index < 0 || index >= nb_system, ArgumentException,
                  "aleph: number of the system is {0}, expected one of the {1} that are posted", index, nb_system);
  if (state.nbPosted() > 0)
    state.run();
  const KernelState::System& system = state.solved(index);
  nb_iteration = system.report.nb_iteration;
  residuals[0] = system.report.relative_residual;
  return m_content->kept(system.x);
}

AlephIndexing* AlephKernel::indexing()
{
  return &m_content->m_indexing;
}

AlephTopology* AlephKernel::topology()
{
  return &m_content->m_topology;
}

AlephOrdering* AlephKernel::ordering()
{
  return &m_content->m_ordering;
}

IAlephFactory* AlephKernel::factory()
{
  return &m_content->m_factory;
}

Integer AlephKernel::rank() const
{
  return m_content->m_state->parallelMng()->commRank();
}

Integer AlephKernel::size() const
{
  return m_content->m_state->parallelMng()->commSize();
}

ISubDomain* AlephKernel::subDomain() const
{
  return m_content->m_state->subDomain();
}

bool AlephKernel::isInitialized() const
{
  return m_content->m_state->rows().isNumbered();
}

Integer AlephKernel::underlyingSolver() const
{
  return m_content->m_state->solverIndex() == 0 ? 1 : m_content->m_state->solverIndex();
}

Integer AlephKernel::index() const
{
  return m_content->m_state->nbPosted();
}

bool AlephKernel::configured() const
{
  return m_content->m_state->isSolved();
}

Integer AlephKernel::nbRanksPerSolver() const
{
  return m_content->m_state->nbCore();
}

AlephKernelSolverInitializeArguments& AlephKernel::solverInitializeArgs()
{
  return m_content->m_state->arguments();
}
} // namespace Arcane
