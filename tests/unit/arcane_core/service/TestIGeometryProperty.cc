// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IGeometryProperty.h"

#include <gtest/gtest.h>

#include <string>

namespace Arcane::geometry_property_test
{
using Numerics::IGeometryProperty;

TEST(IGeometryPropertyTest, AllPropertiesAreWalkedByTheirNames)
{
  std::string names;
  int mask = 0;
  for (IGeometryProperty::Enumerator e; !e.end(); ++e) {
    names += std::string(IGeometryProperty::name(*e).localstr()) + " ";
    mask += *e;
  }

  EXPECT_EQ(names, "Measure Length Area Volume Center Normal VolumeSurfaceRatio ");
  EXPECT_EQ(mask, IGeometryProperty::PEnd - 1);
}

TEST(IGeometryPropertyTest, EachPropertyIsARealOrAVector)
{
  for (IGeometryProperty::Enumerator e; !e.end(); ++e)
    EXPECT_NE(IGeometryProperty::isScalar(*e), IGeometryProperty::isVectorial(*e)) << *e;
  EXPECT_TRUE(IGeometryProperty::isVectorial(IGeometryProperty::PCenter));
  EXPECT_TRUE(IGeometryProperty::isScalar(IGeometryProperty::PVolumeSurfaceRatio));
}

TEST(IGeometryPropertyTest, ASumOfPropertiesIsNone)
{
  const auto sum = static_cast<IGeometryProperty::eProperty>(IGeometryProperty::PArea + IGeometryProperty::PCenter);

  for (const auto property : { sum, IGeometryProperty::PNone, IGeometryProperty::PEnd }) {
    EXPECT_TRUE(IGeometryProperty::name(property).empty());
    EXPECT_FALSE(IGeometryProperty::isScalar(property));
    EXPECT_FALSE(IGeometryProperty::isVectorial(property));
  }
}
} // namespace Arcane::geometry_property_test
