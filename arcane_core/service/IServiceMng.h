// SPDX-License-Identifier: Apache-2.0
// The singleton services of a sub-domain.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/service/ServiceInfo.h"

#include <typeindex>
#include <vector>

namespace Arcane
{
class ISubDomain;

class ARCANE_EXPORT IServiceMng
{
 public:
  /*!
   * \brief Creates the singleton service \a name on the default mesh of \a sd.
   * \throws FatalErrorException when no sub-domain service has this name.
   */
  void createSingleton(ISubDomain* sd, const String& name);

  //! Returns the singleton that implements the interface, as a pointer to this interface, or null.
  void* singleton(std::type_index interface_type) const;
  //! Returns the same. \throws FatalErrorException when there is none: the message lists services that may be the singleton
  void* requiredSingleton(std::type_index interface_type) const;
  //! Destroys the singletons in reverse order of creation.
  void removeAllSingletons();

 private:
  struct Singleton
  {
    const IServiceInfo* info;
    detail::service::ServiceInstance instance;
  };
  std::vector<Singleton> m_singletons;
};
} // namespace Arcane
