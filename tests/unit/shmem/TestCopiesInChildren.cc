// SPDX-License-Identifier: Apache-2.0
#include "shmem/CopiesInChildren.h"

#include "shmem/MemoryFile.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::shmem;

constexpr Int64 nb_byte = 1 << 16;

//! Returns the status of a child that writes to the memory, and ends with what it read before.
int statusOfWriter(std::byte* memory)
{
  const pid_t child = ::fork();
  if (child == 0) {
    const int seen = static_cast<int>(memory[100]);
    std::memset(memory, 9, static_cast<std::size_t>(nb_byte));
    ::_exit(memory[100] == std::byte(9) ? seen : 77);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(CopiesInChildrenTest, AChildReadsTheMemoryAndWritesToACopy)
{
  const MemoryFile file = MemoryFile::create(nb_byte);
  std::byte* memory = file.map();
  const CopiesInChildren copies(memory, nb_byte, static_cast<int>(file.key().descriptor));
  memory[100] = std::byte(5);

  const int status = statusOfWriter(memory);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 5) << status;
  EXPECT_EQ(memory[100], std::byte(5));
  EXPECT_EQ(memory[101], std::byte(0));
  ::munmap(memory, nb_byte);
}

TEST(CopiesInChildrenTest, TheFileOfAMappingOfOthersIsFound)
{
  const test::TemporaryDirectory directory;
  const int descriptor = ::open((directory.path() / "window of others").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(::ftruncate(descriptor, 2 * nb_byte), 0);
  void* mapped = ::mmap(nullptr, 2 * nb_byte, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  ::close(descriptor);
  // A window begins after some bytes of its library.
  std::byte* memory = static_cast<std::byte*>(mapped) + 4096;
  const CopiesInChildren copies(memory, nb_byte);
  EXPECT_TRUE(copies.hasFile());
  memory[100] = std::byte(5);

  const int status = statusOfWriter(memory);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 5) << status;
  EXPECT_EQ(memory[100], std::byte(5));
  ::munmap(mapped, 2 * nb_byte);
}

TEST(CopiesInChildrenTest, WithoutAFileAChildCopiesThePagesThatItWrites)
{
  auto* memory =
    static_cast<std::byte*>(::mmap(nullptr, nb_byte, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  std::optional<CopiesInChildren> copies(std::in_place, memory, nb_byte);
  // The name of such a mapping leads nowhere.
  EXPECT_FALSE(copies->hasFile());
  memory[100] = std::byte(5);

  const int status = statusOfWriter(memory);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 5) << status;
  EXPECT_EQ(memory[100], std::byte(5));
  EXPECT_EQ(memory[nb_byte - 1], std::byte(0));
  copies.reset();
  ::munmap(memory, nb_byte);
}
} // namespace
