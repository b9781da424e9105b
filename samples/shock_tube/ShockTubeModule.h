// SPDX-License-Identifier: Apache-2.0
// Explicit Lagrangian gas dynamics as an Arcane module; README.md has the formulas.
#pragma once

#include "eos/IEquationOfState.h"

#include <arcane/ItemTypes.h>
#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/utils/Real3.h>
#include <arcane/utils/UniqueArray.h>

namespace ShockTube
{

//! The component of the velocity that a wall keeps at zero.
enum class eBoundaryCondition
{
  VelocityX,
  VelocityY,
  VelocityZ
};

} // namespace ShockTube

#include "ShockTube_axl.h"

namespace ShockTube
{

using namespace Arcane;

struct GasState;
class ExactRiemann;

/*!
 * \brief One explicit step per iteration, the same bits on any number of ranks.
 *
 * Every rank advances its own cells and its ghost cells, from the same numbers and by the same instructions as their
 * owner: only node velocities are exchanged. Forces are added cell after cell, and local ids are sorted by unique id,
 * so that each node sums its corner forces in the ascending order of the unique ids of its cells.
 */
class ShockTubeModule : public ArcaneShockTubeObject
{
 public:
  explicit ShockTubeModule(const ModuleBuildInfo& mbi);

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void prepare() override;
  void setInitialState() override;
  void driftToMiddle() override;
  void computeForces() override;
  void accelerate() override;
  void updateEnergy() override;
  void driftToEnd() override;
  void updatePressure() override;
  void chooseTimeStep() override;
  void report() override;

 private:
  //! Nodes of a plane of symmetry and the component of the velocity that stays zero on them.
  struct Wall
  {
    NodeGroup nodes;
    Real Real3::*component;
  };

  //! Mean values of a cell, and where it is.
  struct CellSample
  {
    Real x = 0.0;
    Real volume = 0.0;
    Real density = 0.0;
    Real velocity = 0.0;
    Real pressure = 0.0;
  };

  void checkOrderOfCells();
  void collectWalls();
  void fillWithGas(const CellGroup& cells, Real density, Real pressure);
  void computeNodeMasses();
  void drift(Real duration);
  Real totalMass();
  Real totalEnergy();
  CellSample sampleCell(Cell cell);
  void reportErrors(const ExactRiemann& exact, Real interface_x);
  void writeProfile(const ExactRiemann& exact, Real interface_x, ConstArrayView<FaceGroup> line);

  UnstructuredMeshConnectivityView m_connectivity;
  UniqueArray<Wall> m_walls;
  Real m_stable_time_step = 0.0;
};

} // namespace ShockTube
