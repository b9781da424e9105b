// SPDX-License-Identifier: Apache-2.0
// A partitioner that takes loads into account.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"

namespace Arcane
{

class ILoadBalanceMng;

class ARCANE_EXPORT IMeshPartitioner : public IMeshPartitionerBase
{
 public:
  using IMeshPartitionerBase::partitionMesh;
  //! Does the same for the ranks below \a nb_part; other ranks get no cell. \collective
  virtual void partitionMesh(bool initial_partition, Int32 nb_part) = 0;

  //! \name Facts of the run that the caller gives; a partitioner may ignore them
  //@{
  //! Sets the computation time of the slowest rank since the last partition. \unit{s}
  virtual void setMaximumComputationTime(Real v) = 0;
  virtual Real maximumComputationTime() const = 0;
  //! Sets the computation times of this rank since the last partition. \unit{s}
  virtual void setComputationTimes(RealConstArrayView values) = 0;
  virtual RealConstArrayView computationTimes() const = 0;
  //! Sets the imbalance: the largest load divided by the mean load, minus 1.
  virtual void setImbalance(Real v) = 0;
  virtual Real imbalance() const = 0;
  //! Sets the largest accepted imbalance.
  virtual void setMaxImbalance(Real v) = 0;
  virtual Real maxImbalance() const = 0;
  //@}

  //! \name Loads
  //@{
  /*!
   * \brief Sets loads of cells that replace the loads of the load balance manager.
   * \param weights    \shape{number of own cells, nb_weight}, in the order of ownCells(); empty to forget them
   * \param nb_weight  loads per cell
   */
  virtual void setCellsWeight(ArrayView<float> weights, Integer nb_weight) = 0;
  //! Returns the loads given by setCellsWeight().
  virtual ArrayView<float> cellsWeight() const = 0;
  //! Sets the load balance manager, by default the manager of the sub-domain.
  virtual void setILoadBalanceMng(ILoadBalanceMng* mng) = 0;
  virtual ILoadBalanceMng* loadBalanceMng() const = 0;
  //@}
};

} // namespace Arcane
