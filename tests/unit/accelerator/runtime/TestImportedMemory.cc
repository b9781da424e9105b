// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/ImportedMemory.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/SimulatedDevice.h"

#include <unistd.h>

namespace Arcane::detail::runtime
{
namespace
{
constexpr Int64 nb_byte = Int64(2) << 20;

//! Pages of a device as another process would know them.
class ImportedMemoryTest : public ::testing::Test
{
 protected:
  ImportedMemoryTest()
  {
    throwIfFailed(m_device.createPages(eMemoryResource::Device, DeviceId(), nb_byte, m_pages), "make pages in a test");
    throwIfFailed(m_device.exportPages(m_pages, m_piece.descriptor), "export pages in a test");
    m_piece.number = m_pages;
    m_piece.nb_byte = nb_byte;
  }
  ~ImportedMemoryTest() override
  {
    ::close(m_piece.descriptor);
    reportIfFailed(m_device.releasePages(m_pages, nb_byte), "release pages in a test");
  }

  std::shared_ptr<const ImportedMemory> open(UInt64 process)
  {
    return ImportedMemory::open(m_device, DeviceId(), process, { &m_piece, 1 });
  }
  Int64 nbOpened() const { return m_device.calls().nbCall("importPages"); }
  Int64 nbClosed() const { return m_device.calls().nbCall("freeAddresses"); }

  mutable SimulatedDevice m_device;
  UInt64 m_pages = 0;
  ForeignPiece m_piece;
};
} // namespace

TEST_F(ImportedMemoryTest, AllUsersOfAPieceShareOneMappingThatTheLastOneCloses)
{
  auto first = open(1);
  auto second = open(1);
  EXPECT_EQ(first->base(), second->base());
  EXPECT_EQ(nbOpened(), 1);

  first.reset();
  EXPECT_EQ(nbClosed(), 0);
  second.reset();

  EXPECT_EQ(nbClosed(), 1);
}

TEST_F(ImportedMemoryTest, APieceWithTheSameNumberInAnotherProcessIsOtherMemory)
{
  const auto first = open(1);
  const auto second = open(2);

  EXPECT_NE(first->base(), second->base());
  EXPECT_EQ(nbOpened(), 2);
}

TEST_F(ImportedMemoryTest, WhatCannotBeOpenedIsTriedAgainTheNextTime)
{
  m_device.calls().failNext("mapPages", eDriverStatus::Error);
  EXPECT_ANY_THROW(open(1));
  EXPECT_EQ(nbClosed(), 1);

  EXPECT_NE(open(1)->base(), nullptr);
}
} // namespace Arcane::detail::runtime
