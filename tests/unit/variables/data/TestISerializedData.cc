// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ISerializedData.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "variables/data/IDataFactoryMng.h"

#include <gtest/gtest.h>

namespace Arcane
{
namespace
{
Ref<ISerializedData> sixBytes()
{
  return arcaneCreateSerializedDataRef(DT_Int16, 6, 1, 3, 3, false, UniqueArray<Int64>{ 3 });
}

TEST(ISerializedDataTest, HasItsDescription)
{
  const Ref<ISerializedData> data = sixBytes();
  EXPECT_EQ(data->baseDataType(), DT_Int16);
  EXPECT_EQ(data->memorySize(), 6);
  EXPECT_EQ(data->nbDimension(), 1);
  EXPECT_EQ(data->nbElement(), 3);
  EXPECT_EQ(data->nbBaseElement(), 3);
  EXPECT_FALSE(data->isMultiSize());
  EXPECT_EQ(data->extents(), (UniqueArray<Int64>{ 3 }).view());
  EXPECT_TRUE(data->constBytes().empty());
  EXPECT_EQ(arcaneCreateEmptySerializedDataRef()->memorySize(), 0);
  EXPECT_THROW(arcaneCreateSerializedDataRef(DT_Real, -1, 1, 0, 0, false, {}), ArgumentException);
}

TEST(ISerializedDataTest, RefersToBytesOrHasItsOwn)
{
  const Ref<ISerializedData> data = sixBytes();
  UniqueArray<std::byte> bytes(6, std::byte{ 7 });

  data->setWritableBytes(bytes.span());
  EXPECT_EQ(data->writableBytes().data(), bytes.data());
  data->setConstBytes(bytes.constSpan());
  EXPECT_EQ(data->constBytes().data(), bytes.data());
  EXPECT_TRUE(data->writableBytes().empty());
  data->allocateMemory(6);
  EXPECT_EQ(data->constBytes().size(), 6);
  EXPECT_EQ(data->constBytes()[0], std::byte{ 0 });
  EXPECT_THROW(data->setConstBytes(bytes.constSpan().subSpan(0, 5)), ArgumentException);
  EXPECT_THROW(data->setWritableBytes(bytes.span().subSpan(0, 5)), ArgumentException);
  EXPECT_THROW(data->allocateMemory(-1), ArgumentException);
}

TEST(ISerializedDataTest, GoesIntoAMessageAndBack)
{
  const Ref<ISerializedData> data = arcaneCreateSerializedDataRef(DT_Real3, 6, 2, 3, 4, true, UniqueArray<Int64>{ 3, 2 },
                                                                  ArrayShape(Span<const Int32>(UniqueArray<Int32>{ 2, 1 }.constSpan())));
  data->allocateMemory(6);
  for (Int64 i = 0; i < 6; ++i)
    data->writableBytes()[i] = static_cast<std::byte>(i);
  ISerializer message;
  message.setMode(ISerializer::ModeReserve);
  data->serialize(&message);
  message.allocateBuffer();
  message.setMode(ISerializer::ModePut);
  std::as_const(*data).serialize(&message);
  message.setMode(ISerializer::ModeGet);
  const Ref<ISerializedData> read = arcaneCreateEmptySerializedDataRef();

  read->serialize(&message);

  EXPECT_EQ(read->baseDataType(), DT_Real3);
  EXPECT_EQ(read->memorySize(), 6);
  EXPECT_EQ(read->nbDimension(), 2);
  EXPECT_EQ(read->nbElement(), 3);
  EXPECT_EQ(read->nbBaseElement(), 4);
  EXPECT_TRUE(read->isMultiSize());
  EXPECT_EQ(read->extents(), data->extents());
  EXPECT_EQ(read->shape(), data->shape());
  ASSERT_EQ(read->constBytes().size(), 6);
  EXPECT_EQ(read->constBytes()[5], std::byte{ 5 });
  UniqueArray<Byte> hash, read_hash;
  MD5HashAlgorithm md5;
  data->computeHash(&md5, hash);
  read->computeHash(&md5, read_hash);
  EXPECT_EQ(hash.size(), 16);
  EXPECT_EQ(hash, read_hash);
  message.setMode(ISerializer::ModeGet);
  EXPECT_THROW(std::as_const(*data).serialize(&message), FatalErrorException);
}

TEST(ISerializedDataTest, FactoriesMakeDescriptions)
{
  IDataFactoryMng factory(nullptr);
  const UniqueArray<Int64> extents{ 3 };

  const Ref<ISerializedData> data = factory.createSerializedDataRef(DT_Real, 24, 1, 3, 3, false, extents);

  EXPECT_EQ(data->baseDataType(), DT_Real);
  EXPECT_EQ(data->nbElement(), 3);
  EXPECT_EQ(data->extents(), extents.constView());
  EXPECT_EQ(factory.createEmptySerializedDataRef()->nbElement(), 0);
  EXPECT_EQ(factory.traceMng(), nullptr);
}
} // namespace
} // namespace Arcane
