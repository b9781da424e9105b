// SPDX-License-Identifier: Apache-2.0
// The costs of cells, for partitioners.
#pragma once

#include "variables/core/VariableTypes.h"

#include <vector>

namespace Arcane::detail::domain
{
/*!
 * \brief Combines several loads of each own cell into one of at least 1. Each load is divided by its mean over all cells, then the loads
 * are added.
 * \param criteria  the same number on all ranks, \shape{number of own cells} each
 * \return an empty array, on all ranks, when all criteria lack a value above zero
 * \collective
 */
UniqueArray<Int64> combineLoads(IParallelMng* pm, const std::vector<UniqueArray<Real>>& criteria);
} // namespace Arcane::detail::domain

namespace Arcane
{

/*!
 * \brief Holds criteria of the load of a cell: variables that the application keeps up to date.
 *
 * All criteria have the same weight: each is divided by its mean over all cells, then they are added. Without a criterion, all
 * cells cost the same. Negative values count as zero. The variables must not have the property PNoExchange.
 */
class ARCANE_EXPORT ILoadBalanceMng
{
 public:
  //! \name Criteria; the same on all ranks
  //@{
  void addCriterion(const VariableCellInt32& load);
  void addCriterion(const VariableCellReal& load);
  //! Adds a memory size of each cell. All masses are added and make one criterion, if setMassAsCriterion() says so. \unit{bytes}
  void addMass(const VariableCellInt32& mass, const String& entity = {});
  //! Adds the cost of a face whose cells are on two ranks. METIS avoids cutting costly faces. Costs are added.
  void addCommCost(const VariableFaceInt32& cost, const String& entity = {});
  //! Removes all criteria.
  void reset();
  void setMassAsCriterion(bool active = true) { m_is_mass_criterion = active; }
  //! Selects whether the number of cells is a criterion. Without other criteria, the number is one.
  void setNbCellsAsCriterion(bool active = true) { m_is_nb_cell_criterion = active; }
  //! Has no effect: addCommCost() alone gives the costs of cuts.
  void setCellCommContrib(bool /*active*/ = true) {}
  //! Has no effect, like setCellCommContrib().
  void setComputeComm(bool /*active*/ = true) {}
  //! Returns the number of criteria on \a mesh.
  Integer nbCriteria(const IMesh* mesh) const;
  //@}

  //! \name Loads
  //@{
  //! Returns the load, at least 1, of each own cell in the order of ownCells(). The array is empty on all ranks when all cells cost the
  //! same. \collective
  UniqueArray<Int64> cellsLoad(IMesh* mesh) const;
  //! Returns the largest load of a rank divided by the mean load, minus 1, or 0 for a mesh without cells. \collective
  Real imbalance(IMesh* mesh) const;
  //! Returns the cost, at least 1, of each face by local id. The array is empty without a cost. \local
  UniqueArray<Int64> facesCost(const IMesh* mesh) const;
  //@}

 private:
  std::vector<UniqueArray<Real>> criteria(IMesh* mesh) const;

  std::vector<VariableCellInt32> m_integer_criteria;
  std::vector<VariableCellReal> m_real_criteria;
  std::vector<VariableCellInt32> m_masses;
  std::vector<VariableFaceInt32> m_comm_costs;
  bool m_is_mass_criterion = false;
  bool m_is_nb_cell_criterion = false;
};

} // namespace Arcane
