// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/NumArrayUtils.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/text/Convert.h"

#include <istream>
#include <optional>
#include <string>

namespace Arcane::NumArrayUtils
{
void readFromText(NumArray<double, MDDim1>& num_array, std::istream& input)
{
  UniqueArray<double> values;
  std::string word;
  while (input >> word) {
    const std::optional<double> value = Convert::ScalarType<double>::tryParse(word);
    ARCANE_THROW_IF(!value, IOException, "array from text: word {0} is '{1}', expected a real", values.size() + 1, word);
    values.add(*value);
  }
  num_array.copy(values.constSmallSpan());
}
} // namespace Arcane::NumArrayUtils
