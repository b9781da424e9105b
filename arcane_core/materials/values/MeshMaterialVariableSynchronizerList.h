// SPDX-License-Identifier: Apache-2.0
// Variables on constituents whose ghosts get values together.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include <memory>
#include <vector>

namespace Arcane::detail::values
{

//! An exchange that was begun.
class PendingExchange
{
 public:
  virtual ~PendingExchange() = default;
  //! Ends it. \collective
  virtual void end() = 0;
  //! Returns the size of the messages that this rank sends and receives. \unit{bytes}
  virtual Int64 messageBytes() const = 0;
};

//! Begins an exchange of the values of variables. The room that implements it sets it.
using ExchangeFunction = std::unique_ptr<PendingExchange> (*)(Materials::IMeshMaterialMng*,
                                                              const std::vector<Materials::MeshMaterialVariable*>&);
ARCANE_EXPORT void setExchangeFunction(ExchangeFunction function);

} // namespace Arcane::detail::values

namespace Arcane::Materials
{

/*!
 * \brief A list of variables whose ghosts get the values of owners, with one message for each neighbour.
 *
 * Each ghost must have the constituents of its owner: see IMeshMaterialMng::synchronizeMaterialsInCells().
 */
class ARCANE_EXPORT MeshMaterialVariableSynchronizerList
{
 public:
  explicit MeshMaterialVariableSynchronizerList(IMeshMaterialMng* mng);
  ~MeshMaterialVariableSynchronizerList();
  MeshMaterialVariableSynchronizerList(const MeshMaterialVariableSynchronizerList&) = delete;
  MeshMaterialVariableSynchronizerList& operator=(const MeshMaterialVariableSynchronizerList&) = delete;

  //! Adds a variable, unless it is in the list. \local
  void add(MeshMaterialVariable* variable);
  //! Gives ghosts the values of their owners. It may be called again. \collective
  void apply();
  //! Begins the exchange. Values must not change until endSynchronize(). \collective
  void beginSynchronize();
  //! Ends the exchange. \collective \throws FatalErrorException when none was begun
  void endSynchronize();
  //! Returns the size of the messages of the last exchange on this rank. \unit{bytes} \local
  Int64 totalMessageSize() const { return m_message_bytes; }

 private:
  IMeshMaterialMng* m_manager;
  std::vector<MeshMaterialVariable*> m_variables;
  std::unique_ptr<detail::values::PendingExchange> m_pending;
  Int64 m_message_bytes = 0;
};

} // namespace Arcane::Materials
