// SPDX-License-Identifier: Apache-2.0
// The common part of the services that partition meshes.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/domain/IMeshPartitioner.h"
#include "arcane_core/service/BasicService.h"

namespace Arcane::detail::run
{
/*!
 * \brief Partitions the mesh of the service by the loads of the load balance manager, or by those given to setCellsWeight().
 *
 * Times and imbalances are stored for their getters; they do not change the partition.
 */
class MeshPartitionerService : public BasicService, public IMeshPartitioner
{
 public:
  explicit MeshPartitionerService(const ServiceBuildInfo& info);

  IPrimaryMesh* primaryMesh() override;
  void partitionMesh(bool initial_partition) override;
  void partitionMesh(bool initial_partition, Int32 nb_part) override;
  //! Removes the loads given by setCellsWeight(), as the cells have another order now.
  void notifyEndPartition() override;

  void setMaximumComputationTime(Real v) override { m_maximum_computation_time_s = v; }
  Real maximumComputationTime() const override { return m_maximum_computation_time_s; }
  void setComputationTimes(RealConstArrayView values) override { m_computation_times_s.copy(values); }
  RealConstArrayView computationTimes() const override { return m_computation_times_s; }
  void setImbalance(Real v) override { m_imbalance = v; }
  Real imbalance() const override { return m_imbalance; }
  void setMaxImbalance(Real v) override { m_max_imbalance = v; }
  Real maxImbalance() const override { return m_max_imbalance; }

  void setCellsWeight(ArrayView<float> weights, Integer nb_weight) override;
  ArrayView<float> cellsWeight() const override { return m_cells_weight; }
  void setILoadBalanceMng(ILoadBalanceMng* mng) override { m_load_balance_mng = mng; }
  ILoadBalanceMng* loadBalanceMng() const override { return m_load_balance_mng; }

 protected:
  //! Sets new owners of all items. \collective
  virtual void setNewOwners(Int32 nb_part) = 0;
  //! See ILoadBalanceMng::cellsLoad(). \collective
  UniqueArray<Int64> cellsLoad();

 private:
  ILoadBalanceMng* m_load_balance_mng;
  mutable UniqueArray<float> m_cells_weight;
  Integer m_nb_weight = 0;
  UniqueArray<Real> m_computation_times_s;
  Real m_maximum_computation_time_s = 0.0;
  Real m_imbalance = 0.0;
  Real m_max_imbalance = 0.0;
};
} // namespace Arcane::detail::run
