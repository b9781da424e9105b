// SPDX-License-Identifier: Apache-2.0
// A tabulated gas as a service: one table per machine, read by all its ranks.
#include "eos/IEquationOfState.h"

#include "EosTable.h"

#include "eos/TabulatedGas_axl.h"

#include <arcane/accelerator/Atomic.h>
#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/ItemTypes.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/utils/NumArray.h>

#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>

namespace ShockTube
{

using namespace Arcane;

namespace
{
constexpr Int32 no_cell = std::numeric_limits<Int32>::max();
} // namespace

/*!
 * \brief The first rank of each machine fills the table; the others have an empty array and look into the first one's.
 *
 * On those, PDumpNull keeps the table out of their part of a checkpoint, which so holds it once per machine.
 */
class TabulatedGasService : public ArcaneTabulatedGasObject
{
 public:
  explicit TabulatedGasService(const ServiceBuildInfo& sbi)
  : ArcaneTabulatedGasObject(sbi)
  {}

  void prepare() override;
  Real energy(Real density, Real pressure) const override;
  void apply(const Accelerator::RunQueue& queue, const CellGroup& cells, const VariableCellReal& density,
             const VariableCellReal& internal_energy, VariableCellReal& pressure, VariableCellReal& sound_speed) const override;
  void check(const CellGroup& cells, const VariableCellReal& density, const VariableCellReal& internal_energy) const override;

 private:
  EosTableShape shape() const;
  void fillTable();

  std::optional<MachineShMemWinVariableArray2T<Real>> m_window;
  std::optional<EosTable> m_lookup;
  //! Smallest local id of the cells that kernels found outside the table. Only then do they write it.
  mutable NumArray<Int32, MDDim1> m_first_outside;
};

void TabulatedGasService::prepare()
{
  shape().check(); // on all ranks alike, before the first collective call
  m_first_outside.resize(1);
  m_first_outside.fill(no_cell);
  m_window.emplace(m_table);
  const Int32 keeper = m_window->machineRanks()[0];
  if (subDomain()->parallelMng()->commRank() != keeper)
    m_table.setProperty(IVariable::PDumpNull);
  else if (!subDomain()->isContinue())
    fillTable();
  m_window->updateVariable();

  const Span2<Real> values = m_window->view(keeper);
  m_lookup.emplace(std::span<const Real>(values.data(), values.dim1Size() * values.dim2Size()), values.dim2Size());
  info() << "[eos] table of " << values.dim1Size() << " x " << values.dim2Size() << " reals, kept by rank " << keeper << ", density "
         << m_lookup->firstDensity() << " to " << m_lookup->lastDensity() << ", energy " << m_lookup->firstEnergy() << " to "
         << m_lookup->lastEnergy();
}

EosTableShape TabulatedGasService::shape() const
{
  return { { options()->densityMin(), options()->densityMax() },
           { options()->energyMin(), options()->energyMax() },
           options()->octaveBits() };
}

void TabulatedGasService::fillTable()
{
  const EosTableShape table_shape = shape();
  const auto nb_row = static_cast<Int32>(table_shape.nbRow());
  const auto nb_column = static_cast<Int32>(table_shape.nbColumn());
  m_table.resize(nb_row, nb_column);
  const std::span<Real> values(&m_table[0][0], static_cast<std::size_t>(nb_row) * nb_column);
  EosTable::fill(values, table_shape, { options()->gamma(), options()->covolume() });
}

// The pressure grows with the energy: the interval that contains it is halved until it has no middle.
Real TabulatedGasService::energy(Real density, Real pressure) const
{
  Real low = m_lookup->firstEnergy();
  Real high = std::nextafter(m_lookup->lastEnergy(), low);
  if (pressure < m_lookup->evaluate(density, low).pressure || pressure > m_lookup->evaluate(density, high).pressure)
    ARCANE_FATAL("equation of state table: pressure {0} at density {1}, expected an energy from {2} to {3}", pressure, density, low, high);
  for (Real middle = 0.5 * (low + high); middle > low && middle < high; middle = 0.5 * (low + high))
    (m_lookup->evaluate(density, middle).pressure < pressure ? low : high) = middle;
  return high;
}

void TabulatedGasService::apply(const Accelerator::RunQueue& queue, const CellGroup& cells, const VariableCellReal& density,
                                const VariableCellReal& internal_energy, VariableCellReal& pressure, VariableCellReal& sound_speed) const
{
  auto command = makeCommand(queue);
  command.addKernelName("TabulatedGas");
  const EosTable table = *m_lookup;
  const auto in_density = viewIn(command, density);
  const auto in_internal_energy = viewIn(command, internal_energy);
  auto out_pressure = viewOut(command, pressure);
  auto out_sound_speed = viewOut(command, sound_speed);
  auto inout_first_outside = viewInOut(command, m_first_outside);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, cells)
  {
    const Real rho = in_density[icell];
    const Real energy = in_internal_energy[icell];
    if (table.contains(rho, energy)) {
      const EosPoint point = table.interpolate(rho, energy);
      out_pressure[icell] = point.pressure;
      out_sound_speed[icell] = std::sqrt(point.sound_speed2);
    }
    else
      Accelerator::doAtomic<Accelerator::eAtomicOperation::Min>(inout_first_outside(0), icell.localId());
  };
}

void TabulatedGasService::check(const CellGroup& cells, const VariableCellReal& density, const VariableCellReal& internal_energy) const
{
  const CellLocalId cell(m_first_outside[0]);
  if (cell.localId() == no_cell)
    return;
  try {
    m_lookup->evaluate(density[cell], internal_energy[cell]);
  }
  catch (const std::out_of_range& e) {
    const CellInfoListView infos(cells.itemFamily());
    ARCANE_FATAL("cell {0}: {1}", infos[cell].uniqueId().asInt64(), e.what());
  }
}

ARCANE_REGISTER_SERVICE_TABULATEDGAS(Tabulated, TabulatedGasService);

} // namespace ShockTube
