// SPDX-License-Identifier: Apache-2.0
// Base of every service.
#pragma once

namespace Arcane
{
class IServiceInfo;

class IService
{
 public:
  virtual ~IService() = default;

  //! Returns the registration data of the service.
  virtual IServiceInfo* serviceInfo() const = 0;
};
} // namespace Arcane
