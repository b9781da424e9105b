// SPDX-License-Identifier: Apache-2.0
// A service of the application, with traces and registration data, but without a sub-domain.
#pragma once

#include "arcane_core/base/log/TraceAccessor.h"
#include "arcane_core/service/IService.h"
#include "arcane_core/service/ServiceBuildInfo.h"

namespace Arcane
{
class ARCANE_EXPORT AbstractService : public TraceAccessor, public IService
{
 public:
  explicit AbstractService(const ServiceBuildInfo& info);
  ~AbstractService() override;

  IServiceInfo* serviceInfo() const override { return m_service_info; }
  //! Called once after construction, before the options of the service are read.
  virtual void build() {}

 private:
  IServiceInfo* m_service_info;
};
} // namespace Arcane
