// SPDX-License-Identifier: Apache-2.0
// Sends the values of owners to the ghosts of a group of items.
#pragma once

#include "variables/core/VariableCollection.h"
#include "variables/sync/SyncMessages.h"
#include "variables/sync/SyncShared.h"

#include "arcane_core/base/Event.h"
#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/mesh/ItemGroup.h"

namespace Arcane
{

class IData;

//! What onSynchronized() tells, at the beginning and at the end of a synchronisation.
class VariableSynchronizerEventArgs
{
 public:

  enum class State
  {
    BeginSynchronize,
    EndSynchronize
  };

  //! \local
  VariableSynchronizerEventArgs(State state, ConstArrayView<IVariable*> variables, Real elapsed_time)
  : m_state(state)
  , m_variables(variables)
  , m_elapsed_time(elapsed_time)
  {}

  //! \local
  State state() const { return m_state; }
  //! Empty for synchronizeData(). \local
  ConstArrayView<IVariable*> variables() const { return m_variables; }
  //! \unit{s} 0 at the beginning. \local
  Real elapsedTime() const { return m_elapsed_time; }

 private:

  State m_state;
  ConstArrayView<IVariable*> m_variables;
  Real m_elapsed_time;
};

/*!
 * \brief Copies values of owners to ghosts, for the items of one group. Not a sum: ghost values are overwritten.
 *
 * Between ranks of one machine values pass through the memory they share, between machines in messages; what is received
 * has the same bits. The environment variable ARCANE_SYNCHRONIZE_VERSION chooses, see shmem/README.md.
 *
 * For all items of a family the lists follow the mesh. For another group they are those of the last compute(), to be
 * called after each change of the group or of the mesh. Given by IItemFamily::allItemsSynchronizer() and
 * ItemGroup::synchronizer().
 */
class IVariableSynchronizer
{
 public:

  //! Calls compute(). \collective, but for a group of all items
  explicit IVariableSynchronizer(const ItemGroup& group);
  IVariableSynchronizer(const IVariableSynchronizer&) = delete;
  IVariableSynchronizer& operator=(const IVariableSynchronizer&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! \local
  const ItemGroup& itemGroup() const { return m_group; }

  //! Finds out again who has which items. \collective
  void compute();

  //! \collective
  void synchronize(IVariable* variable);
  //! Only items \a local_ids; owners must list the items that ghosts list. \collective
  void synchronize(IVariable* variable, Int32ConstArrayView local_ids);
  //! One message per neighbour for all \a variables. \collective
  void synchronize(const VariableCollection& variables);
  //! \collective
  void synchronize(const VariableCollection& variables, Int32ConstArrayView local_ids);
  /*!
   * \brief One message per neighbour for all \a variables.
   * \collective
   * \throws ArgumentException when a variable is not on the family of the group, or not used
   * \throws NotSupportedException when values are strings
   * \throws FatalErrorException when a neighbour on the machine sends rows of another size, or has left
   */
  void synchronize(ConstArrayView<IVariable*> variables);
  //! \collective
  void synchronize(ConstArrayView<IVariable*> variables, Int32ConstArrayView local_ids);
  //! Values that are not those of a variable: one row per local id. \collective
  void synchronizeData(IData* data);

  //! Ranks that this one sends values to or receives values from, increasing. \local
  Int32ConstArrayView communicatingRanks() const { return layout().ranks(); }
  //! Local ids of the items whose values go to communicatingRanks()[index]. \local
  Int32ConstArrayView sharedItems(Int32 index) const { return layout().shareIds(index); }
  //! Local ids of the items whose values come from communicatingRanks()[index]. \local
  Int32ConstArrayView ghostItems(Int32 index) const { return layout().ghostIds(index); }

  //! \local
  EventObservable<const VariableSynchronizerEventArgs&>& onSynchronized() { return m_on_synchronized; }

 private:

  ItemGroup m_group;
  IItemFamily* m_family;
  IParallelMng* m_parallel_mng;
  //! Of a group that is not all items.
  detail::GhostLayout m_layout;
  //! Stamp of the family when the layout was computed.
  Int64 m_stamp = -1;
  detail::SyncPlan m_plan;
  detail::SyncShared m_shared;
  detail::SyncMessages m_messages;
  UniqueArray<IData*> m_datas;
  EventObservable<const VariableSynchronizerEventArgs&> m_on_synchronized;

  const detail::GhostLayout& layout() const;
  void takeDatas(ConstArrayView<IVariable*> variables);
  void exchange();
  void exchangeAndNotify(ConstArrayView<IVariable*> variables);
};

} // namespace Arcane
