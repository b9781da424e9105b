// SPDX-License-Identifier: Apache-2.0
// The process: its exit status.
#pragma once

#include "arcane_core/base/Export.h"

#include <atomic>

namespace Arcane
{
class ARCANE_EXPORT IArcaneMain
{
 public:
  //! Returns the only instance of the process.
  static IArcaneMain* arcaneMain();

  //! Sets the exit code of the process, unless an error gives it another one.
  void setErrorCode(int code) { m_error_code = code; }
  int errorCode() const { return m_error_code; }

 private:
  std::atomic<int> m_error_code{ 0 };
};
} // namespace Arcane
