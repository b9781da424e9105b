// SPDX-License-Identifier: Apache-2.0
#include "Pulse_axl.h"

#include <arcane/accelerator/core/AcceleratorMemoryPool.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/LearnedAllocator.h>
#include <arcane/accelerator/core/PooledBuffer.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/utils/IMemoryPool.h>
#include <arcane/utils/MemoryUtils.h>

#include <memory>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

class PulseModule : public ArcanePulseObject
{
 public:
  explicit PulseModule(const ModuleBuildInfo& info)
  : ArcanePulseObject(info)
  , m_temporaries(MemoryUtils::getDefaultDataAllocator(), "Temporaries of a step")
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    m_temperature.fill(0.0);
    ENUMERATE_CELL(icell, allCells())
    if (icell->uniqueId() == 0)
      m_temperature[icell] = 1024.0;
    _makeSolverPool();
  }

  void compute() override
  {
    m_temporaries.beginStep();
    _spread();
    m_temporaries.endStep();
    Real sum = 0.0;
    ENUMERATE_CELL(icell, allCells().own())
    sum += m_temperature[icell];
    info() << "iteration " << m_global_iteration() << ": sum of temperatures " << parallelMng()->reduce(Parallel::ReduceSum, sum);
  }

  void report() override
  {
    info() << "planned temporaries: " << m_temporaries.nbServed() << " requests from the plan, " << m_temporaries.nbFallback()
           << " before it";
    const ax::RunQueue queue = subDomain()->acceleratorMng()->queue();
    if (const IMemoryPool* pool = MemoryUtils::getMemoryPoolOrNull(queue.memoryResource()))
      info() << "pool of data: " << pool->totalAllocated() << " bytes in use, " << pool->totalCached() << " kept for later";
    _fillSolverPool();
  }

 private:
  //! Gives the same places to the same requests at each step.
  ax::LearnedAllocator m_temporaries;
  ax::AcceleratorMemoryPool m_solver_pool;

  void _spread()
  {
    // Elements are not initialised, and the block goes back to the pool at the end of the scope.
    ax::PooledBuffer<Real> flux(subDomain()->acceleratorMng()->queue(), defaultMesh()->faceFamily()->maxLocalId(), "Flux");
    Span<Real> face_flux = flux.span();
    face_flux.fill(0.0);
    ENUMERATE_FACE(iface, allFaces())
    {
      const Face face = *iface;
      if (face.nbCell() == 2)
        face_flux[face.localId()] = 0.125 * (m_temperature[face.cell(0)] - m_temperature[face.cell(1)]);
    }
    UniqueArray<Real> gain(&m_temporaries, defaultMesh()->cellFamily()->maxLocalId());
    gain.fill(0.0);
    ENUMERATE_FACE(iface, allFaces())
    {
      const Face face = *iface;
      if (face.nbCell() == 2) {
        gain[face.cell(0).localId()] -= face_flux[face.localId()];
        gain[face.cell(1).localId()] += face_flux[face.localId()];
      }
    }
    ENUMERATE_CELL(icell, allCells().own())
    m_temperature[icell] += gain[icell->localId()];
    m_temperature.synchronize();
  }

  //! A pool of one's own: nobody else takes from it, and it takes no more than its limit.
  void _makeSolverPool()
  {
    ax::MemoryPoolProperties properties;
    properties.name = String::format("Solver {0}", parallelMng()->commRank()); // sub-domains may be threads of a process
    properties.resource = eMemoryResource::Host;
    properties.maximum_size = options()->memoryLimit();
    m_solver_pool = ax::AcceleratorMemoryPool(subDomain()->acceleratorMng()->runner(), properties);
  }

  //! What happens at the limit: an error that says who holds what, and nothing is lost.
  void _fillSolverPool()
  {
    std::vector<ax::PooledBuffer<Real>> vectors;
    try {
      while (true)
        vectors.emplace_back(m_solver_pool, 100000, "Krylov vector");
    }
    catch (const Exception& e) {
      info() << "the solver has " << vectors.size() << " vectors, and no room for more";
      debug() << e.message();
    }
    vectors.clear();
    info() << "the solver has given back all but " << m_solver_pool.attribute(ax::eMemoryPoolAttribute::UsedMemCurrent) << " bytes";
  }
};

ARCANE_REGISTER_MODULE_PULSE(PulseModule);
