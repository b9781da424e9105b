// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/DataTypes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <cstring>
#include <ostream>

namespace Arcane
{

namespace
{
struct Row
{
  const char* name;
  eDataType basic_type;
  Int32 nb_basic;
  Int32 bytes;
};

constexpr std::array<Row, 17> rows = { {
  { "Byte", DT_Byte, 1, 1 },
  { "Real", DT_Real, 1, 8 },
  { "Int16", DT_Int16, 1, 2 },
  { "Int32", DT_Int32, 1, 4 },
  { "Int64", DT_Int64, 1, 8 },
  { "String", DT_String, 1, 0 },
  { "Real2", DT_Real, 2, 16 },
  { "Real3", DT_Real, 3, 24 },
  { "Real2x2", DT_Real, 4, 32 },
  { "Real3x3", DT_Real, 9, 72 },
  { "BFloat16", DT_BFloat16, 1, 2 },
  { "Float16", DT_Float16, 1, 2 },
  { "Float32", DT_Float32, 1, 4 },
  { "Int8", DT_Int8, 1, 1 },
  { "Float128", DT_Float128, 1, 16 },
  { "Int128", DT_Int128, 1, 16 },
  { "Unknown", DT_Unknown, 1, 0 },
} };

const Row& rowOf(eDataType type)
{
  const bool is_known = type >= 0 && type < DT_Unknown;
  return rows[is_known ? type : DT_Unknown];
}
} // namespace

const char* dataTypeName(eDataType type)
{
  return rowOf(type).name;
}

eDataType dataTypeFromName(const char* name, bool& has_error)
{
  for (int i = 0; i < DT_Unknown; ++i)
    if (name && std::strcmp(name, rows[i].name) == 0) {
      has_error = false;
      return static_cast<eDataType>(i);
    }
  has_error = true;
  return DT_Unknown;
}

eDataType dataTypeFromName(const char* name)
{
  bool has_error = false;
  const eDataType type = dataTypeFromName(name, has_error);
  if (has_error)
    ARCANE_THROW(ArgumentException, "no type of data is called '{0}', expected one of Byte, Real, Int32...",
                 String(name ? name : "(null)"));
  return type;
}

Int32 dataTypeSize(eDataType type)
{
  return rowOf(type).bytes;
}

eDataType basicDataType(eDataType type)
{
  return rowOf(type).basic_type;
}

Int32 nbBasicData(eDataType type)
{
  return rowOf(type).nb_basic;
}

std::ostream& operator<<(std::ostream& o, eDataType type)
{
  return o << dataTypeName(type);
}

} // namespace Arcane
