// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ISession.h"

namespace Arcane
{
ISession::ISession(IApplication* application)
: m_application(application)
{}

ISession::~ISession() = default;

void ISession::addSubDomain(ISubDomain* sd)
{
  m_sub_domains.add(sd);
}

void ISession::removeSubDomain(ISubDomain* sd)
{
  m_sub_domains.remove(sd);
}
} // namespace Arcane
