// SPDX-License-Identifier: Apache-2.0
// Variables on constituents whose ghosts get values together.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include <vector>

namespace Arcane::Materials
{

/*!
 * \brief A list of variables whose ghosts get the values of owners, with one message for each neighbour.
 *
 * An empty list does nothing, also before IMeshMaterialMng::endCreate(). Each ghost must have the constituents of its owner: see
 * IMeshMaterialMng::synchronizeMaterialsInCells().
 */
class ARCANE_EXPORT MeshMaterialVariableSynchronizerList
{
 public:
  explicit MeshMaterialVariableSynchronizerList(IMeshMaterialMng* mng);
  MeshMaterialVariableSynchronizerList(const MeshMaterialVariableSynchronizerList&) = delete;
  MeshMaterialVariableSynchronizerList& operator=(const MeshMaterialVariableSynchronizerList&) = delete;

  //! Adds a variable, unless it is in the list. \local
  void add(IMeshMaterialVariable* variable);
  //! Gives ghosts the values of their owners. The call may be repeated. \collective
  void apply();
  //! Begins the exchange. Values must not change until endSynchronize(), and no other list begins one. \collective
  void beginSynchronize();
  //! Ends the exchange. \collective \throws FatalErrorException when none was begun
  void endSynchronize();
  //! Returns the size of the messages of the last exchange on this rank. \unit{bytes} \local
  Int64 totalMessageSize() const { return m_message_bytes; }

 private:
  IMeshMaterialMng* m_manager;
  std::vector<IMeshMaterialVariable*> m_variables;
  bool m_is_begun = false;
  Int64 m_message_bytes = 0;

  void begin(bool ends_at_once);
};

} // namespace Arcane::Materials
