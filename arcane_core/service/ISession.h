// SPDX-License-Identifier: Apache-2.0
// The sub-domains of an application.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/List.h"

namespace Arcane
{
class IApplication;
class ISubDomain;

//! Lists the sub-domains that an IApplication has: a rank has one session, with one sub-domain.
class ARCANE_EXPORT ISession
{
 public:
  explicit ISession(IApplication* application);
  ~ISession();
  ISession(const ISession&) = delete;
  ISession& operator=(const ISession&) = delete;

  IApplication* application() const { return m_application; }
  //! Returns the sub-domains in the order in which they were made.
  Collection<ISubDomain*> subDomains() const { return m_sub_domains; }
  //! Sub-domains add and remove themselves.
  void addSubDomain(ISubDomain* sd);
  void removeSubDomain(ISubDomain* sd);

 private:
  IApplication* m_application;
  List<ISubDomain*> m_sub_domains;
};
} // namespace Arcane
