// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataBytes.h"

#include "variables/data/ISerializedData.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"

#include <gtest/gtest.h>

#include <cstring>

namespace Arcane
{
namespace
{
//! What reads the bytes of \a from into data of the same kind, as a reader of files does.
Ref<IData> readBack(const IData& from, bool use_basic_type)
{
  const Ref<ISerializedData> written = from.createSerializedDataRef(use_basic_type);
  const Ref<ISerializedData> read =
    arcaneCreateSerializedDataRef(written->baseDataType(), written->memorySize(), written->nbDimension(), written->nbElement(),
                                  written->nbBaseElement(), written->isMultiSize(), written->extents(), written->shape());
  Ref<IData> to = from.cloneEmptyRef();
  to->allocateBufferForSerializedData(read.get());
  EXPECT_EQ(read->writableBytes().size(), written->memorySize());
  if (written->memorySize() > 0)
    std::memcpy(read->writableBytes().data(), written->constBytes().data(), static_cast<std::size_t>(written->memorySize()));
  to->assignSerializedData(read.get());
  return to;
}

TEST(DataBytesTest, NumbersAreNotCopied)
{
  IData data(DT_Real3, 1);
  data.resize(2);
  data.values<Real3>()[1] = { 1.0, 2.0, 3.0 };

  const Ref<ISerializedData> bytes = data.createSerializedDataRef(true);
  EXPECT_EQ(bytes->constBytes().data(), data.constBytes().data());
  EXPECT_EQ(bytes->baseDataType(), DT_Real);
  EXPECT_EQ(bytes->nbElement(), 2);
  EXPECT_EQ(bytes->nbBaseElement(), 6);
  EXPECT_EQ(bytes->extents(), (UniqueArray<Int64>{ 2 }).view());
  EXPECT_EQ(data.createSerializedDataRef(false)->baseDataType(), DT_Real3);
  EXPECT_EQ(data.createSerializedDataRef(false)->nbBaseElement(), 2);
  for (const bool use_basic_type : { true, false })
    EXPECT_TRUE(readBack(data, use_basic_type)->isSame(data));
}

TEST(DataBytesTest, TablesKeepTheirShape)
{
  for (const bool is_tiled : { false, true }) {
    IData data(DT_Int32, 2);
    data.resize(5, 6);
    for (Int64 i = 0; i < 30; ++i)
      data.values<Int32>()[i] = static_cast<Int32>(i);
    data.setShape(ArrayShape(Span<const Int32>(UniqueArray<Int32>{ 2, 3 }.constSpan())));
    data.setTiled(is_tiled);

    const Ref<ISerializedData> bytes = data.createSerializedDataRef(true);
    EXPECT_EQ(bytes->extents(), (UniqueArray<Int64>{ 5, 6 }).view());
    Int32 last = 0;
    std::memcpy(&last, bytes->constBytes().data() + 29 * sizeof(Int32), sizeof(last));
    EXPECT_EQ(last, 29);
    const Ref<IData> read = readBack(data, true);
    EXPECT_TRUE(read->isSame(data));
    EXPECT_EQ(read->shape(), data.shape());
  }
}

TEST(DataBytesTest, TextsAreBytes)
{
  IData one(DT_String, 0);
  one.strings()[0] = "a text";
  EXPECT_EQ(one.createSerializedDataRef(true)->memorySize(), 6);
  EXPECT_EQ(readBack(one, true)->strings()[0], "a text");

  IData data(DT_String, 1);
  data.resize(3);
  data.strings()[0] = "one";
  data.strings()[2] = "\u00e9t\u00e9";
  EXPECT_EQ(data.createSerializedDataRef(true)->baseDataType(), DT_Byte);
  EXPECT_EQ(data.createSerializedDataRef(true)->memorySize(), 3 + 5 + 3);
  const Ref<IData> read = readBack(data, true);
  ASSERT_EQ(read->strings().size(), 3);
  EXPECT_EQ(read->strings()[0], "one");
  EXPECT_TRUE(read->strings()[1].empty());
  EXPECT_EQ(read->strings()[2], "\u00e9t\u00e9");
}

TEST(DataBytesTest, WhatDoesNotFitIsRefused)
{
  IData data(DT_Real, 1);
  data.resize(2);
  const UniqueArray<Int64> two{ 2 };
  const auto make = [&](eDataType type, Int64 size, Int32 dimension, bool is_multi_size = false) {
    return arcaneCreateSerializedDataRef(type, size, dimension, 2, 2, is_multi_size, two);
  };
  EXPECT_THROW(data.allocateBufferForSerializedData(make(DT_Int64, 16, 1).get()), ArgumentException);
  EXPECT_THROW(data.allocateBufferForSerializedData(make(DT_Real, 16, 2).get()), ArgumentException);
  EXPECT_THROW(data.allocateBufferForSerializedData(make(DT_Real, 16, 1, true).get()), ArgumentException);
  EXPECT_THROW(data.allocateBufferForSerializedData(make(DT_Real, 8, 1).get()), ArgumentException);
  EXPECT_THROW(data.assignSerializedData(make(DT_Real, 16, 1).get()), ArgumentException);

  IData texts(DT_String, 1);
  texts.resize(2);
  const Ref<ISerializedData> one_text = make(DT_Byte, 2, 1);
  one_text->allocateMemory(2);
  one_text->writableBytes()[0] = std::byte{ 'a' };
  EXPECT_THROW(texts.assignSerializedData(one_text.get()), ArgumentException);
  one_text->writableBytes()[1] = std::byte{ 'b' };
  EXPECT_THROW(texts.assignSerializedData(one_text.get()), ArgumentException);
}
} // namespace
} // namespace Arcane
