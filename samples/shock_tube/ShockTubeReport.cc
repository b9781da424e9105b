// SPDX-License-Identifier: Apache-2.0
// What the module says at the end: drifts, errors against the exact solution, profile along the tube.
#include "ShockTubeModule.h"

#include "ExactRiemann.h"
#include "HexGeometry.h"

#include <arcane/Directory.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ITraceMng.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <vector>

namespace ShockTube
{

namespace
{

constexpr int nb_profile_column = 4;
using ProfileLine = std::array<Real, nb_profile_column>;

String asText(Real value)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.6e", value);
  return String(text);
}

} // namespace

void ShockTubeModule::report()
{
  info() << "[tube] time " << m_global_time() << " after " << m_global_iteration() - 1 << " iterations, drift of mass "
         << asText(totalMass() / m_initial_mass() - 1.0) << ", of total energy " << asText(totalEnergy() / m_initial_energy() - 1.0);
  if (options()->riemann.size() == 0 || options()->gas.size() < 2)
    return;
  const auto& riemann = options()->riemann[0];
  const auto stateOf = [&](Integer i) { return GasState{ options()->gas[i]->density(), 0.0, options()->gas[i]->pressure() }; };
  const ExactRiemann exact(riemann->gamma(), stateOf(0), stateOf(1));
  reportErrors(exact, riemann->interface());
  UniqueArray<FaceGroup> line;
  for (Integer i = 0, n = riemann->line.size(); i < n; ++i)
    line.add(riemann->line[i]);
  writeProfile(exact, riemann->interface(), line);
}

Real ShockTubeModule::totalMass()
{
  ReproducibleSum sum;
  ENUMERATE_(Cell, icell, ownCells())
  {
    sum.add(m_density[icell] * sampleCell(*icell).volume);
  }
  return ParallelMngUtils::reproducibleSum(parallelMng(), sum);
}

Real ShockTubeModule::totalEnergy()
{
  ReproducibleSum sum;
  ENUMERATE_(Cell, icell, ownCells())
  {
    sum.add(m_cell_mass[icell] * m_internal_energy[icell]);
  }
  ENUMERATE_(Node, inode, ownNodes())
  {
    const Real3 u = m_velocity[inode];
    sum.add(0.5 * m_node_mass[inode] * dotProduct(u, u));
  }
  return ParallelMngUtils::reproducibleSum(parallelMng(), sum);
}

ShockTubeModule::CellSample ShockTubeModule::sampleCell(Cell cell)
{
  const auto nodes = cell.nodeIds();
  CellSample sample;
  for (Int32 i = 0; i < 8; ++i) {
    const NodeLocalId node(nodes[i]);
    sample.x += 0.125 * m_node_coord[node].x;
    sample.velocity += 0.125 * m_velocity[node].x;
  }
  sample.volume = hexVolume(hexDiagonals<Real3>([&](Int32 i) { return m_node_coord[NodeLocalId(nodes[i])]; }));
  sample.density = m_density[cell];
  sample.pressure = m_pressure[cell];
  return sample;
}

void ShockTubeModule::reportErrors(const ExactRiemann& exact, Real interface_x)
{
  const Real time = m_global_time();
  UniqueArray<ReproducibleSum> parts(4);
  ENUMERATE_(Cell, icell, ownCells())
  {
    const CellSample cell = sampleCell(*icell);
    const GasState truth = exact.sample((cell.x - interface_x) / time);
    parts[0].add(cell.volume);
    parts[1].add(cell.volume * std::abs(cell.density - truth.density));
    parts[2].add(cell.volume * std::abs(cell.velocity - truth.velocity));
    parts[3].add(cell.volume * std::abs(cell.pressure - truth.pressure));
  }
  UniqueArray<Real> sums(4);
  ParallelMngUtils::reproducibleSum(parallelMng(), parts, sums);
  info() << "[tube] L1 error of density " << asText(sums[1] / sums[0]) << ", of velocity " << asText(sums[2] / sums[0]) << ", of pressure "
         << asText(sums[3] / sums[0]);
}

void ShockTubeModule::writeProfile(const ExactRiemann& exact, Real interface_x, ConstArrayView<FaceGroup> line)
{
  VariableCellInt32 nb_surface(VariableBuildInfo(mesh(), "ShockTubeNbSurface", IVariable::PNoDump));
  nb_surface.fill(0);
  for (const FaceGroup& surface : line) {
    ENUMERATE_(Face, iface, surface)
    {
      for (Cell cell : (*iface).cells())
        ++nb_surface[cell];
    }
  }
  UniqueArray<Real> mine;
  ENUMERATE_(Cell, icell, ownCells())
  {
    if (nb_surface[icell] != line.size())
      continue;
    const CellSample cell = sampleCell(*icell);
    for (Real value : { cell.x, cell.density, cell.velocity, cell.pressure })
      mine.add(value);
  }
  UniqueArray<Real> all;
  parallelMng()->gatherVariable(mine, all, parallelMng()->masterIORank());
  if (!parallelMng()->isMasterIO())
    return;

  std::vector<ProfileLine> lines(all.size() / nb_profile_column);
  for (std::size_t i = 0; i < lines.size(); ++i)
    std::copy_n(all.data() + nb_profile_column * i, nb_profile_column, lines[i].begin());
  std::sort(lines.begin(), lines.end());
  const String file_name = Directory(subDomain()->exportDirectory()).file("profile.txt");
  std::ofstream file(file_name.localstr());
  file << "# x density velocity pressure exact_density exact_velocity exact_pressure\n";
  file.precision(9);
  for (const ProfileLine& l : lines) {
    const GasState truth = exact.sample((l[0] - interface_x) / m_global_time());
    file << l[0] << ' ' << l[1] << ' ' << l[2] << ' ' << l[3] << ' ' << truth.density << ' ' << truth.velocity << ' ' << truth.pressure
         << '\n';
  }
  file.close();
  if (!file)
    warning() << "[tube] cannot write '" << file_name << "': the picture will lack this run";
  else
    info() << "[tube] profile of " << lines.size() << " cells in " << file_name;
}

} // namespace ShockTube
