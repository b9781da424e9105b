// SPDX-License-Identifier: Apache-2.0
#include "variables/data/InitialValues.h"

#include "arcane_core/base/math/NumericTypes.h"
#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/IData.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace Arcane::initial_values_test
{
using detail::data::initialiseNewRows;
using detail::data::initialiseNewValues;
using detail::data::initialiseValues;

//! The policy is the former one at the end of the test.
class InitialValuesTest : public ::testing::Test
{
 protected:
  ~InitialValuesTest() override { setGlobalDataInitialisationPolicy(m_former); }

  //! Reals that are all 5.
  static void setToFive(IData& data)
  {
    for (Int64 i = 0; i < data.nbElement(); ++i)
      static_cast<Real*>(data.address())[i] = 5.0;
  }
  //! One character for each value: the digit, or n for not-a-number.
  static std::string textOf(const IData& data)
  {
    std::string text;
    for (Int64 i = 0; i < data.nbElement(); ++i) {
      const Real value = static_cast<const Real*>(data.address())[i];
      text += std::isnan(value) ? "n" : std::to_string(static_cast<int>(value));
    }
    return text;
  }

 private:
  eDataInitialisationPolicy m_former = getGlobalDataInitialisationPolicy();
};

TEST_F(InitialValuesTest, ARangeOfValuesIsSetAndNoOther)
{
  IData data(DT_Real, 2);
  data.resize(3, 2);
  setToFive(data);

  initialiseValues(data, 1, 3, true);
  EXPECT_EQ(textOf(data), "5nn555");
  initialiseValues(data, 2, 5, false);
  EXPECT_EQ(textOf(data), "5n0005");
  initialiseValues(data, 4, 4, true);
  EXPECT_EQ(textOf(data), "5n0005");
}

TEST_F(InitialValuesTest, IntegersAreZeroWhereRealsAreNotANumber)
{
  IData data(DT_Int32, 1);
  data.resize(2, 1);
  static_cast<Int32*>(data.address())[0] = 7;
  static_cast<Int32*>(data.address())[1] = 7;

  initialiseValues(data, 0, 1, true);

  EXPECT_EQ(static_cast<Int32*>(data.address())[0], 0);
  EXPECT_EQ(static_cast<Int32*>(data.address())[1], 7);
}

TEST_F(InitialValuesTest, TiledValuesAreThoseOfTheSameNumbers)
{
  IData data(DT_Real, 2);
  data.resize(3, 2);
  data.setTiled(true);
  initialiseValues(data, 0, 6, false);

  initialiseValues(data, 1, 3, true);
  data.setTiled(false);

  EXPECT_EQ(textOf(data), "0nn000");
}

TEST_F(InitialValuesTest, EachPolicySaysWhatNewValuesAre)
{
  const auto grown = [](eDataInitialisationPolicy policy, Int64 old_extent0) {
    IData data(DT_Real, 1);
    data.resize(3, 1);
    setToFive(data);
    setGlobalDataInitialisationPolicy(policy);
    initialiseNewValues(data, old_extent0, 1);
    return textOf(data);
  };

  EXPECT_EQ(grown(DIP_None, 0), "555");
  EXPECT_EQ(grown(DIP_Legacy, 0), "000");
  EXPECT_EQ(grown(DIP_Legacy, 1), "555");
  EXPECT_EQ(grown(DIP_InitWithDefault, 1), "500");
  EXPECT_EQ(grown(DIP_InitWithNan, 0), "nnn");
  EXPECT_EQ(grown(DIP_InitWithNan, 2), "55n");
  EXPECT_EQ(grown(DIP_InitInitialWithNanResizeWithDefault, 0), "nnn");
  EXPECT_EQ(grown(DIP_InitInitialWithNanResizeWithDefault, 2), "550");
}

TEST_F(InitialValuesTest, NewColumnsOfFormerRowsAreNewToo)
{
  IData data(DT_Real, 2);
  data.resize(3, 2);
  setToFive(data);
  setGlobalDataInitialisationPolicy(DIP_InitWithDefault);

  initialiseNewValues(data, 2, 1);

  EXPECT_EQ(textOf(data), "505000");
}

TEST_F(InitialValuesTest, RowsThatNobodyHadAreMarkedUnderOnePolicyOnly)
{
  IData data(DT_Real, 1);
  data.resize(5, 1);
  setToFive(data);
  const UniqueArray<Int32> new_to_old{ -1, 0, -1, -1, 2 };

  setGlobalDataInitialisationPolicy(DIP_InitWithDefault);
  initialiseNewRows(data, new_to_old);
  EXPECT_EQ(textOf(data), "55555");
  setGlobalDataInitialisationPolicy(DIP_InitWithNan);
  initialiseNewRows(data, new_to_old);

  EXPECT_EQ(textOf(data), "n5nn5");
}
} // namespace Arcane::initial_values_test
