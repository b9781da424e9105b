// SPDX-License-Identifier: Apache-2.0
#include "Slick_axl.h"

#include <arcane/accelerator/MaterialVariableViews.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/RunCommandMaterialEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/cartesianmesh/CellDirectionMng.h>
#include <arcane/cartesianmesh/ICartesianMesh.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/materials/CellToAllEnvCellConverter.h>
#include <arcane/materials/IMeshEnvironment.h>
#include <arcane/materials/IMeshMaterial.h>
#include <arcane/materials/IMeshMaterialMng.h>
#include <arcane/materials/MatItemEnumerator.h>
#include <arcane/materials/MeshEnvironmentBuildInfo.h>
#include <arcane/materials/MeshMaterialModifier.h>
#include <arcane/materials/MeshMaterialVariableRef.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

using namespace Arcane;
using namespace Arcane::Materials;
namespace ax = Arcane::Accelerator;

namespace
{
constexpr Real warm = 80.0;
constexpr Real cold = 20.0;
//! A smaller part of a cell is nothing.
constexpr Real least_part = 1.0e-9;

//! A disc with a slot.
bool isOil(Real2 at)
{
  const bool is_in_slot = std::abs(at.x - 0.5) < 0.025 && at.y < 0.85;
  return (at - Real2(0.5, 0.75)).squareNormL2() < 0.15 * 0.15 && !is_in_slot;
}

/*!
 * The part of oil in what leaves a cell: that of the cell behind the face, as near as it may be without new extremes. The interface stays
 * sharp. Where the cell has no oil, or no water, none of it leaves.
 */
ARCCORE_HOST_DEVICE Real leavingPart(Real before, Real here, Real after, Real courant)
{
  const Real most = math::max(before, here);
  const Real least = math::min(before, here);
  const Real low = math::max(math::min(here, after), most + (here - most) / courant);
  const Real high = math::min(math::max(here, after), least + (here - least) / courant);
  return math::min(math::max(after, low), high);
}
} // namespace

class SlickModule : public ArcaneSlickObject
{
 public:
  explicit SlickModule(const ModuleBuildInfo& info)
  : ArcaneSlickObject(info)
  , m_mm(IMeshMaterialMng::getReference(info.meshHandle()))
  {}

  void pourOil() override;
  void findOil() override { m_mm->recreateFromDump(); }
  void prepare() override;
  void step() override;
  // Kernels are in public functions: nvcc refuses them in private ones.
  void leave(eMeshDirection direction);
  void arrive(eMeshDirection direction);
  void setTemperatures();

 private:
  IMeshMaterialMng* m_mm;

  void moveFluids();
  void move(eMeshDirection direction);
  void report();
};

void SlickModule::pourOil()
{
  m_global_deltat = 1.0 / options()->steps();
  for (const char* word : { "CRUDE", "SEA" })
    m_mm->registerMaterialInfo(word);
  MeshEnvironmentBuildInfo oil("OIL");
  oil.addMaterial("CRUDE");
  m_mm->createEnvironment(oil);
  MeshEnvironmentBuildInfo water("WATER");
  water.addMaterial("SEA");
  m_mm->createEnvironment(water);
  m_mm->endCreate();

  constexpr int nb_point = 10;
  ENUMERATE_(Cell, icell, allCells())
  {
    const Real3 corner = mesh()->nodesCoordinates()[icell->node(0)];
    const Real3 size = mesh()->nodesCoordinates()[icell->node(2)] - corner;
    int nb_in_oil = 0;
    for (int i = 0; i < nb_point; ++i)
      for (int j = 0; j < nb_point; ++j)
        nb_in_oil += isOil(Real2(corner.x + (i + 0.5) / nb_point * size.x, corner.y + (j + 0.5) / nb_point * size.y));
    m_oil[icell] = m_oil_before[icell] = static_cast<Real>(nb_in_oil) / (nb_point * nb_point);
    m_heat[icell] = Real2(warm * m_oil[icell], cold * (1.0 - m_oil[icell]));
  }
  moveFluids();
  setTemperatures();
  m_temperature.synchronize();
}

//! The flow turns once in a unit of time. Courant numbers are the parts of a cell that it passes in an iteration.
void SlickModule::prepare()
{
  ICartesianMesh::getReference(mesh())->computeDirections();
  ENUMERATE_(Cell, icell, allCells())
  {
    const Real3 corner = mesh()->nodesCoordinates()[icell->node(0)];
    const Real3 size = mesh()->nodesCoordinates()[icell->node(2)] - corner;
    const Real3 center = corner + 0.5 * size;
    const Real turn = 2.0 * std::numbers::pi * m_global_deltat();
    m_courant[icell] = Real2(turn * (0.5 - center.y) / size.x, turn * (center.x - 0.5) / size.y);
  }
}

void SlickModule::leave(eMeshDirection direction)
{
  const CellDirectionMng around(ICartesianMesh::getReference(mesh())->cellDirection(direction));
  auto command = makeCommand(acceleratorMng()->queue());
  auto in_oil = ax::viewIn(command, m_oil);
  auto in_courant = ax::viewIn(command, m_courant);
  auto out_leaving = ax::viewOut(command, m_leaving);
  command << RUNCOMMAND_ENUMERATE(Cell, cell, ownCells())
  {
    const Real courant = direction == MD_DirX ? Real2(in_courant[cell]).x : Real2(in_courant[cell]).y;
    const DirCellLocalId ids = around.dirCellId(cell);
    const CellLocalId before = courant > 0.0 ? ids.previous() : ids.next();
    const CellLocalId after = courant > 0.0 ? ids.next() : ids.previous();
    // Around the box there is water.
    const auto oilOf = [&](CellLocalId id) { return id.isNull() ? 0.0 : Real(in_oil[id]); };
    out_leaving[cell] = leavingPart(oilOf(before), in_oil[cell], oilOf(after), math::abs(courant));
  };
}

//! The heat of each fluid, and the part of oil, after what has left and what has come.
void SlickModule::arrive(eMeshDirection direction)
{
  const CellDirectionMng around(ICartesianMesh::getReference(mesh())->cellDirection(direction));
  const CellToAllEnvCellConverter all(m_mm);
  auto command = makeCommand(acceleratorMng()->queue());
  auto in_courant = ax::viewIn(command, m_courant);
  auto in_leaving = ax::viewIn(command, m_leaving);
  auto in_temperature = ax::viewIn(command, m_temperature);
  auto in_out_oil = ax::viewInOut(command, m_oil);
  auto out_heat = ax::viewOut(command, m_heat);
  command << RUNCOMMAND_ENUMERATE(Cell, cell, ownCells())
  {
    const Real signed_courant = direction == MD_DirX ? Real2(in_courant[cell]).x : Real2(in_courant[cell]).y;
    const Real courant = math::abs(signed_courant);
    const DirCellLocalId ids = around.dirCellId(cell);
    const CellLocalId before = signed_courant > 0.0 ? ids.previous() : ids.next();
    const auto temperaturesOf = [&](CellLocalId id) {
      Real2 temperatures(warm, cold);
      if (!id.isNull())
        for (EnvCell env : all[id].subEnvItems())
          (env.environmentId() == 0 ? temperatures.x : temperatures.y) = in_temperature[env];
      return temperatures;
    };
    const Real2 here = temperaturesOf(cell);
    const Real2 coming = temperaturesOf(before);
    const Real leaves = in_leaving[cell];
    const Real comes = before.isNull() ? 0.0 : Real(in_leaving[before]);
    const Real oil = in_out_oil[cell];
    const Real new_oil = oil - courant * (leaves - comes);
    out_heat[cell] = Real2(oil * here.x - courant * (leaves * here.x - comes * coming.x),
                           (1.0 - oil) * here.y - courant * ((1.0 - leaves) * here.y - (1.0 - comes) * coming.y));
    in_out_oil[cell] = new_oil < least_part ? 0.0 : (new_oil > 1.0 - least_part ? 1.0 : new_oil);
  };
}

//! Gives fluids to own cells, then copies the sets of the owners to ghosts.
void SlickModule::moveFluids()
{
  UniqueArray<Int32> with[2];
  UniqueArray<Int32> without[2];
  ENUMERATE_(Cell, icell, ownCells())
  {
    (m_oil[icell] > 0.0 ? with : without)[0].add(icell.itemLocalId());
    (m_oil[icell] < 1.0 ? with : without)[1].add(icell.itemLocalId());
  }
  {
    MeshMaterialModifier modifier(m_mm);
    for (IMeshMaterial* fluid : m_mm->materials()) {
      modifier.removeCells(fluid, without[fluid->id()]);
      modifier.addCells(fluid, with[fluid->id()]);
    }
  }
  m_mm->synchronizeMaterialsInCells();
}

//! The temperature of each fluid in each cell. That of the cell is the mean.
void SlickModule::setTemperatures()
{
  auto command = makeCommand(acceleratorMng()->queue());
  auto in_oil = ax::viewIn(command, m_oil);
  auto in_heat = ax::viewIn(command, m_heat);
  auto out_temperature = ax::viewOut(command, m_temperature);
  command << RUNCOMMAND_MAT_ENUMERATE(AllEnvCell, fluids, m_mm->view(ownCells()))
  {
    const CellLocalId cell = fluids.globalCellId();
    const Real oil = in_oil[cell];
    const Real2 heat = in_heat[cell];
    out_temperature[cell] = heat.x + heat.y;
    for (EnvCell env : fluids.subEnvItems())
      out_temperature[env] = env.environmentId() == 0 ? heat.x / oil : heat.y / (1.0 - oil);
  };
}

void SlickModule::move(eMeshDirection direction)
{
  leave(direction);
  m_leaving.synchronize();
  arrive(direction);
  moveFluids();
  setTemperatures();
  m_oil.synchronize();
  m_temperature.synchronize();
}

void SlickModule::step()
{
  const bool is_even = m_global_iteration() % 2 == 0;
  move(is_even ? MD_DirX : MD_DirY);
  move(is_even ? MD_DirY : MD_DirX);
  if (m_global_iteration() % options()->reportPeriod() == 0)
    report();
  if (m_global_iteration() == options()->steps())
    subDomain()->timeLoopMng()->stopComputeLoop(true);
}

void SlickModule::report()
{
  IParallelMng* pm = mesh()->parallelMng();
  UniqueArray<Real> amounts;
  UniqueArray<Real> changes;
  Int64 nb_mixed = 0;
  CellToAllEnvCellConverter all(m_mm);
  ENUMERATE_(Cell, icell, ownCells())
  {
    amounts.add(m_oil[icell]);
    changes.add(std::abs(m_oil[icell] - m_oil_before[icell]));
    nb_mixed += all[icell].nbEnvironment() > 1;
  }
  Real deviation = 0.0;
  for (IMeshEnvironment* env : m_mm->environments())
    ENUMERATE_ENVCELL(ienv, env)
    {
      deviation = std::max(deviation, std::abs(m_temperature[ienv] - (env->id() == 0 ? warm : cold)));
    }
  const Real amount = ParallelMngUtils::reproducibleSum(pm, amounts.constView());
  const Real change = ParallelMngUtils::reproducibleSum(pm, changes.constView());
  nb_mixed = pm->reduce(Parallel::ReduceSum, nb_mixed);
  deviation = pm->reduce(Parallel::ReduceMax, deviation);
  char text[160];
  std::snprintf(text, sizeof(text), "iteration %3d: oil %.8f cells, %3d mixed, %.8f moved; temperatures within %.1e", m_global_iteration(),
                amount, static_cast<int>(nb_mixed), change / amount, deviation);
  info() << text;
}

ARCANE_REGISTER_MODULE_SLICK(SlickModule);
