// SPDX-License-Identifier: Apache-2.0
// The types of values that variables hold and files store.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>

namespace Arcane
{

//! The types of values. The numbers are stored in checkpoints and never change.
enum eDataType
{
  DT_Byte = 0,
  DT_Real = 1,
  DT_Int16 = 2,
  DT_Int32 = 3,
  DT_Int64 = 4,
  DT_String = 5,
  DT_Real2 = 6,
  DT_Real3 = 7,
  DT_Real2x2 = 8,
  DT_Real3x3 = 9,
  DT_BFloat16 = 10,
  DT_Float16 = 11,
  DT_Float32 = 12,
  DT_Int8 = 13,
  DT_Float128 = 14,
  DT_Int128 = 15,
  DT_Unknown = 16
};

// Enumerators have the names of types, as in Arcane; g++ warns about that in enumerations with a scope, too.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
//! Types of serialized numbers. Enumerators have the values of eDataType.
enum class eBasicDataType : unsigned char
{
  Byte = DT_Byte,
  Real = DT_Real,
  Float64 = DT_Real,
  Int16 = DT_Int16,
  Int32 = DT_Int32,
  Int64 = DT_Int64,
  BFloat16 = DT_BFloat16,
  Float16 = DT_Float16,
  Float32 = DT_Float32,
  Int8 = DT_Int8,
  Float128 = DT_Float128,
  Int128 = DT_Int128,
  Unknown = DT_Unknown
};
#pragma GCC diagnostic pop

//! Returns the name of \a type as in full types of variables: `Real3`, `Int32`...
ARCANE_EXPORT const char* dataTypeName(eDataType type);

//! Returns the type called \a name, or DT_Unknown with \a has_error set if there is none.
ARCANE_EXPORT eDataType dataTypeFromName(const char* name, bool& has_error);

//! Returns the type called \a name. \throws ArgumentException when there is none
ARCANE_EXPORT eDataType dataTypeFromName(const char* name);

//! Returns the size of one value, or 0 for strings and unknown types, whose values have no fixed size. \unit{bytes}
ARCANE_EXPORT Int32 dataTypeSize(eDataType type);

//! Returns the type of the components of \a type: Real for Real2, Real3, Real2x2 and Real3x3, else \a type itself.
ARCANE_EXPORT eDataType basicDataType(eDataType type);

//! Returns the number of components of \a type: 3 for Real3, 1 for numbers and strings.
ARCANE_EXPORT Int32 nbBasicData(eDataType type);

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eDataType type);

} // namespace Arcane
