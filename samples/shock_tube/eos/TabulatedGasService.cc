// SPDX-License-Identifier: Apache-2.0
// A tabulated gas as a service: one table per machine, read by all its ranks.
#include "eos/IEquationOfState.h"

#include "EosTable.h"

#include "eos/TabulatedGas_axl.h"

#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/MachineShMemWinVariable.h>

#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>

namespace ShockTube
{

using namespace Arcane;

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
  void apply(const CellGroup& cells, const VariableCellReal& density, const VariableCellReal& internal_energy, VariableCellReal& pressure,
             VariableCellReal& sound_speed) const override;

 private:
  EosTableShape shape() const;
  void fillTable();

  std::optional<MachineShMemWinVariableArray2T<Real>> m_window;
  std::optional<EosTable> m_lookup;
};

void TabulatedGasService::prepare()
{
  shape().check(); // on all ranks alike, before the first collective call
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

void TabulatedGasService::apply(const CellGroup& cells, const VariableCellReal& density, const VariableCellReal& internal_energy,
                                VariableCellReal& pressure, VariableCellReal& sound_speed) const
{
  const EosTable& lookup = *m_lookup;
  ENUMERATE_(Cell, icell, cells)
  {
    try {
      const EosPoint point = lookup.evaluate(density[icell], internal_energy[icell]);
      pressure[icell] = point.pressure;
      sound_speed[icell] = std::sqrt(point.sound_speed2);
    }
    catch (const std::out_of_range& e) {
      ARCANE_FATAL("cell {0}: {1}", (*icell).uniqueId().asInt64(), e.what());
    }
  }
}

ARCANE_REGISTER_SERVICE_TABULATEDGAS(Tabulated, TabulatedGasService);

} // namespace ShockTube
