// SPDX-License-Identifier: Apache-2.0
// The name of lists of user data that applications make themselves.
#pragma once

#include "arcane_core/base/object/IUserDataList.h"

namespace Arcane
{
using UserDataList = IUserDataList;
} // namespace Arcane
