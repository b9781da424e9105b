// SPDX-License-Identifier: Apache-2.0
// One parameter as the command line writes it.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <vector>

namespace Arcane::detail::base
{

//! The beginning of the words of the command line that give parameters.
inline constexpr const char* parameter_flag = "-A,";

//! The parts of a text `Name=Value`.
struct ParameterLine
{
  enum class eOperator
  {
    //! `=` and `+=`
    Add,
    //! `:=`
    Replace,
    //! `-=`
    Remove
  };
  String name;
  String value;
  eOperator operation = eOperator::Add;
};

//! Reads \a text; the result is empty when \a text has no operator or no name.
std::optional<ParameterLine> parameterLineOf(StringView text);

//! Returns the pieces `Name=Value` of a word `-A,Name=Value,...`, or none when \a word does not begin with `-A,`.
std::vector<String> parameterTextsOf(StringView word);

} // namespace Arcane::detail::base
