// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/DateText.h"

#include <array>

namespace Arcane::detail::base
{
std::string dateText(std::time_t date, const char* format)
{
  std::tm local{};
  ::localtime_r(&date, &local);
  std::array<char, 32> text{};
  return { text.data(), std::strftime(text.data(), text.size(), format, &local) };
}
} // namespace Arcane::detail::base
