// SPDX-License-Identifier: Apache-2.0
// A sub-domain with its curves.
#pragma once

#include "arcane_core/curves/ITimeHistoryMng.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
//! On this rank alone.
class RunWithCurves
{
 public:
  RunWithCurves()
  : m_sub_domain({}, nullptr)
  , m_history(m_sub_domain.get())
  {
    m_sub_domain->managers().time_history_mng = &m_history;
  }

  ISubDomain* sd() { return m_sub_domain.get(); }
  CommonVariables& common() { return m_sub_domain->commonVariables(); }
  ITimeHistoryMng& history() { return m_history; }

 private:
  TestSubDomain m_sub_domain;
  ITimeHistoryMng m_history;
};
} // namespace Arcane::test
