// SPDX-License-Identifier: Apache-2.0
// Bytes of an object of the framework that go with each checkpoint.
#pragma once

#include "arcane_core/base/object/Observer.h"
#include "variables/core/VariableTypes.h"

#include <functional>
#include <optional>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
/*!
 * \brief Lets checkpoints save bytes of an object, in a variable that exists from the first checkpoint or restart on.
 *
 * Checkpoints of versions that did not save these bytes can be read: the object then gets none.
 */
class StoredBytes
{
 public:
  using Fill = std::function<void(Array<Byte>&)>;
  using Take = std::function<void(ConstArrayView<Byte>)>;

  /*!
   * \param name      of the variable
   * \param property  of the variable: the sum of bits of IVariable
   * \param fill      appends the bytes to save, called on all ranks before a checkpoint is written
   * \param take      gets the saved bytes, on all ranks after a checkpoint was read
   * \local
   */
  StoredBytes(ISubDomain* sd, const String& name, int property, Fill fill, Take take);

 private:
  void save();
  void restore();

  ISubDomain* m_sub_domain;
  String m_name;
  int m_property;
  Fill m_fill;
  Take m_take;
  std::optional<VariableArrayByte> m_variable;
  ObserverPool m_observers;
};
} // namespace Arcane::detail::run
