// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/IUserDataList.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/object/AutoDestroyUserData.h"

#include <gtest/gtest.h>

#include <memory>

namespace
{
using namespace Arcane;

class Counted : public IUserData
{
 public:
  void notifyAttach() override { ++nb_attached; }
  void notifyDetach() override { ++nb_detached; }

  int nb_attached = 0;
  int nb_detached = 0;
};

TEST(IUserDataListTest, ObjectsAreToldWhenTheyComeAndGo)
{
  Counted first;
  Counted second;
  {
    IUserDataList list;
    list.setData("first", &first);
    list.setData("second", &second);
    EXPECT_EQ(list.data("first"), &first);
    EXPECT_EQ(first.nb_attached, 1);
    list.removeData("first");
    EXPECT_EQ(first.nb_detached, 1);
    EXPECT_EQ(list.data("first", true), nullptr);
    EXPECT_EQ(second.nb_detached, 0);
  }
  EXPECT_EQ(second.nb_detached, 1);
  EXPECT_EQ(first.nb_detached, 1);
}

TEST(IUserDataListTest, NamesAreTakenOnceAndMustExist)
{
  Counted data;
  Counted other;
  IUserDataList list; // notifies the data when it ends
  list.setData("name", &data);
  EXPECT_THROW(list.setData("name", &other), ArgumentException);
  EXPECT_EQ(other.nb_attached, 0);
  EXPECT_EQ(list.data("name"), &data);
  EXPECT_THROW(list.setData("null", nullptr), ArgumentException);
  EXPECT_THROW(list.data("absent"), ArgumentException);
  EXPECT_THROW(list.removeData("absent"), ArgumentException);
  EXPECT_NO_THROW(list.removeData("absent", true));
}

TEST(IUserDataListTest, AutoDestroyUserDataGoesWithTheList)
{
  const auto object = std::make_shared<int>(3);
  {
    IUserDataList list;
    auto* data = new AutoDestroyUserData<std::shared_ptr<int>>(new std::shared_ptr<int>(object));
    list.setData("object", data);
    EXPECT_EQ(**data->data(), 3);
    EXPECT_EQ(object.use_count(), 2);
  }
  EXPECT_EQ(object.use_count(), 1);
}
} // namespace
