// SPDX-License-Identifier: Apache-2.0
// An event of all synchronizers of a sub-domain, and the search for useless synchronisations.
#pragma once

#include "variables/core/VariableSynchronizerEventArgs.h"

#include "arcane_core/base/object/Event.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{
class IParallelMng;
class IVariableMng;

/*!
 * \brief Notifies of each synchronisation of the sub-domain, and finds synchronisations that change no ghost: see IVariableMng::synchronizerMng().
 *
 * With a comparison level of 1, each synchronisation compares the bits of the ghosts before and after it. The ghosts of a variable in the
 * memory of a device are not compared.
 */
class ARCANE_EXPORT IVariableSynchronizerMng
{
 public:
  using CompareStatus = VariableSynchronizerEventArgs::CompareStatus;

  //! \local
  explicit IVariableSynchronizerMng(IVariableMng* variable_mng);
  ~IVariableSynchronizerMng();
  IVariableSynchronizerMng(const IVariableSynchronizerMng&) = delete;
  IVariableSynchronizerMng& operator=(const IVariableSynchronizerMng&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Notified before and after each exchange of each synchronizer, after IVariableSynchronizer::onSynchronized(). \local
  EventObservable<const VariableSynchronizerEventArgs&>& onSynchronized() { return m_on_synchronized; }

  //! Sets the comparison level, which must be the same on all ranks: 0, which is the default, compares nothing. \local
  void setSynchronizationCompareLevel(Int32 level) { m_compare_level = level; }
  //! \local
  Int32 synchronizationCompareLevel() const { return m_compare_level; }
  //! \local
  bool isSynchronizationComparisonEnabled() const { return m_compare_level > 0; }

  //! Adds the statuses that a synchronizer found to the pending ones. Statuses Unknown are not counted. \local
  void addStatuses(ConstArrayView<IVariable*> variables, ConstArrayView<CompareStatus> statuses);
  /*!
   * \brief Counts the pending statuses: a synchronisation is Different when it is so on some rank. \collective
   * \throws FatalErrorException when ranks have compared different variables
   */
  void flushPendingStats();
  //! Prints one line for each variable: the numbers of synchronisations that changed no ghost, and of the others, until the last
  //! flushPendingStats(). \local
  void dumpStats(std::ostream& out) const;

 private:
  struct Statistics;

  IParallelMng* m_parallel_mng;
  EventObservable<const VariableSynchronizerEventArgs&> m_on_synchronized;
  Int32 m_compare_level = 0;
  detail::base::Owned<Statistics> m_statistics;
};

} // namespace Arcane
