// SPDX-License-Identifier: Apache-2.0
// Types of values by number and by name, and the names of kinds of memory.
#include "arcane_core/base/math/DataTypes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryResource.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

using namespace Arcane;

namespace
{
template <typename T> std::string printed(T value)
{
  std::ostringstream out;
  out << value;
  return out.str();
}
} // namespace

TEST(DataTypesTest, EachTypeIsFoundByItsName)
{
  std::set<std::string> names;
  for (int i = 0; i < DT_Unknown; ++i) {
    const auto type = static_cast<eDataType>(i);
    names.insert(dataTypeName(type));
    EXPECT_EQ(dataTypeFromName(dataTypeName(type)), type);
    EXPECT_EQ(printed(type), dataTypeName(type));
  }

  EXPECT_EQ(names.size(), static_cast<std::size_t>(DT_Unknown));
}

//! Checkpoints hold the numbers, files and full types of variables the names.
TEST(DataTypesTest, NumbersAndNamesAreThoseOfFormerFiles)
{
  EXPECT_EQ(DT_Real3, 7);
  EXPECT_EQ(DT_Int8, 13);
  EXPECT_STREQ(dataTypeName(DT_Real), "Real");
  EXPECT_STREQ(dataTypeName(DT_Real2x2), "Real2x2");
  EXPECT_STREQ(dataTypeName(DT_Byte), "Byte");
}

TEST(DataTypesTest, ANameThatIsNoneIsAnError)
{
  bool has_error = false;

  EXPECT_EQ(dataTypeFromName("Real4", has_error), DT_Unknown);
  EXPECT_TRUE(has_error);
  EXPECT_EQ(dataTypeFromName("Int64", has_error), DT_Int64);
  EXPECT_FALSE(has_error);
  EXPECT_THROW(dataTypeFromName("real"), ArgumentException);
}

TEST(DataTypesTest, AValueIsAsLargeAsItsComponents)
{
  EXPECT_EQ(dataTypeSize(DT_String), 0);
  EXPECT_EQ(dataTypeSize(DT_Float16), 2);
  for (const eDataType type : { DT_Real2, DT_Real3, DT_Real2x2, DT_Real3x3, DT_Int64 })
    EXPECT_EQ(dataTypeSize(type), nbBasicData(type) * dataTypeSize(basicDataType(type))) << type;
  EXPECT_EQ(nbBasicData(DT_Real3x3), 9);
  EXPECT_EQ(basicDataType(DT_Real2x2), DT_Real);
  EXPECT_EQ(basicDataType(DT_Int16), DT_Int16);
}

TEST(DataTypesTest, KindsOfMemoryHaveNames)
{
  EXPECT_EQ(printed(eMemoryResource::HostPinned), "HostPinned");
  EXPECT_EQ(printed(static_cast<eMemoryResource>(9)), "eMemoryResource(9)");
  EXPECT_EQ(printed(eMemoryLocationHint::HostAndDeviceMostlyRead), "HostAndDeviceMostlyRead");
  EXPECT_EQ(printed(eHostDeviceMemoryLocation::ManagedMemoryHost), "ManagedMemoryHost");
  EXPECT_FALSE(isAccessibleOnHost(eMemoryResource::Device));
  EXPECT_TRUE(isAccessibleOnHost(eMemoryResource::UnifiedMemory));
}
