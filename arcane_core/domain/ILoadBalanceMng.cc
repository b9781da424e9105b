// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/ILoadBalanceMng.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"

#include <algorithm>
#include <cmath>

namespace Arcane
{

namespace
{
//! Loads become integers below: sums do not depend on how the mesh is cut.
constexpr Real nb_step = 1048576.0;
//! A cell of mean cost.
constexpr Real mean_load = 1024.0;

template <typename VariableType> void addLoads(UniqueArray<Real>& loads, const VariableType& variable, const CellGroup& cells)
{
  Int32 i = 0;
  ENUMERATE_CELL(cell, cells)
  loads[i++] += std::max(Real(0), static_cast<Real>(variable[*cell]));
}

template <typename VariableType>
void appendLoads(std::vector<UniqueArray<Real>>& all, const std::vector<VariableType>& variables, IMesh* mesh)
{
  for (const VariableType& variable : variables)
    if (variable.variable()->meshHandle() == mesh->handle())
      addLoads(all.emplace_back(mesh->ownCells().size(), 0.0), variable, mesh->ownCells());
}
} // namespace

namespace detail::domain
{
UniqueArray<Int64> combineLoads(IParallelMng* pm, const std::vector<UniqueArray<Real>>& criteria)
{
  if (criteria.empty())
    return {};
  const Int32 nb_own = criteria.front().size();
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, Int64(nb_own));
  UniqueArray<Real> loads(nb_own, 0.0);
  bool has_load = false;
  for (const UniqueArray<Real>& criterion : criteria) {
    Real largest = 0.0;
    for (Real load : criterion)
      largest = std::max(largest, load);
    largest = pm->reduce(MessagePassing::ReduceMax, largest);
    if (!(largest > 0.0) || !std::isfinite(largest))
      continue;
    UniqueArray<Int64> steps(nb_own);
    Int64 sum = 0;
    for (Int32 i = 0; i < nb_own; ++i)
      sum += steps[i] = static_cast<Int64>(criterion[i] / largest * nb_step);
    sum = pm->reduce(MessagePassing::ReduceSum, sum);
    for (Int32 i = 0; i < nb_own; ++i)
      loads[i] += static_cast<Real>(steps[i]) * static_cast<Real>(nb_cell) / static_cast<Real>(sum);
    has_load = true;
  }
  if (!has_load)
    return {};
  UniqueArray<Int64> result(nb_own);
  for (Int32 i = 0; i < nb_own; ++i)
    result[i] = std::max<Int64>(1, static_cast<Int64>(loads[i] * mean_load));
  return result;
}
} // namespace detail::domain

void ILoadBalanceMng::addCriterion(const VariableCellInt32& load)
{
  m_integer_criteria.push_back(load);
}

void ILoadBalanceMng::addCriterion(const VariableCellReal& load)
{
  m_real_criteria.push_back(load);
}

void ILoadBalanceMng::addMass(const VariableCellInt32& mass, const String&)
{
  m_masses.push_back(mass);
}

void ILoadBalanceMng::addCommCost(const VariableFaceInt32& cost, const String&)
{
  m_comm_costs.push_back(cost);
}

void ILoadBalanceMng::reset()
{
  m_integer_criteria.clear();
  m_real_criteria.clear();
  m_masses.clear();
  m_comm_costs.clear();
  m_is_mass_criterion = false;
  m_is_nb_cell_criterion = false;
}

Integer ILoadBalanceMng::nbCriteria(const IMesh* mesh) const
{
  const auto is_on_mesh = [mesh](const auto& variable) { return variable.variable()->meshHandle() == mesh->handle(); };
  auto nb = std::count_if(m_integer_criteria.begin(), m_integer_criteria.end(), is_on_mesh) +
            std::count_if(m_real_criteria.begin(), m_real_criteria.end(), is_on_mesh);
  if (m_is_mass_criterion && std::any_of(m_masses.begin(), m_masses.end(), is_on_mesh))
    ++nb;
  return static_cast<Integer>(nb) + (m_is_nb_cell_criterion || nb == 0 ? 1 : 0);
}

std::vector<UniqueArray<Real>> ILoadBalanceMng::criteria(IMesh* mesh) const
{
  std::vector<UniqueArray<Real>> all;
  appendLoads(all, m_integer_criteria, mesh);
  appendLoads(all, m_real_criteria, mesh);
  if (m_is_mass_criterion) {
    std::vector<UniqueArray<Real>> masses;
    appendLoads(masses, m_masses, mesh);
    if (!masses.empty()) {
      UniqueArray<Real>& sum = all.emplace_back(mesh->ownCells().size(), 0.0);
      for (const UniqueArray<Real>& mass : masses)
        for (Int32 i = 0; i < sum.size(); ++i)
          sum[i] += mass[i];
    }
  }
  if (m_is_nb_cell_criterion && !all.empty())
    all.emplace_back(mesh->ownCells().size(), 1.0);
  return all;
}

UniqueArray<Int64> ILoadBalanceMng::cellsLoad(IMesh* mesh) const
{
  return detail::domain::combineLoads(mesh->parallelMng(), criteria(mesh));
}

Real ILoadBalanceMng::imbalance(IMesh* mesh) const
{
  IParallelMng* pm = mesh->parallelMng();
  const UniqueArray<Int64> loads = cellsLoad(mesh);
  Int64 load = 0;
  for (Int64 l : loads)
    load += l;
  if (pm->reduce(MessagePassing::ReduceMax, loads.size()) == 0)
    load = mesh->ownCells().size();
  const Int64 largest = pm->reduce(MessagePassing::ReduceMax, load);
  const Int64 sum = pm->reduce(MessagePassing::ReduceSum, load);
  if (sum == 0)
    return 0.0;
  return static_cast<Real>(largest) * static_cast<Real>(pm->commSize()) / static_cast<Real>(sum) - 1.0;
}

UniqueArray<Int64> ILoadBalanceMng::facesCost(const IMesh* mesh) const
{
  UniqueArray<Int64> costs;
  for (const VariableFaceInt32& variable : m_comm_costs) {
    if (!(variable.variable()->meshHandle() == mesh->handle()))
      continue;
    if (costs.empty())
      costs.resize(mesh->faceFamily()->maxLocalId(), 0);
    ENUMERATE_FACE(face, mesh->allFaces())
    costs[face->localId()] += std::max(0, variable[*face]);
  }
  for (Int64& cost : costs)
    cost = std::max<Int64>(cost, 1);
  return costs;
}

} // namespace Arcane
