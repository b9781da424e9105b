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
  //! The one of the process.
  static IArcaneMain* arcaneMain();

  //! The process ends with \a code, if no error gives it another one.
  void setErrorCode(int code) { m_error_code = code; }
  int errorCode() const { return m_error_code; }

 private:
  std::atomic<int> m_error_code{ 0 };
};
} // namespace Arcane
