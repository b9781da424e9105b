// SPDX-License-Identifier: Apache-2.0
// Adds values to curves that belong to no mesh.
#pragma once

#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/PublicNames.h"

namespace Arcane
{

//! Says to which curve a value belongs, and when.
class TimeHistoryAddValueArg
{
 public:
  /*!
   * \param end_time         as in ITimeHistoryMng::addValue()
   * \param local_subdomain  the rank that records the curve of its own, or NULL_SUB_DOMAIN_ID for a curve of the run, which rank 0 records
   */
  explicit TimeHistoryAddValueArg(const String& name, bool end_time = true, Integer local_subdomain = NULL_SUB_DOMAIN_ID)
  : m_name(name)
  , m_end_time(end_time)
  , m_local_subdomain(local_subdomain)
  {}

  const String& name() const { return m_name; }
  bool endTime() const { return m_end_time; }
  bool isLocal() const { return m_local_subdomain != NULL_SUB_DOMAIN_ID; }
  Integer localSubDomainId() const { return m_local_subdomain; }

 private:
  String m_name;
  bool m_end_time;
  Integer m_local_subdomain;
};

//! Adds values to curves of the run or of one rank. All ranks may call it with the same argument: a rank without the curve does nothing.
class GlobalTimeHistoryAdder
{
 public:
  //! \a mng must outlive this object.
  explicit GlobalTimeHistoryAdder(ITimeHistoryMng* mng)
  : m_mng(mng)
  {}

  //! Adds a number or an array of numbers: ITimeHistoryMng::addValue() says which. \local
  template <typename T> void addValue(const TimeHistoryAddValueArg& arg, const T& value)
  {
    if (!arg.isLocal() || arg.localSubDomainId() == m_mng->subDomainId())
      m_mng->addValue(arg.name(), value, arg.endTime(), arg.isLocal());
  }

 private:
  ITimeHistoryMng* m_mng;
};

} // namespace Arcane
