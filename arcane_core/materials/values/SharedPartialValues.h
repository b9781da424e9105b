// SPDX-License-Identifier: Apache-2.0
// The values of the mixed cells of a variable, shown to the other ranks of the machine.
#pragma once

#include "shmem/SharedList.h"

namespace Arcane::detail::values
{

class PartialValues;

/*!
 * \brief Shows the buffer of a variable, and for each of its arrays the first row and the number of rows. All calls are \local.
 *
 * The buffer must be in the arena. The object lives as long as the variable.
 */
class SharedPartialValues
{
 public:
  //! \throws FatalErrorException when the names are already used
  SharedPartialValues(shmem::MachineArena& arena, const String& variable_full_name);

  //! Shows the present state. Must be called after each change of address or size, before the next barrier.
  void publish(PartialValues& values);
  shmem::SharedPublication* rows() { return &m_rows; }
  shmem::SharedPublication* slices() { return m_slices.publication(); }
  //! Returns the name under which the rows are shown, for the variable of this full name.
  static String rowsName(const String& variable_full_name) { return variable_full_name + ".Constituents"; }
  static String slicesName(const String& variable_full_name) { return variable_full_name + ".ConstituentSlices"; }

 private:
  shmem::SharedPublication m_rows;
  shmem::SharedList<Int32> m_slices;
};

} // namespace Arcane::detail::values
