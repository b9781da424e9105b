// SPDX-License-Identifier: Apache-2.0
// The interface of services that add functions of the code to the functions of the case file.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class ICaseMng;

//! Applications implement it as a service of sub-domains. All services of this interface are made when the functions of the case are read.
class ARCANE_EXPORT ICaseFunctionProvider
{
 public:
  virtual ~ICaseFunctionProvider() = default;

  //! Adds functions by ICaseMng::addFunction(). Options that name them are read later. Every rank makes the call.
  virtual void registerCaseFunctions(ICaseMng* case_mng) = 0;
};
} // namespace Arcane
