// SPDX-License-Identifier: Apache-2.0
// The items of one loop, from the container of the caller to ids that the place of execution can read.
#pragma once

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/process/PooledBuffer.h"

#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::detail::device
{
//! Holds the local ids of the items of a loop: a list, or consecutive numbers.
struct LoopIds
{
  //! Null when the ids are consecutive.
  const Int32* ids = nullptr;
  //! The first of consecutive ids.
  Int32 first = 0;
  Int32 nb_item = 0;
};

/*!
 * \brief Holds the items of a loop while it is launched.
 *
 * A group is held, and is brought up to date when it is given. The list of a view stays with its owner; it is copied only for a device
 * that cannot read it, or that may read it after its end. Lists in memory of the pools may end while a kernel reads them: the pools keep
 * their memory until the queues are finished. All calls are \local.
 */
class ARCANE_EXPORT LoopItems
{
 public:
  //! \throws ArgumentException when \a group, unless it is null, has items of another kind than \a kind
  LoopItems(const ItemGroup& group, eItemKind kind);
  explicit LoopItems(const ItemVectorView& view);

  //! Returns ids that the kernel of \a command can read, and declares that it reads them. The object must outlive the launch.
  LoopIds idsFor(Accelerator::RunCommand& command);

 private:
  ItemGroup m_group;
  LoopIds m_ids;
  //! Released when the queue has done the work that it has at the end of this object.
  Accelerator::PooledBuffer<Int32> m_copy;

  //! Returns true when a kernel of \a queue cannot read the list, or may read it after its end.
  bool mustCopyFor(const Accelerator::RunQueue& queue) const;
  void copyFor(const Accelerator::RunQueue& queue);
};
} // namespace Arcane::detail::device
