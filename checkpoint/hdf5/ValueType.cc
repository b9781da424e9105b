// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/ValueType.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

namespace Arcane::detail::h5
{
namespace
{
//! Makes the type of a 16-bit real: one bit of sign, then the exponent, then the mantissa.
TypeHandle halfType(size_t exponent_bits, size_t mantissa_bits, size_t exponent_bias)
{
  const String action = "describe the type of 16-bit reals";
  TypeHandle type(H5Tcopy(H5T_IEEE_F32LE), action);
  checked(H5Tset_fields(type.get(), 15, mantissa_bits, exponent_bits, 0, mantissa_bits), action);
  checked(H5Tset_size(type.get(), 2), action);
  checked(H5Tset_ebias(type.get(), exponent_bias), action);
  return type;
}

hid_t nativeType(eDataType type)
{
  switch (type) {
  case DT_Byte: return H5T_NATIVE_UINT8;
  case DT_Real: return H5T_NATIVE_DOUBLE;
  case DT_Int8: return H5T_NATIVE_INT8;
  case DT_Int16: return H5T_NATIVE_INT16;
  case DT_Int32: return H5T_NATIVE_INT32;
  case DT_Int64: return H5T_NATIVE_INT64;
  case DT_Float32: return H5T_NATIVE_FLOAT;
  default: ARCANE_THROW(IOException, "values of type {0} cannot be in a dataset of HDF5", dataTypeName(type));
  }
}
} // namespace

TypeHandle componentType(eDataType type)
{
  const LibraryLock lock;
  const eDataType basic = basicDataType(type);
  if (basic == DT_Float16)
    return halfType(5, 10, 15);
  if (basic == DT_BFloat16)
    return halfType(8, 7, 127);
  return TypeHandle(H5Tcopy(nativeType(basic)), "copy a type");
}

TypeHandle textType(Int64 nb_byte)
{
  const LibraryLock lock;
  TypeHandle type(H5Tcopy(H5T_C_S1), "copy the type of texts");
  // HDF5 has no text of size 0.
  checked(H5Tset_size(type.get(), nb_byte > 0 ? static_cast<size_t>(nb_byte) : 1), "set the size of a text");
  checked(H5Tset_strpad(type.get(), H5T_STR_NULLPAD), "set the padding of a text");
  return type;
}

eDataType dataTypeOf(const TypeHandle& type)
{
  const LibraryLock lock;
  for (eDataType candidate : { DT_Byte, DT_Real, DT_Int8, DT_Int16, DT_Int32, DT_Int64, DT_Float32, DT_Float16, DT_BFloat16 })
    if (checked(H5Tequal(componentType(candidate).get(), type.get()), "compare two types") > 0)
      return candidate;
  return DT_Unknown;
}
} // namespace Arcane::detail::h5
