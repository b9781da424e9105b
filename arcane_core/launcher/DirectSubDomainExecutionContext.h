// SPDX-License-Identifier: Apache-2.0
// Context of a function that replaces the compute loop (ArcaneLauncher::run()).
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class ISubDomain;

//! A sub-domain of a run whose case file is read and whose init entry points have been called.
class ARCANE_EXPORT DirectSubDomainExecutionContext
{
 public:
  explicit DirectSubDomainExecutionContext(ISubDomain* sd)
  : m_sub_domain(sd)
  {}
  DirectSubDomainExecutionContext(const DirectSubDomainExecutionContext&) = delete;
  DirectSubDomainExecutionContext& operator=(const DirectSubDomainExecutionContext&) = delete;

  ISubDomain* subDomain() const { return m_sub_domain; }

 private:
  ISubDomain* m_sub_domain;
};
} // namespace Arcane
