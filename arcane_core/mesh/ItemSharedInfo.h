// SPDX-License-Identifier: Apache-2.0
// The addresses of the arrays of a family, which all items of the family share.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{

/*!
 * \brief Holds the addresses of the arrays of a family, indexed by local id. An item needs only its id and this object.
 *
 * The family keeps the addresses up to date. The instance without family serves null items, whose id is -1.
 */
class ItemSharedInfo
{
 public:
  //! Describes the items of one kind connected to each item of the family.
  struct Connected
  {
    //! This is the position of the first item in \a list, or null when items of the family have no connected items of this kind.
    const Int32* begin = nullptr;
    //! This is the position after the last item; most often it is `begin + 1`.
    const Int32* end = nullptr;
    const Int32* list = nullptr;
    //! The family of the connected items.
    ItemSharedInfo* target = nullptr;
  };

  //! Makes an empty instance.
  ItemSharedInfo();

  //! Returns the instance that all null items share.
  static ItemSharedInfo* nullInstance() { return &null_info; }

  IItemFamily* itemFamily() const { return family; }
  eItemKind itemKind() const { return kind; }

  const Int64* unique_ids;
  Int32* owners;
  Int32* flags;
  Int16* types;
  //! Entries are by kind: nodes, edges, faces, cells.
  Connected connected[4];
  IItemFamily* family = nullptr;
  eItemKind kind = IK_Unknown;

 private:
  static ItemSharedInfo null_info;
};

} // namespace Arcane
