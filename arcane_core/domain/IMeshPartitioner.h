// SPDX-License-Identifier: Apache-2.0
// A partitioner that knows loads.
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
  //! The same, for ranks below \a nb_part; the others get no cell. \collective
  virtual void partitionMesh(bool initial_partition, Int32 nb_part) = 0;

  //! \name What the caller knows of the run; a partitioner may leave it
  //@{
  //! Of the slowest rank since the last partition, \unit{s}
  virtual void setMaximumComputationTime(Real v) = 0;
  virtual Real maximumComputationTime() const = 0;
  //! Of this rank since the last partition, \unit{s}
  virtual void setComputationTimes(RealConstArrayView values) = 0;
  virtual RealConstArrayView computationTimes() const = 0;
  //! Largest load divided by the mean one, less 1.
  virtual void setImbalance(Real v) = 0;
  virtual Real imbalance() const = 0;
  //! The imbalance that is accepted.
  virtual void setMaxImbalance(Real v) = 0;
  virtual Real maxImbalance() const = 0;
  //@}

  //! \name Loads
  //@{
  /*!
   * \brief Loads of cells, in place of those of the load balance manager.
   * \param weights    \shape{number of own cells, nb_weight}, in the order of ownCells(); empty to forget them
   * \param nb_weight  loads per cell
   */
  virtual void setCellsWeight(ArrayView<float> weights, Integer nb_weight) = 0;
  //! What setCellsWeight() was given.
  virtual ArrayView<float> cellsWeight() const = 0;
  //! The one of the sub-domain by default.
  virtual void setILoadBalanceMng(ILoadBalanceMng* mng) = 0;
  virtual ILoadBalanceMng* loadBalanceMng() const = 0;
  //@}
};

} // namespace Arcane
