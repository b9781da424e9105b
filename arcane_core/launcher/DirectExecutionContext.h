// SPDX-License-Identifier: Apache-2.0
// Context of a function that ArcaneLauncher::run() calls once for each process.
#pragma once

#include "arcane_core/base/text/String.h"

#include <functional>

namespace Arcane
{
class ISubDomain;

//! The framework without case file, until the function makes a sub-domain. The context ends when the function returns.
class ARCANE_EXPORT DirectExecutionContext
{
 public:
  //! \param make_sub_domain  makes the sub-domain of a case file, whose name may be null
  explicit DirectExecutionContext(std::function<ISubDomain*(const String&)> make_sub_domain);
  DirectExecutionContext(const DirectExecutionContext&) = delete;
  DirectExecutionContext& operator=(const DirectExecutionContext&) = delete;

  /*!
   * \brief Makes the sub-domain of this process, without module and without mesh. Call it at most once.
   *
   * The name is Arcane's: under mpirun there is a sub-domain for each process. \collective
   */
  ISubDomain* createSequentialSubDomain() { return createSequentialSubDomain(String()); }
  //! Makes the sub-domain of a case file, and calls its build and init entry points. An empty name means no case file. \collective
  ISubDomain* createSequentialSubDomain(const String& case_file_name);

 private:
  std::function<ISubDomain*(const String&)> m_make_sub_domain;
};
} // namespace Arcane
