// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/ExchangeLabel.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableCollection.h"
#include "variables/data/IData.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace Arcane::detail::sync
{
namespace
{
using Datas = std::vector<IData*>;

//! Each bit of \a word changes about half of the lower bits of the result.
UInt64 mixed(UInt64 code, UInt64 word)
{
  constexpr UInt64 factor = 0x9e3779b97f4a7c15u;
  code = (code ^ word) * factor;
  return code ^ (code >> 32);
}

UInt64 withName(UInt64 code, const String& name)
{
  const char* text = name.localstr();
  Int64 nb_left = name.length();
  code = mixed(code, static_cast<UInt64>(nb_left));
  for (; nb_left > 0; nb_left -= 8, text += 8) {
    UInt64 word = 0;
    std::memcpy(&word, text, static_cast<std::size_t>(std::min<Int64>(nb_left, 8)));
    code = mixed(code, word);
  }
  return code;
}

ConstArrayView<IData*> viewOf(const Datas& datas)
{
  return { static_cast<Int32>(datas.size()), datas.data() };
}

//! Looks for the variables of a label among lists that differ a little from the list of this rank, as after a mistake.
class LabelSearch
{
 public:
  LabelSearch(UInt32 label, ConstArrayView<IData*> like, const IVariableMng* variable_mng)
  : m_label(label)
  , m_like(like.begin(), like.end())
  {
    if (!variable_mng)
      return;
    const VariableCollection variables = variable_mng->usedVariables();
    for (IVariable* variable : variables)
      if (variable->isOnItems())
        m_known.push_back(variable->data());
  }

  //! Returns an empty list when none is found.
  Datas find() const
  {
    if (isIt(m_like))
      return m_like;
    for (IData* known : m_known)
      if (const Datas one = { known }; isIt(one))
        return one;
    for (std::size_t i = 0; i < m_like.size(); ++i)
      if (Datas found = findChangedAt(i); !found.empty())
        return found;
    Datas longer = m_like;
    longer.push_back(nullptr);
    return withKnownAt(longer, m_like.size());
  }

 private:
  UInt32 m_label;
  Datas m_like;
  Datas m_known;

  bool isIt(const Datas& datas) const { return labelOf(viewOf(datas)).variables == m_label; }

  Datas withKnownAt(Datas& datas, std::size_t i) const
  {
    for (IData* known : m_known) {
      datas[i] = known;
      if (isIt(datas))
        return datas;
    }
    return {};
  }

  //! One element is another variable, is left out, or has changed places with a later one.
  Datas findChangedAt(std::size_t i) const
  {
    for (std::size_t j = i + 1; j < m_like.size(); ++j) {
      Datas datas = m_like;
      std::swap(datas[i], datas[j]);
      if (isIt(datas))
        return datas;
    }
    Datas shorter = m_like;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    if (isIt(shorter))
      return shorter;
    Datas datas = m_like;
    return withKnownAt(datas, i);
  }
};

String namesOf(const Datas& datas)
{
  String names;
  for (const IData* data : datas)
    names = names + (names.null() ? "'" : ", '") + data->name() + "'";
  return names;
}
} // namespace

ExchangeLabel labelOf(ConstArrayView<IData*> datas)
{
  UInt64 sizes = 0;
  UInt64 names = 0;
  for (const IData* data : datas) {
    sizes = mixed(sizes, static_cast<UInt64>(2 * data->rowBytes() + (data->isTiled() ? 1 : 0)));
    names = withName(names, data->name());
  }
  return { static_cast<UInt32>(sizes), static_cast<UInt32>(mixed(names, sizes)) };
}

String textOf(const ExchangeFault& fault, Int32 own_rank, ConstArrayView<IData*> datas, const IVariableMng* variable_mng)
{
  const auto nameOf = [](const IData* data) { return String("'") + data->name() + "'"; };
  if (fault.label == fault.own_label)
    return String::format("{0} cannot be synchronised: rank {1} sends {2} bytes to rank {3}, expected {4}", nameOf(datas[0]), fault.rank,
                          fault.nb_byte, own_rank, fault.nb_expected_byte);
  const Datas sent = LabelSearch(fault.label, datas, variable_mng).find();
  const Datas expected = LabelSearch(fault.own_label, datas, variable_mng).find();
  return String::format(
    "{0} cannot be synchronised: rank {1} synchronises {2}, rank {3} synchronises {4}; all ranks must synchronise the same variables, "
    "with the same sizes, in the same order",
    expected.empty() ? String("a variable") : nameOf(expected[0]), fault.rank,
    sent.empty() ? String("other variables, or variables whose items have other sizes") : namesOf(sent), own_rank,
    expected.empty() ? String("variables that are no longer known") : namesOf(expected));
}
} // namespace Arcane::detail::sync
