// SPDX-License-Identifier: Apache-2.0
// The shock tube scheme written by hand on flat arrays: what the framework's version is compared with.
#pragma once

#include "samples/shock_tube/CellViscosity.h"
#include "samples/shock_tube/ExactRiemann.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Baseline
{

struct Vec3
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

//! Number of cells in each direction and extent of the tube, which begins at the origin.
struct TubeSize
{
  int nb_cell[3] = { 100, 2, 2 };
  double length[3] = { 1.0, 0.02, 0.02 };
};

//! Sod's problem and the numbers of the scheme.
struct TubeParameters
{
  double gamma = 1.4;
  ShockTube::GasState left = { 1.0, 0.0, 1.0 };
  ShockTube::GasState right = { 0.125, 0.0, 0.1 };
  double interface_x = 0.5;
  ShockTube::ViscosityCoefficients viscosity;
  double cfl = 0.5;
  double growth_limit = 1.1;
  double first_time_step = 1.0e-5;
};

//! Differences to the exact solution, averaged over the volume.
struct TubeErrors
{
  double density = 0.0;
  double velocity = 0.0;
  double pressure = 0.0;
};

/*!
 * \brief One thread, arrays of structures, cell to node connectivity with eight 32-bit local ids per cell.
 *
 * Cells and nodes are numbered with x slowest, so that a plane of the tube stays in cache. Values are computed by
 * the operations of the sample, in the same order: see its README for the formulas. Positions move in loops of their own, while the
 * sample moves them inside other kernels.
 */
class BaselineHydro
{
 public:
  BaselineHydro(const TubeSize& size, const TubeParameters& parameters);

  //! One time step, of the length chosen at the end of the previous one.
  void step();
  void run(int nb_step);
  //! Steps until \a time is reached exactly; returns their number.
  int runUntil(double time);

  double time() const { return m_time; }
  std::int64_t nbCell() const { return static_cast<std::int64_t>(m_mass.size()); }
  double totalMass() const;
  double totalEnergy() const;
  TubeErrors errors() const;
  //! x, density, velocity and pressure of each cell of the axis row, with the exact values beside them.
  void writeProfile(const char* file_name) const;

 private:
  struct CellSample
  {
    double x = 0.0;
    double volume = 0.0;
    ShockTube::GasState state;
  };

  void buildMesh(const TubeSize& size);
  void collectWalls(const TubeSize& size);
  void setInitialState();
  void drift(double duration);
  void computeForces();
  void accelerate();
  void updateEnergy();
  void updatePressure();
  void chooseTimeStep();
  CellSample sampleCell(std::size_t cell) const;
  ShockTube::GasState exactAt(const ShockTube::ExactRiemann& exact, double x) const;

  TubeParameters m_parameters;
  std::vector<std::array<std::int32_t, 8>> m_cell_nodes;
  std::array<std::vector<std::int32_t>, 3> m_wall_nodes;
  std::vector<Vec3> m_position;
  std::vector<Vec3> m_velocity;
  std::vector<Vec3> m_force;
  std::vector<double> m_node_mass;
  std::vector<double> m_mass;
  std::vector<double> m_density;
  std::vector<double> m_energy;
  std::vector<double> m_pressure;
  std::vector<double> m_sound_speed;
  std::vector<double> m_stress;
  std::vector<double> m_volume_rate;
  double m_stable_time_step = 0.0;
  double m_time_step = 0.0;
  double m_time = 0.0;
  int m_cells_across = 0;
};

} // namespace Baseline
