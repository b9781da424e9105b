// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/ObjectImpl.h"

#include <gtest/gtest.h>

namespace
{
class ObjectThatCounts : public Arcane::ObjectImpl
{
 public:
  explicit ObjectThatCounts(int& nb_alive)
  : m_nb_alive(nb_alive)
  {
    ++m_nb_alive;
  }
  ~ObjectThatCounts() override { --m_nb_alive; }

 private:
  int& m_nb_alive;
};

TEST(ObjectImplTest, TheLastReferenceDestroysTheObject)
{
  int nb_alive = 0;
  auto* const object = new ObjectThatCounts(nb_alive);
  object->addRef();
  object->addRef();

  object->removeRef();
  EXPECT_EQ(nb_alive, 1);
  object->removeRef();

  EXPECT_EQ(nb_alive, 0);
}
} // namespace
