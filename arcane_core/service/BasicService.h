// SPDX-License-Identifier: Apache-2.0
// Base of services that live on a mesh of a sub-domain.
#pragma once

#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/domain/MeshAccessor.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/CommonVariables.h"

namespace Arcane
{
class ARCANE_EXPORT BasicService : public AbstractService, public MeshAccessor, public CommonVariables
{
 public:
  explicit BasicService(const ServiceBuildInfo& info);
  ~BasicService() override;

  ISubDomain* subDomain() const { return m_sub_domain; }
  IParallelMng* parallelMng() const;
  //! Returns the options of the service, or null when no case file requested it.
  ICaseOptions* caseOptionsBase() const { return m_case_options; }

 private:
  ISubDomain* m_sub_domain;
  ICaseOptions* m_case_options;
};

using BasicCaseOptionService = BasicService;
using BasicSubDomainService = BasicService;
using BasicMeshService = BasicService;
} // namespace Arcane

//! Shows generated headers that the three aliases above are declared here.
#define ARCANE_HAS_SPECIFIC_BASIC_SERVICE
