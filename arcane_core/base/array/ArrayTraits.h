// SPDX-License-Identifier: Apache-2.0
// The elements that an array leaves uninitialised, and the types of its arguments.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cstddef>
#include <type_traits>

namespace Arcane
{
/*!
 * \brief The treatment of elements of type T by arrays.
 *
 * When IsPODType is true, `Array<T>::resize(n)` and the constructor with a size alone leave new elements
 * uninitialised; otherwise they are value-initialised. Every type but those below is in the second case.
 */
template <typename T> struct ArrayTraits
{
  using ConstReferenceType = const T&;
  using IsPODType = std::false_type;
};

template <typename T>
requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) struct ArrayTraits<T>
{
  using ConstReferenceType = T;
  using IsPODType = std::true_type;
};

template <> struct ArrayTraits<bool>
{
  using ConstReferenceType = bool;
  using IsPODType = std::false_type;
};

template <typename T> struct ArrayTraits<T*>
{
  using ConstReferenceType = T*;
  using IsPODType = std::false_type;
};
} // namespace Arcane

namespace Arcane::detail::base
{
template <typename T> struct PodArrayTraits
{
  using ConstReferenceType = const T&;
  using IsPODType = std::true_type;
};
} // namespace Arcane::detail::base

namespace Arcane
{
template <> struct ArrayTraits<std::byte> : detail::base::PodArrayTraits<std::byte>
{
};
template <> struct ArrayTraits<Int128> : detail::base::PodArrayTraits<Int128>
{
};
template <> struct ArrayTraits<Float16> : detail::base::PodArrayTraits<Float16>
{
};
template <> struct ArrayTraits<BFloat16> : detail::base::PodArrayTraits<BFloat16>
{
};
template <> struct ArrayTraits<Real2> : detail::base::PodArrayTraits<Real2>
{
};
template <> struct ArrayTraits<Real3> : detail::base::PodArrayTraits<Real3>
{
};
template <> struct ArrayTraits<Real2x2> : detail::base::PodArrayTraits<Real2x2>
{
};
template <> struct ArrayTraits<Real3x3> : detail::base::PodArrayTraits<Real3x3>
{
};
} // namespace Arcane
