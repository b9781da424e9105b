// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/OptionCatalog.h"

#include "arcane_core/case_text/OptionLines.h"
#include "tests/unit/arcane_core/case_text/CaseTextFixture.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::casetext;
using OptionCatalogTest = test::CaseTextFixture;

const DescribedClass& rootClass(const OptionCatalog& catalog, const std::string& name)
{
  const auto& classes = catalog.rootClasses();
  return **std::find_if(classes.begin(), classes.end(), [&](const DescribedClass* c) { return c->name == name; });
}
} // namespace

TEST_F(OptionCatalogTest, ServicesOfOptionsAreNotBelowTheRoot)
{
  for (const DescribedClass* described : catalog.rootClasses()) {
    EXPECT_NE(described->name, "Hand");
    EXPECT_NE(described->name, "Steam");
  }
  EXPECT_TRUE(rootClass(catalog, "Wheel").isInRoot());
}

TEST_F(OptionCatalogTest, AnInterfaceHasItsServices)
{
  const std::vector<const DescribedClass*> pumps = catalog.services(detail::service::interfaceId<test::IPump>());

  ASSERT_EQ(pumps.size(), 2u);
  EXPECT_EQ(pumps[0]->name, "Hand");
  EXPECT_EQ(pumps[1]->name, "Steam");
  EXPECT_EQ(catalog.findService(detail::service::interfaceId<test::IPump>(), "Steam"), pumps[1]);
  EXPECT_EQ(catalog.findService(detail::service::interfaceId<test::IPump>(), "Wheel"), nullptr);
  EXPECT_TRUE(catalog.services(detail::service::interfaceId<int>()).empty());
}

TEST_F(OptionCatalogTest, TagsAreThoseOfTheLanguage)
{
  const DescribedClass& wheel = rootClass(catalog, "Wheel");

  EXPECT_EQ(wheel.tag("en"), "wheel");
  EXPECT_EQ(wheel.tag("fr"), "roue");
}

TEST_F(OptionCatalogTest, LinesTellElementsFromOtherOptions)
{
  const DescribedClass& wheel = rootClass(catalog, "Wheel");
  const OptionLines lines(catalog, "fr");

  std::string elements;
  for (const axl::Option& option : wheel.model.options)
    elements += lines.isElement(wheel, option) ? lines.nameOf(option) + "=" + lines.valueOf(option) + " " : "";

  EXPECT_EQ(elements, "vitesse=1.5 title= a<b --  weights=1 2 bois=chene shaft=... pump=Hand ");
}
