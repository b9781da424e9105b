// SPDX-License-Identifier: Apache-2.0
// The older form of DirectExecutionContext.
#pragma once

#include "arcane_core/launcher/DirectExecutionContext.h"

namespace Arcane
{
//! Does what DirectExecutionContext does, for the functions that ArcaneLauncher::runDirect() calls.
class IDirectExecutionContext
{
 public:
  explicit IDirectExecutionContext(DirectExecutionContext& context)
  : m_context(context)
  {}
  IDirectExecutionContext(const IDirectExecutionContext&) = delete;
  IDirectExecutionContext& operator=(const IDirectExecutionContext&) = delete;

  //! \collective
  ISubDomain* createSequentialSubDomain() { return m_context.createSequentialSubDomain(); }
  //! \collective
  ISubDomain* createSequentialSubDomain(const String& case_file_name) { return m_context.createSequentialSubDomain(case_file_name); }

 private:
  DirectExecutionContext& m_context;
};
} // namespace Arcane
