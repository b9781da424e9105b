// SPDX-License-Identifier: Apache-2.0
#include "Tables.h"

#include <arcane/CaseFunction.h>
#include <arcane/IIOMng.h>
#include <arcane/IItemFamily.h>
#include <arcane/IParallelMng.h>
#include <arcane/ItemEnumerator.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/Iostream.h>
#include <arcane/utils/ValueChecker.h>
#include <arcane/utils/ValueConvert.h>

#include <fstream>
#include <sstream>

namespace FemLayers
{
std::unique_ptr<CaseTable> readTable(IParallelMng* pm, const String& file_name, Int32 nb_component)
{
  UniqueArray<Byte> bytes;
  if (pm->ioMng()->collectiveRead(file_name, bytes, false))
    ARCANE_FATAL("Cannot read file '{0}'", file_name);
  String data(bytes);
  std::istringstream stream(data.localstr());
  std::string first, second, third, fourth;
  CaseFunctionBuildInfo info(pm->traceMng(), file_name);
  info.m_name = file_name;
  info.m_param_type = ICaseFunction::ParamReal;
  info.m_value_type = nb_component == 1 ? ICaseFunction::ValueReal : ICaseFunction::ValueReal3;
  auto table = std::make_unique<CaseTable>(info, CaseTable::CurveLinear);
  while (stream >> ws && stream >> first >> second) {
    String value = second;
    if (nb_component > 1 && stream >> third)
      value = value + " " + third;
    if (nb_component > 2 && stream >> fourth)
      value = value + " " + fourth;
    if (table->appendElement(String(StringView(first)), value) != CaseTable::ErrNo)
      ARCANE_FATAL("Bad line in '{0}'", file_name);
  }
  return table;
}

void checkNodeFile(ITraceMng* tm, const String& file_name, const VariableNodeReal& values, Real epsilon, Real min_value)
{
  std::ifstream sbuf(file_name.localstr());
  if (!sbuf)
    ARCANE_FATAL("Cannot open file '{0}'", file_name);
  std::map<Int64, Real> references;
  Int64 uid = 0;
  Real value = 0.0;
  while (sbuf >> uid >> value)
    references.insert(std::make_pair(uid, value));
  Int64 nb_error = 0;
  ENUMERATE_(Node, inode, values.variable()->itemFamily()->allItems().own())
  {
    Node node = *inode;
    auto x = references.find(node.uniqueId());
    if (x == references.end())
      continue;
    Real v = values[node];
    Real ref = x->second;
    if (math::abs(v) < min_value && math::abs(ref) < min_value)
      continue;
    if (!TypeEqualT<double>::isNearlyEqualWithEpsilon(v, ref, epsilon)) {
      ++nb_error;
      if (nb_error < 50)
        tm->info() << String::format("ERROR: uid={0} ref={1} v={2} diff={3}", node.uniqueId(), ref, v, math::abs(v - ref));
    }
  }
  if (nb_error > 0)
    ARCANE_FATAL("Error checking values nb_error={0}", nb_error);
  ValueChecker vc(A_FUNCINFO);
  vc.areEqual(nb_error, Int64(0), "nb_error");
}
} // namespace FemLayers
