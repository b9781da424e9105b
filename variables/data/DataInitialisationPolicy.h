// SPDX-License-Identifier: Apache-2.0
// The values that a variable has when its memory was just allocated.
#pragma once

#include "arcane_core/base/math/DataTypes.h"

namespace Arcane
{

//! The choice of these values. Applications must not rely on any of them, only on values that they have assigned.
enum eDataInitialisationPolicy
{
  //! Values are whatever the memory held.
  DIP_None = 0,
  //! Every new value is zero.
  DIP_InitWithDefault = 1,
  //! Every new real is not-a-number; other types are zero.
  DIP_InitWithNan = 2,
  //! Values are zero at the first allocation; values added later are whatever the memory held. The default policy.
  DIP_Legacy = 3,
  //! Reals are not-a-number at the first allocation; values added later are zero.
  DIP_InitInitialWithNanResizeWithDefault = 4
};

/*!
 * \brief Returns the policy of this process.
 *
 * Until it is set, the environment variable ARCANE_DATA_INIT_POLICY gives it: NONE, DEFAULT, NAN, LEGACY or
 * NAN_AND_DEFAULT.
 * \throws ArgumentException when the environment variable has another value
 */
ARCANE_EXPORT eDataInitialisationPolicy getGlobalDataInitialisationPolicy();
ARCANE_EXPORT void setGlobalDataInitialisationPolicy(eDataInitialisationPolicy policy);

} // namespace Arcane
