// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/BaselineHydro.h"

#include "arcane_core/base/math/ReproducibleSum.h"
#include "samples/shock_tube/HexCorners.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>

namespace Baseline
{

using namespace ShockTube;
using Arcane::ReproducibleSum;

namespace
{

//! The vectors of \a values at the eight corners of a cell.
auto atCorners(const std::array<std::int32_t, 8>& nodes, const Vec3* values)
{
  return [&nodes, values](int i) -> const Vec3& { return values[nodes[i]]; };
}

} // namespace

BaselineHydro::BaselineHydro(const TubeSize& size, const TubeParameters& parameters)
: m_parameters(parameters)
, m_time_step(parameters.first_time_step)
{
  buildMesh(size);
  collectWalls(size);
  setInitialState();
}

void BaselineHydro::buildMesh(const TubeSize& size)
{
  const int nx = size.nb_cell[0], ny = size.nb_cell[1], nz = size.nb_cell[2];
  m_cells_across = ny * nz;
  const auto node = [&](int i, int j, int k) { return (i * (ny + 1) + j) * (nz + 1) + k; };
  // The last place is the length itself, without rounding.
  const auto place = [&](int axis, int i) { return size.length[axis] * (static_cast<double>(i) / size.nb_cell[axis]); };
  m_position.resize(static_cast<std::size_t>(nx + 1) * (ny + 1) * (nz + 1));
  for (int i = 0; i <= nx; ++i)
    for (int j = 0; j <= ny; ++j)
      for (int k = 0; k <= nz; ++k)
        m_position[node(i, j, k)] = { place(0, i), place(1, j), place(2, k) };
  m_cell_nodes.reserve(static_cast<std::size_t>(nx) * ny * nz);
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k)
        m_cell_nodes.push_back({ node(i, j, k), node(i + 1, j, k), node(i + 1, j + 1, k), node(i, j + 1, k), node(i, j, k + 1),
                                 node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1) });
}

void BaselineHydro::collectWalls(const TubeSize& size)
{
  const int* nb = size.nb_cell;
  std::int32_t n = 0;
  for (int i = 0; i <= nb[0]; ++i)
    for (int j = 0; j <= nb[1]; ++j)
      for (int k = 0; k <= nb[2]; ++k, ++n) {
        if (i == 0 || i == nb[0])
          m_wall_nodes[0].push_back(n);
        if (j == 0 || j == nb[1])
          m_wall_nodes[1].push_back(n);
        if (k == 0 || k == nb[2])
          m_wall_nodes[2].push_back(n);
      }
}

void BaselineHydro::setInitialState()
{
  const std::size_t nb_node = m_position.size();
  const std::size_t nb_cell = m_cell_nodes.size();
  m_velocity.resize(nb_node);
  m_force.resize(nb_node);
  m_node_mass.resize(nb_node);
  for (auto* values : { &m_mass, &m_density, &m_energy, &m_pressure, &m_sound_speed, &m_stress, &m_volume_rate })
    values->resize(nb_cell);
  for (std::size_t c = 0; c < nb_cell; ++c) {
    const auto& nodes = m_cell_nodes[c];
    const auto position = atCorners(nodes, m_position.data());
    double centre_x = 0.0;
    for (int i = 0; i < 8; ++i)
      centre_x += 0.125 * position(i).x;
    const GasState& gas = (centre_x < m_parameters.interface_x) ? m_parameters.left : m_parameters.right;
    m_density[c] = gas.density;
    m_energy[c] = gas.pressure / ((m_parameters.gamma - 1.0) * gas.density);
    m_mass[c] = gas.density * hexVolume(hexDiagonals<Vec3>(position));
    for (int i = 0; i < 8; ++i)
      m_node_mass[nodes[i]] += gas.density * hexCornerVolume<Vec3>(i, position);
  }
  updatePressure();
}

void BaselineHydro::run(int nb_step)
{
  for (int i = 0; i < nb_step; ++i)
    step();
}

int BaselineHydro::runUntil(double time)
{
  int nb_step = 0;
  // Times are sums of steps: what is left after the last one is rounding.
  for (; time - m_time > 1.0e-12 * time; ++nb_step) {
    m_time_step = std::min(m_time_step, time - m_time);
    step();
  }
  return nb_step;
}

void BaselineHydro::step()
{
  drift(0.5 * m_time_step);
  computeForces();
  accelerate();
  updateEnergy();
  drift(0.5 * m_time_step);
  updatePressure();
  m_time += m_time_step;
  chooseTimeStep();
}

void BaselineHydro::drift(double duration)
{
  const std::size_t nb_node = m_position.size();
  Vec3* position = m_position.data();
  const Vec3* velocity = m_velocity.data();
  for (std::size_t n = 0; n < nb_node; ++n)
    position[n] = add(position[n], scaled(duration, velocity[n]));
}

// Each node receives its corner forces in the ascending order of cells.
void BaselineHydro::computeForces()
{
  const std::size_t nb_cell = m_cell_nodes.size();
  const Vec3* position = m_position.data();
  const Vec3* velocity = m_velocity.data();
  Vec3* force = m_force.data();
  const ViscosityCoefficients viscosity = m_parameters.viscosity;
  double stable_time_step = std::numeric_limits<double>::max();
  for (std::size_t c = 0; c < nb_cell; ++c) {
    const auto& nodes = m_cell_nodes[c];
    const HexDiagonals<Vec3> x = hexDiagonals<Vec3>(atCorners(nodes, position));
    const HexDiagonals<Vec3> u = hexDiagonals<Vec3>(atCorners(nodes, velocity));
    const HexGradient<Vec3> g = hexGradient(x);
    const double volume = hexVolume(x, g);
    const double sound_speed = m_sound_speed[c];
    const double density = m_density[c];
    const double dilation = volume * density / m_mass[c];
    const CellCompression compression = cellCompression(g, volume, u);
    const double half_pressure = m_pressure[c] - density * sound_speed * sound_speed * (dilation - 1.0);
    const double stress = half_pressure + artificialViscosity(viscosity, density / dilation, sound_speed, compression.jump);
    stable_time_step = std::min(stable_time_step, stableTimeStep(viscosity, sound_speed, compression));
    m_stress[c] = stress;
    m_volume_rate[c] = hexVolumeRate(g, u);
    forEachCornerVector(g, stress, [&](int i, const Vec3& f) { force[nodes[i]] = add(force[nodes[i]], f); });
  }
  m_stable_time_step = stable_time_step;
}

void BaselineHydro::accelerate()
{
  const std::size_t nb_node = m_velocity.size();
  Vec3* velocity = m_velocity.data();
  Vec3* force = m_force.data();
  const double* mass = m_node_mass.data();
  const double duration = m_time_step;
  for (std::size_t n = 0; n < nb_node; ++n) {
    velocity[n] = add(velocity[n], scaled(duration / mass[n], force[n]));
    force[n] = Vec3{};
  }
  for (std::int32_t n : m_wall_nodes[0])
    velocity[n].x = 0.0;
  for (std::int32_t n : m_wall_nodes[1])
    velocity[n].y = 0.0;
  for (std::int32_t n : m_wall_nodes[2])
    velocity[n].z = 0.0;
}

void BaselineHydro::updateEnergy()
{
  const std::size_t nb_cell = m_cell_nodes.size();
  const Vec3* position = m_position.data();
  const Vec3* velocity = m_velocity.data();
  const double duration = m_time_step;
  for (std::size_t c = 0; c < nb_cell; ++c) {
    const auto& nodes = m_cell_nodes[c];
    const HexDiagonals<Vec3> x = hexDiagonals<Vec3>(atCorners(nodes, position));
    const HexDiagonals<Vec3> u = hexDiagonals<Vec3>(atCorners(nodes, velocity));
    const double mean_rate = 0.5 * (m_volume_rate[c] + hexVolumeRate(hexGradient(x), u));
    const double inverse_mass = 1.0 / m_mass[c];
    m_energy[c] -= duration * m_stress[c] * mean_rate * inverse_mass;
    m_density[c] = m_mass[c] / hexVolume(moved(x, 0.5 * duration, u));
  }
}

void BaselineHydro::updatePressure()
{
  const std::size_t nb_cell = m_cell_nodes.size();
  const double gamma = m_parameters.gamma;
  for (std::size_t c = 0; c < nb_cell; ++c) {
    m_pressure[c] = (gamma - 1.0) * m_density[c] * m_energy[c];
    m_sound_speed[c] = std::sqrt(gamma * (gamma - 1.0) * m_energy[c]);
  }
}

void BaselineHydro::chooseTimeStep()
{
  m_time_step = std::min(m_parameters.growth_limit * m_time_step, m_parameters.cfl * m_stable_time_step);
}

// Totals are summed exactly, so that a drift is the scheme's and not the sum's.
double BaselineHydro::totalMass() const
{
  ReproducibleSum sum;
  for (std::size_t c = 0; c < m_mass.size(); ++c)
    sum.add(m_density[c] * hexVolume(hexDiagonals<Vec3>(atCorners(m_cell_nodes[c], m_position.data()))));
  return sum.value();
}

double BaselineHydro::totalEnergy() const
{
  ReproducibleSum sum;
  for (std::size_t c = 0; c < m_mass.size(); ++c)
    sum.add(m_mass[c] * m_energy[c]);
  for (std::size_t n = 0; n < m_node_mass.size(); ++n)
    sum.add(0.5 * m_node_mass[n] * dotProduct(m_velocity[n], m_velocity[n]));
  return sum.value();
}

BaselineHydro::CellSample BaselineHydro::sampleCell(std::size_t cell) const
{
  CellSample sample;
  for (std::int32_t n : m_cell_nodes[cell]) {
    sample.x += 0.125 * m_position[n].x;
    sample.state.velocity += 0.125 * m_velocity[n].x;
  }
  sample.volume = hexVolume(hexDiagonals<Vec3>(atCorners(m_cell_nodes[cell], m_position.data())));
  sample.state.density = m_density[cell];
  sample.state.pressure = m_pressure[cell];
  return sample;
}

GasState BaselineHydro::exactAt(const ExactRiemann& exact, double x) const
{
  return exact.sample((x - m_parameters.interface_x) / m_time);
}

TubeErrors BaselineHydro::errors() const
{
  const ExactRiemann exact(m_parameters.gamma, m_parameters.left, m_parameters.right);
  TubeErrors sum;
  double total_volume = 0.0;
  for (std::size_t c = 0; c < m_mass.size(); ++c) {
    const CellSample cell = sampleCell(c);
    const GasState truth = exactAt(exact, cell.x);
    total_volume += cell.volume;
    sum.density += cell.volume * std::abs(cell.state.density - truth.density);
    sum.velocity += cell.volume * std::abs(cell.state.velocity - truth.velocity);
    sum.pressure += cell.volume * std::abs(cell.state.pressure - truth.pressure);
  }
  return { sum.density / total_volume, sum.velocity / total_volume, sum.pressure / total_volume };
}

void BaselineHydro::writeProfile(const char* file_name) const
{
  std::FILE* file = std::fopen(file_name, "w");
  if (!file)
    throw std::runtime_error(std::string("cannot open profile '") + file_name + "' for writing");
  const ExactRiemann exact(m_parameters.gamma, m_parameters.left, m_parameters.right);
  std::fprintf(file, "# x density velocity pressure exact_density exact_velocity exact_pressure\n");
  for (std::size_t c = 0; c < m_mass.size(); c += m_cells_across) {
    const CellSample cell = sampleCell(c);
    const GasState truth = exactAt(exact, cell.x);
    std::fprintf(file, "%.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", cell.x, cell.state.density, cell.state.velocity, cell.state.pressure,
                 truth.density, truth.velocity, truth.pressure);
  }
  std::fclose(file);
}

} // namespace Baseline
