// SPDX-License-Identifier: Apache-2.0
// Data as ISerializedData, and back.
#pragma once

#include "variables/data/IData.h"

namespace Arcane::detail::data
{

//! See IData::createSerializedDataRef(), IData::allocateBufferForSerializedData() and IData::assignSerializedData().
Ref<ISerializedData> bytesOf(const IData& data, bool use_basic_type);
void prepareFor(IData& data, ISerializedData& bytes);
void assign(IData& data, const ISerializedData& bytes);

} // namespace Arcane::detail::data
