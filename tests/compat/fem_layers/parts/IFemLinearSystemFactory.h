// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_I_FEM_LINEAR_SYSTEM_FACTORY_H
#define COMPAT_FEM_LAYERS_I_FEM_LINEAR_SYSTEM_FACTORY_H

#include <arcane/ArcaneTypes.h>

namespace FemLayers
{
class DoFLinearSystemImpl;

//! Interface of services: each makes systems of its kind.
class IFemLinearSystemFactory
{
 public:
  virtual ~IFemLinearSystemFactory() = default;
  virtual DoFLinearSystemImpl* createInstance(Arcane::ISubDomain* sd, const Arcane::Runner& runner, Arcane::IItemFamily* dof_family,
                                              const Arcane::String& name) = 0;
};
} // namespace FemLayers

#endif
