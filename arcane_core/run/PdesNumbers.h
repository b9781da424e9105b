// SPDX-License-Identifier: Apache-2.0
// Random numbers and seeds of 64 bits: a congruential generator whose seeds a cipher spreads.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::run
{

/*!
 * \brief Moves a seed by \a nb_step steps of the generator s <- 2862933555777941757 s + 3037000493 modulo 2^64.
 *
 * Its period is 2^64, so a negative number of steps goes back. The time does not depend on the number of steps.
 */
UInt64 movedSeed(UInt64 seed, Int64 nb_step);

//! Returns the number in [0, 1[ of a seed.
Real numberOfSeed(UInt64 seed);

/*!
 * \brief Returns another seed, which shares nothing visible with \a seed.
 *
 * The two halves of the seed go through rounds of the function that Press and Teukolsky made after the cipher DES: Numerical Recipes, 7.5.
 * \param nb_round  1 to 4
 */
UInt64 spreadSeed(UInt64 seed, int nb_round = 2);

} // namespace Arcane::detail::run
