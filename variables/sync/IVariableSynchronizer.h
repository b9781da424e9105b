// SPDX-License-Identifier: Apache-2.0
// Sends the values of owners to the ghosts of a group of items.
#pragma once

#include "variables/core/VariableCollection.h"
#include "variables/sync/SyncMessages.h"
#include "variables/sync/SyncShared.h"

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/object/Event.h"
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
  //! All those of the call; empty for synchronizeData(). \local
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
 * For all items of a family the lists follow the mesh. Those of another group are computed again when the group or the
 * mesh changed on some rank: to know it, each synchronisation of a group begins with one reduction over all ranks. Given
 * by IItemFamily::allItemsSynchronizer() and ItemGroup::synchronizer().
 *
 * A group may hold ghosts that their owners do not hold. Variables on all items do not mind; partial variables on the
 * group do, since the owner has no value to send.
 */
class ARCANE_EXPORT IVariableSynchronizer
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

  //! Finds out again who has which items; synchronisations do it themselves when it is needed. \collective
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
   * \throws ArgumentException when a variable is not on the family of the group, or on another group, or not used
   * \throws ParallelFatalErrorException when a variable is partial and its group has a ghost that the owner's has not
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

  //! Told around each exchange; observers may synchronise something else meanwhile, if all ranks do. \local
  EventObservable<const VariableSynchronizerEventArgs&>& onSynchronized() { return m_on_synchronized; }

 private:
  ItemGroup m_group;
  IItemFamily* m_family;
  IParallelMng* m_parallel_mng;
  //! Of a group that is not all items, as the four following.
  detail::GhostLayout m_layout;
  //! Stamps of the family and of the group when the layout was computed.
  Int64 m_stamp = -1;
  Int64 m_group_stamp = -1;
  //! True on all ranks when one has a fault: its group has not an item that the group of another rank has as a ghost.
  bool m_has_fault = false;
  String m_fault;
  //! The layout in the rows of partial variables, made from the layout of id m_renamed_id.
  detail::GhostLayout m_row_layout;
  Int64 m_renamed_id = -1;
  //! A plan, with what is kept for it.
  struct Exchange
  {
    explicit Exchange(IParallelMng* parallel_mng);

    detail::SyncPlan plan;
    detail::SyncShared shared;
  };
  Exchange m_items;
  //! Of partial variables.
  Exchange m_rows;
  //! Of those that are listed, items or rows: made again each time.
  Exchange m_listed;
  detail::SyncMessages m_messages;
  UniqueArray<IData*> m_datas;
  UniqueArray<Int32> m_listed_rows;
  EventObservable<const VariableSynchronizerEventArgs&> m_on_synchronized;

  bool isUpToDate() const;
  //! compute() if a rank needs it. \collective
  void follow();
  void findFault();
  const detail::GhostLayout& layout() const;
  //! layout(), in rows of partial variables. \throws ParallelFatalErrorException when one has no value to send
  const detail::GhostLayout& rowLayout();
  //! Values of those of \a variables that are partial, or of the others, in m_datas. \return false if there is none
  bool takeDatas(ConstArrayView<IVariable*> variables, bool is_partial);
  //! Rows, in m_listed_rows, of the items of the group that are listed.
  void listRows(ConstArrayView<Int32> local_ids);
  void check(const IVariable* variable) const;
  //! Tells observers, then \a exchange does all the rest, since they may use this object; then tells them again.
  template <typename Call> void notifyAround(ConstArrayView<IVariable*> variables, const Call& exchange);
  //! Of m_datas.
  void exchange(Exchange& lists);
};

} // namespace Arcane
