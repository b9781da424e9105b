// SPDX-License-Identifier: Apache-2.0
// Variables for which the shared memory has no room.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "arcane_core/base/object/List.h"

#include <vector>

namespace Arcane::test
{
namespace
{
class ExhaustedSharedVariableTest : public SharedVariableFixture
{
 protected:
  detail::shmem::MachineArena& arena() const { return *detail::shmem::MachineArena::of(m_pm); }

  //! Takes all that is left in blocks of each size.
  std::vector<std::byte*> takeAll()
  {
    std::vector<std::byte*> blocks;
    Int64 nb_byte = 65536;
    for (; nb_byte > 0; nb_byte -= (nb_byte > 1024 ? 1024 : 64))
      for (bool is_full = false; !is_full;) {
        try {
          blocks.push_back(arena().allocate(nb_byte, "the rest"));
        }
        catch (const FatalErrorException&) {
          is_full = true;
        }
      }
    return blocks;
  }

 private:
  void startMemory() override
  {
    StringList arguments;
    arguments.add("program");
    arguments.add("-A,ShMemLimit=1048576");
    detail::shmem::MachineArena::create(m_pm, CommandLineArguments(arguments));
  }
};
} // namespace

TEST_F(ExhaustedSharedVariableTest, AVariableThatFoundNoRoomIsUsedOnceThereIsSome)
{
  buildMesh();
  VariableCellArrayReal v(meshInfo("V"));
  v.resize(5);
  v.setUsed(false);
  m_pm->barrier();
  const std::vector<std::byte*> blocks = takeAll();
  m_pm->barrier();

  EXPECT_THROW(v.setUsed(true), FatalErrorException);
  EXPECT_FALSE(v.isUsed());
  m_pm->barrier();
  for (std::byte* block : blocks)
    arena().deallocate(block);
  v.setUsed(true);

  EXPECT_TRUE(v.isUsed());
  EXPECT_EQ(v.asArray().dim1Size(), family(IK_Cell)->maxLocalId());
  EXPECT_EQ(v.arraySize(), 5);
}
} // namespace Arcane::test
