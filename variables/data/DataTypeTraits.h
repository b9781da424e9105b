// SPDX-License-Identifier: Apache-2.0
// Finds the eDataType of a C++ type.
#pragma once

#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! Defined for the types that a variable may hold. Another type is an error at compile time.
template <typename DataType> class DataTypeTraitsT;

namespace detail::data
{
template <eDataType Type> struct DataTypeTraitsOf
{
  static constexpr eDataType type() { return Type; }
  static const char* typeName() { return dataTypeName(Type); }
};
} // namespace detail::data

template <> class DataTypeTraitsT<Byte> : public detail::data::DataTypeTraitsOf<DT_Byte>
{
};
template <> class DataTypeTraitsT<Real> : public detail::data::DataTypeTraitsOf<DT_Real>
{
};
template <> class DataTypeTraitsT<Int8> : public detail::data::DataTypeTraitsOf<DT_Int8>
{
};
template <> class DataTypeTraitsT<Int16> : public detail::data::DataTypeTraitsOf<DT_Int16>
{
};
template <> class DataTypeTraitsT<Int32> : public detail::data::DataTypeTraitsOf<DT_Int32>
{
};
template <> class DataTypeTraitsT<Int64> : public detail::data::DataTypeTraitsOf<DT_Int64>
{
};
template <> class DataTypeTraitsT<Float32> : public detail::data::DataTypeTraitsOf<DT_Float32>
{
};
template <> class DataTypeTraitsT<Float16> : public detail::data::DataTypeTraitsOf<DT_Float16>
{
};
template <> class DataTypeTraitsT<BFloat16> : public detail::data::DataTypeTraitsOf<DT_BFloat16>
{
};
template <> class DataTypeTraitsT<String> : public detail::data::DataTypeTraitsOf<DT_String>
{
};
template <> class DataTypeTraitsT<Real2> : public detail::data::DataTypeTraitsOf<DT_Real2>
{
};
template <> class DataTypeTraitsT<Real3> : public detail::data::DataTypeTraitsOf<DT_Real3>
{
};
template <> class DataTypeTraitsT<Real2x2> : public detail::data::DataTypeTraitsOf<DT_Real2x2>
{
};
template <> class DataTypeTraitsT<Real3x3> : public detail::data::DataTypeTraitsOf<DT_Real3x3>
{
};

} // namespace Arcane
