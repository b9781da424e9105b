// SPDX-License-Identifier: Apache-2.0
// A sub-domain that a program uses by itself, without time loop.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/system/ApplicationInfo.h"

#include <cstddef>
#include <memory>

namespace Arcane
{
class ISubDomain;
class ITraceMng;

/*!
 * \brief A handle on a sub-domain, or null.
 *
 * ArcaneLauncher::createStandaloneSubDomain() makes it. Copies are handles on the same sub-domain. When the last copy is destroyed, the
 * sub-domain and its variables, the memory pools and MPI end: variables and arrays of the program must be destroyed before. A process has
 * one at a time, and with MPI one in its life.
 */
class ARCANE_EXPORT StandaloneSubDomain
{
 public:
  //! Makes a null handle.
  StandaloneSubDomain() = default;
  //! \collective \throws FatalErrorException when the case is wrong, or there is a sub-domain already
  StandaloneSubDomain(const ApplicationInfo& info, const String& case_file_name, Span<const std::byte> file_content);

  //! Returns the sub-domain. \throws FatalErrorException for a null handle
  ISubDomain* subDomain() const;
  //! Returns the traces. \throws FatalErrorException for a null handle
  ITraceMng* traceMng() const;

 private:
  //! Owns all that the sub-domain needs; null for a null handle.
  std::shared_ptr<void> m_run;
  ISubDomain* m_sub_domain = nullptr;
  ITraceMng* m_trace_mng = nullptr;
};
} // namespace Arcane
