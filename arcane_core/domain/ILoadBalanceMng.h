// SPDX-License-Identifier: Apache-2.0
// What cells cost, for partitioners.
#pragma once

#include "variables/core/VariableTypes.h"

#include <vector>

namespace Arcane::detail
{
/*!
 * \brief One load per own cell, 1 or more, from several: each is divided by its mean over all cells, then they are added.
 * \param criteria  as many on all ranks, \shape{number of own cells} each
 * \return nothing, on all ranks, when no criterion has a value above zero
 * \collective
 */
UniqueArray<Int64> combineLoads(IParallelMng* pm, const std::vector<UniqueArray<Real>>& criteria);
} // namespace Arcane::detail

namespace Arcane
{

/*!
 * \brief Criteria of the load of a cell, as variables that the application keeps up to date.
 *
 * All criteria count the same: each is divided by its mean over all cells, then they are added. Without criterion, all
 * cells cost the same. Values below zero count for zero. Variables must follow items (not PNoExchange).
 */
class ARCANE_EXPORT ILoadBalanceMng
{
 public:
  //! \name Criteria; the same on all ranks
  //@{
  void addCriterion(const VariableCellInt32& load);
  void addCriterion(const VariableCellReal& load);
  //! \unit{bytes} of a cell; masses are added and count as one criterion, if setMassAsCriterion().
  void addMass(const VariableCellInt32& mass, const String& entity = {});
  //! Cost of a face whose cells are on two ranks: METIS avoids costly ones. Costs are added.
  void addCommCost(const VariableFaceInt32& cost, const String& entity = {});
  //! Forgets all.
  void reset();
  void setMassAsCriterion(bool active = true) { m_is_mass_criterion = active; }
  //! True without other criterion.
  void setNbCellsAsCriterion(bool active = true) { m_is_nb_cell_criterion = active; }
  //! On \a mesh.
  Integer nbCriteria(const IMesh* mesh) const;
  //@}

  //! \name Loads
  //@{
  //! Of own cells, 1 or more, in the order of ownCells(); empty on all ranks when all cells cost the same. \collective
  UniqueArray<Int64> cellsLoad(IMesh* mesh) const;
  //! Largest load of a rank divided by the mean one, less 1. 0 when there is no cell. \collective
  Real imbalance(IMesh* mesh) const;
  //! Cost of each face, by local id, 1 or more; empty without cost. \local
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
