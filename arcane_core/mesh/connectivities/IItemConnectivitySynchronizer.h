// SPDX-License-Identifier: Apache-2.0
// Gives ghosts of the source of a connectivity their targets.
#pragma once

#include "arcane_core/base/UtilsTypes.h"

namespace Arcane
{
class IItemConnectivity;

//! The rule by which a connectivity gets ghosts. GhostLayerFromConnectivityComputer is the only one.
class ARCANE_EXPORT IItemConnectivityGhostPolicy
{
 public:
  virtual ~IItemConnectivityGhostPolicy() = default;

  IItemConnectivity* connectivity() const { return m_connectivity; }

 protected:
  explicit IItemConnectivityGhostPolicy(IItemConnectivity* connectivity)
  : m_connectivity(connectivity)
  {}

 private:
  IItemConnectivity* m_connectivity;
};

//! The rule that each ghost of the source has the targets that it has on its owner.
class ARCANE_EXPORT GhostLayerFromConnectivityComputer final : public IItemConnectivityGhostPolicy
{
 public:
  explicit GhostLayerFromConnectivityComputer(IItemConnectivity* connectivity)
  : IItemConnectivityGhostPolicy(connectivity)
  {}
};

//! Brings targets of owners to ghosts. IItemConnectivityMng::createSynchronizer() makes it.
class ARCANE_EXPORT IItemConnectivitySynchronizer
{
 public:
  explicit IItemConnectivitySynchronizer(IItemConnectivity* connectivity)
  : m_connectivity(connectivity)
  {}

  //! \local
  IItemConnectivity* getConnectivity() const { return m_connectivity; }
  /*!
   * \brief Gives each ghost of the source family the targets that it has on its owner. DoFs that are missing here are added as ghosts.
   *
   * Both families must have ended their changes, and computeSynchronizeInfos() of a source family of DoFs must follow its last change. The call ends the change of the target family, and computes what is synchronised for its variables.
   * DoFs that lost their sources stay. \collective
   * \throws ParallelFatalErrorException on all ranks when an item of the mesh that is a target does not exist here, when a DoF does not exist on its
   * owner, and when the source family does not know its ghosts; no rank changes then
   */
  void synchronize();

 private:
  IItemConnectivity* m_connectivity;
};

} // namespace Arcane

namespace Arcane::mesh
{
using Arcane::GhostLayerFromConnectivityComputer;
}
