// SPDX-License-Identifier: Apache-2.0
// Explicit Lagrangian gas dynamics as an Arcane module; README.md has the formulas.
#pragma once

#include "NodeForces.h"
#include "eos/IEquationOfState.h"

#include <arcane/HostValues.h>
#include <arcane/ItemTypes.h>
#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/accelerator/core/RunQueueRecord.h>
#include <arcane/utils/NumArray.h>

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
 * \brief One explicit step per iteration, the same bits on any number of ranks, on the host and on devices.
 *
 * Every rank advances its own cells and its ghost cells, from the same numbers and by the same instructions as their
 * owner: only node velocities are exchanged. Each node sums its corner forces in the ascending order of the unique ids of its
 * cells, whatever the order of local ids is.
 *
 * The loops of a step are kernels of one asynchronous queue, and so is the exchange of velocities on a device. The host waits once, for the
 * time step.
 */
class ShockTubeModule : public ArcaneShockTubeObject
{
 public:
  explicit ShockTubeModule(const ModuleBuildInfo& mbi);

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void prepare() override;
  void followMesh() override;
  void setInitialState() override;
  void driftToMiddle() override;
  void computeForces() override;
  void accelerate() override;
  void updateEnergy() override;
  void updatePressure() override;
  void chooseTimeStep() override;
  void report() override;

  //! \name Parts of a step. They are public since nvcc accepts no kernel in private functions.
  //@{
  template <typename Forces> void computeForces(Accelerator::RunCommand& command, const Forces& forces);
  template <typename Forces> void accelerate(Accelerator::RunCommand& command, const Forces& forces);
  void moveGhostNodes();
  //@}

 private:
  using VelocityValues = HostValues<VariableNodeReal3>;

  //! Mean values of a cell, and where it is.
  struct CellSample
  {
    Real x = 0.0;
    Real volume = 0.0;
    Real density = 0.0;
    Real velocity = 0.0;
    Real pressure = 0.0;
  };

  void checkCells();
  void collectWalls();
  void fillWithGas(const CellGroup& cells, Real density, Real pressure);
  void computeNodeMasses();
  HexCornerValues<Real3> cornersOf(Cell cell) const;
  Real totalMass();
  Real totalEnergy();
  Real volumeOf(Cell cell) const;
  CellSample sampleCell(Cell cell, const VelocityValues& velocity) const;
  void reportErrors(const ExactRiemann& exact, Real interface_x);
  void writeProfile(const ExactRiemann& exact, Real interface_x, ConstArrayView<FaceGroup> line);

  UnstructuredMeshConnectivityView m_connectivity;
  Accelerator::RunQueue m_queue;
  //! The kernels of a step, which a device gets as one graph.
  Accelerator::RunQueueRecord m_record;
  NodeForces m_forces;
  //! For each node, bit i is set when component i of the velocity stays zero.
  NumArray<Byte, MDDim1> m_walls;
};

} // namespace ShockTube
