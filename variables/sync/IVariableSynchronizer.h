// SPDX-License-Identifier: Apache-2.0
// Sends the values of owners to the ghosts of a group of items.
#pragma once

#include "variables/core/VariableCollection.h"
#include "variables/core/VariableSynchronizerEventArgs.h"

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/object/Event.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <functional>

namespace Arcane
{

class IData;

namespace detail::mesh
{
class GhostLayout;
}
namespace detail::sync
{
class SyncPlan;
}

/*!
 * \brief Copies the values of owners to ghosts, for the items of one group. The values of ghosts are overwritten, not added to.
 *
 * Between ranks of one machine the values pass through shared memory, between machines they pass in messages. When all variables of a call
 * are in the memory of devices, the values pass from device to device where they can. Either way, what is
 * received has the same bits. The environment variable ARCANE_SYNCHRONIZE_VERSION chooses the way, see shmem/README.md.
 *
 * For the group of all items of a family, the lists of items follow the mesh. For another group, they are computed again when the
 * group or the mesh has changed on some rank. To find this out, each synchronisation of such a group begins with one reduction over
 * all ranks. IItemFamily::allItemsSynchronizer() and ItemGroup::synchronizer() return synchronizers.
 *
 * A group may hold ghosts that the group of their owner does not hold. Variables on all items can be synchronised all the same.
 * Partial variables on the group cannot, since the owner has no value to send.
 */
class ARCANE_EXPORT IVariableSynchronizer
{
 public:
  //! Calls compute(). \collective, except for a group of all items
  explicit IVariableSynchronizer(const ItemGroup& group);
  ~IVariableSynchronizer();
  IVariableSynchronizer(const IVariableSynchronizer&) = delete;
  IVariableSynchronizer& operator=(const IVariableSynchronizer&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! \local
  const ItemGroup& itemGroup() const { return m_group; }

  //! Computes again which rank has which items. Synchronisations call it when it is needed. \collective
  void compute();

  //! \collective
  void synchronize(IVariable* variable);
  //! Synchronises only the items \a local_ids. Owners must list the items that ghosts list. \collective
  void synchronize(IVariable* variable, Int32ConstArrayView local_ids);
  //! Synchronises all \a variables with one message per neighbour. \collective
  void synchronize(const VariableCollection& variables);
  //! Synchronises the items \a local_ids of all \a variables. Owners must list the items that ghosts list. \collective
  void synchronize(const VariableCollection& variables, Int32ConstArrayView local_ids);
  /*!
   * \brief Synchronises all \a variables with one message per neighbour.
   * \collective
   * \throws ArgumentException when a variable is on another family or on another group, or when it is not used
   * \throws ParallelFatalErrorException when a variable is partial and its group has a ghost that is not in the group of its owner
   * \throws NotSupportedException when values are strings
   * \throws FatalErrorException when a neighbour sends other variables or rows of another size, or when a neighbour on the machine has left
   */
  void synchronize(ConstArrayView<IVariable*> variables);
  //! Synchronises the items \a local_ids of all \a variables. Owners must list the items that ghosts list. \collective
  void synchronize(ConstArrayView<IVariable*> variables, Int32ConstArrayView local_ids);
  /*!
   * \brief Synchronises values that belong to no variable. \a data has one row per local id.
   * \collective
   * \throws ArgumentException when the number of rows is another one
   * \throws NotSupportedException when values are strings
   * \throws FatalErrorException as synchronize() of variables
   */
  void synchronizeData(IData* data);

  //! Returns the ranks to which this rank sends values, or from which it receives values, in increasing order. \local
  Int32ConstArrayView communicatingRanks() const;
  //! Returns the local ids of the items whose values go to communicatingRanks()[index]. \local
  Int32ConstArrayView sharedItems(Int32 index) const;
  //! Returns the local ids of the items whose values come from communicatingRanks()[index]. \local
  Int32ConstArrayView ghostItems(Int32 index) const;

  //! A way to do an exchange: it gets the plan, and the values.
  using ExchangeFunction = std::function<void(const detail::sync::SyncPlan& plan, ConstArrayView<IData*> datas)>;
  /*!
   * \brief Calls \a exchange for the partial \a variables, and for the others, with their plans.
   *
   * For rooms that exchange values in other ways, for example in the order of a queue. Observers are not notified, and nothing keeps the host from
   * values that a kernel still uses. \collective
   * \throws the exceptions of synchronize()
   */
  void exchangeBy(ConstArrayView<IVariable*> variables, const ExchangeFunction& exchange);

  //! Does the exchange of synchronize() by the host, wherever the values are, without notifying observers. For rooms without another way for the
  //! values. \collective \throws the exceptions of synchronize()
  void synchronizeByHost(ConstArrayView<IVariable*> variables);

  //! Notified before and after each exchange. Observers may synchronise something else meanwhile, if all ranks do. \local
  EventObservable<const VariableSynchronizerEventArgs&>& onSynchronized() { return m_on_synchronized; }

 private:
  struct Exchange;
  struct Lists;

  ItemGroup m_group;
  IItemFamily* m_family;
  IParallelMng* m_parallel_mng;
  detail::base::Owned<Lists> m_lists;
  EventObservable<const VariableSynchronizerEventArgs&> m_on_synchronized;

  bool isUpToDate() const;
  //! Calls compute() if any rank needs it. \collective
  void follow();
  void findFault();
  const detail::mesh::GhostLayout& layout() const;
  //! Returns layout() with row numbers of partial variables. \throws ParallelFatalErrorException when an owner has no value to send
  const detail::mesh::GhostLayout& rowLayout();
  //! Collects the values of those \a variables that are partial, or of the others. Returns false if there are none. The host
  //! must not use values that a kernel may still use, if it is the host that exchanges them.
  bool takeDatas(ConstArrayView<IVariable*> variables, bool is_partial, bool is_on_host = true);
  //! Collects the rows of the items of the group that are in \a local_ids.
  void listRows(ConstArrayView<Int32> local_ids);
  void check(const IVariable* variable) const;
  //! Notifies observers, calls \a exchange, and notifies them again. \a exchange does all work, since observers may use this object.
  template <typename Call> void notifyAround(ConstArrayView<IVariable*> variables, const Call& exchange);
  //! Exchanges the values that were collected.
  void exchange(Exchange& lists);
};

} // namespace Arcane
