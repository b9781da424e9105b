// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/PartsMetaData.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "variables/core/IVariable.h"

#include <algorithm>

namespace Arcane::detail::restart
{
namespace
{
//! \throws FatalErrorException when the variables of the part differ from the first part
void checkSameVariables(const CheckpointMetaData& first, const CheckpointMetaData& other, Int32 part)
{
  const std::size_t nb_common = std::min(first.variables.size(), other.variables.size());
  std::size_t i = 0;
  while (i < nb_common && first.variables[i].fullName() == other.variables[i].fullName())
    ++i;
  if (i == first.variables.size() && i == other.variables.size())
    return;
  const auto name = [i](const CheckpointMetaData& data) {
    return i < data.variables.size() ? String::format("'{0}'", data.variables[i].fullName()) : String("none");
  };
  ARCANE_FATAL("the checkpoint cannot be read by another number of ranks: variable {0} of rank {1} is {2}, expected that of rank 0, {3}", i,
               part, name(other), name(first));
}
} // namespace

PartsMetaData readPartsMetaData(IParallelMng* pm, ICheckpointParts& parts)
{
  PartsMetaData result;
  String text("");
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      text = parts.metaDataOf(0);
  });
  pm->broadcastString(text, pm->masterIORank());
  runAndAgree(pm, [&] { result.first = checkpointMetaDataFromText(text); });

  const auto nb_variable = result.first.variables.size();
  result.first_saving_parts.assign(nb_variable, parts.nbPart());
  result.nb_dump_null.assign(nb_variable, 0);
  runAndAgree(pm, [&] {
    for (Int32 part = pm->commRank(); part < parts.nbPart(); part += pm->commSize()) {
      const CheckpointMetaData of_part = checkpointMetaDataFromText(parts.metaDataOf(part));
      checkSameVariables(result.first, of_part, part);
      for (std::size_t i = 0; i < nb_variable; ++i) {
        const bool is_null = of_part.variables[i].property() & IVariable::PDumpNull;
        result.nb_dump_null[i] += is_null;
        if (!is_null)
          result.first_saving_parts[i] = std::min(result.first_saving_parts[i], part);
      }
    }
  });
  const auto size = static_cast<Int32>(nb_variable);
  pm->reduce(MessagePassing::ReduceMin, ArrayView<Int32>(size, result.first_saving_parts.data()));
  pm->reduce(MessagePassing::ReduceSum, ArrayView<Int32>(size, result.nb_dump_null.data()));
  return result;
}
} // namespace Arcane::detail::restart
