// SPDX-License-Identifier: Apache-2.0
// house.orders keeps the page of memory orders complete.
#include "HouseFixture.h"

namespace house::test
{
class OrdersCheckTest : public HouseFixture
{
 protected:
  std::string faults() const { return textOf(checkOrders(context())); }
};

TEST_F(OrdersCheckTest, ASourceWithAnAtomicIsOnThePage)
{
  write("docs/design/memory_orders.md", "| lock | `shmem/Known.h` |\n");
  write("shmem/Known.h", "std::atomic<int> a;\n");
  write("shmem/Other.cc", "\nstd::atomic_ref<int>(i).load();\n");
  write("arcane_core/run/Above.cc", "std::atomic<int> a;\n");

  EXPECT_EQ(faults(), "shmem/Other.cc:2: uses an atomic, expected its protocol, with this file, in docs/design/memory_orders.md\n");
}

TEST_F(OrdersCheckTest, ThePageNamesNoSourceWithoutAtomic)
{
  write("docs/design/memory_orders.md", "# Orders\n`shmem/Gone.h` and `shmem/Plain.h`\n");
  write("shmem/Plain.h", "int a; // not std::atomic\n");

  EXPECT_EQ(faults(), "docs/design/memory_orders.md:2: names shmem/Gone.h, which uses no atomic or is not there\n"
                      "docs/design/memory_orders.md:2: names shmem/Plain.h, which uses no atomic or is not there\n");
}

TEST_F(OrdersCheckTest, ACommentDoesNotReplaceAParameter)
{
  write("docs/design/memory_orders.md", "");
  write("arcane_core/run/Table.cc",
        "// The lock is held.\nvoid f();\n// With m_mutex held.\nvoid g(const Lock& lock); // nothing is held\n");

  EXPECT_EQ(faults(),
            "arcane_core/run/Table.cc:1: a comment says that a lock is held, expected a parameter of the function that shows it\n"
            "arcane_core/run/Table.cc:3: a comment says that a lock is held, expected a parameter of the function that shows it\n");
}
} // namespace house::test
