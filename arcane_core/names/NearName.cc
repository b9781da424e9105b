// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/names/NearName.h"

#include <algorithm>
#include <cctype>

namespace Arcane::names
{

namespace
{
std::string normalised(std::string_view word)
{
  std::string result;
  for (char c : word) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    result.push_back(c == '_' ? '-' : static_cast<char>(is_capital ? c - 'A' + 'a' : c));
  }
  return result;
}

std::size_t nbLetter(std::string_view word)
{
  return static_cast<std::size_t>(std::count_if(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) != 0; }));
}

// Optimal string alignment distance, row by row: exchanging two neighbours costs one.
std::size_t editDistance(std::string_view a, std::string_view b)
{
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    current[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(previous);
    previous.swap(current);
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({ previous[j] + 1, current[j - 1] + 1, replaced });
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
  }
  return current[b.size()];
}
} // namespace

std::string_view nearName(std::string_view word, const std::vector<std::string_view>& candidates)
{
  const std::string wanted = normalised(word);
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(wanted, normalised(candidate));
    // Two names of which every letter differs have nothing in common, even if both begin with a dash.
    if (distance < best_distance && distance < std::min(nbLetter(wanted), nbLetter(candidate))) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

bool isSlip(std::string_view word, std::string_view name)
{
  // Each variable of the environment is compared with each name of ours when a run begins: most differ in their lengths.
  if (word == name || word.size() > name.size() + 1 || name.size() > word.size() + 1)
    return false;
  const std::string wrong = normalised(word);
  const std::string right = normalised(name);
  const auto [first_wrong, first_right] = std::ranges::mismatch(wrong, right);
  const std::string_view wrong_rest(first_wrong, wrong.end());
  const std::string_view right_rest(first_right, right.end());
  if (wrong_rest.size() < right_rest.size())
    return wrong_rest == right_rest.substr(1);
  if (wrong_rest.size() > right_rest.size())
    return wrong_rest.substr(1) == right_rest;
  // The words have the same length: they are the same in lower case, or one letter differs, or two are swapped.
  if (wrong_rest.empty() || wrong_rest.substr(1) == right_rest.substr(1))
    return true;
  return wrong_rest[0] == right_rest[1] && wrong_rest[1] == right_rest[0] && wrong_rest.substr(2) == right_rest.substr(2);
}

std::string didYouMean(std::string_view word, const std::vector<std::string_view>& candidates)
{
  const std::string_view name = nearName(word, candidates);
  return name.empty() ? std::string() : ", did you mean '" + std::string(name) + "'?";
}

} // namespace Arcane::names
