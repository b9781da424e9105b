// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeHistoryMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/FloatEnvironment.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/PublicNames.h"
#include "arcane_core/run/ITimeHistoryTransformer.h"
#include "arcane_core/run/TimeHistoryText.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "arcane_core/service/OutputFailures.h"
#include "checkpoint/format/DiskFile.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace Arcane
{
ITimeHistoryMng::ITimeHistoryMng(ISubDomain* sd)
: m_sub_domain(sd)
// Curves of time spent differ between two executions of the same run.
, m_saved(VariableBuildInfo(sd, "ArcaneTimeHistory", IVariable::PExecutionDepend | IVariable::PNoRestore))
{}

ITimeHistoryMng::~ITimeHistoryMng() = default;

void ITimeHistoryMng::addValue(const String& name, Real value, bool end_time, bool is_local)
{
  addValue(name, ConstArrayView<Real>(1, &value), end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, Int32 value, bool end_time, bool is_local)
{
  addValue(name, ConstArrayView<Int32>(1, &value), end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, Int64 value, bool end_time, bool is_local)
{
  addValue(name, ConstArrayView<Int64>(1, &value), end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, ConstArrayView<Real> values, bool end_time, bool is_local)
{
  addValues({ String(), name }, values, end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, ConstArrayView<Int32> values, bool end_time, bool is_local)
{
  addValues({ String(), name }, values, end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, ConstArrayView<Int64> values, bool end_time, bool is_local)
{
  addValues({ String(), name }, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Real> values, bool end_time, bool is_local)
{
  addValues({ mesh_name, name }, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int32> values, bool end_time, bool is_local)
{
  addValues({ mesh_name, name }, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int64> values, bool end_time, bool is_local)
{
  addValues({ mesh_name, name }, values, end_time, is_local);
}

String ITimeHistoryMng::fullName(const CurveName& name)
{
  return name.first.empty() ? name.second : name.first + "_" + name.second;
}

Int32 ITimeHistoryMng::subDomainId() const
{
  return m_sub_domain->subDomainId();
}

bool ITimeHistoryMng::isRecorded(bool is_local) const
{
  if (!m_is_active || !(is_local || m_sub_domain->parallelMng()->isMasterIO()))
    return false;
  return m_period <= 1 || m_sub_domain->commonVariables().globalIteration() % m_period == 0;
}

template <typename T> void ITimeHistoryMng::addValues(const CurveName& name, ConstArrayView<T> values, bool end_time, bool is_local)
{
  if (!isRecorded(is_local))
    return;
  const CommonVariables& common = m_sub_domain->commonVariables();
  const Int32 iteration = common.globalIteration() - (end_time ? 0 : 1);
  m_time_of_iteration[iteration] = end_time ? common.globalTime() : common.globalOldTime();
  Curve& curve = m_curves[name];
  if (curve.iterations.empty()) {
    curve.nb_component = values.size();
    curve.is_local = is_local;
  }
  if (values.size() != curve.nb_component)
    throw ArgumentException(A_FUNCINFO, String::format("curve '{0}' gets {1} values at iteration {2}, expected {3} as before",
                                                       fullName(name), values.size(), iteration, curve.nb_component));
  // Nearly always the last one; not for the beginning of an iteration, nor after a step back in time.
  const auto place = std::lower_bound(curve.iterations.begin(), curve.iterations.end(), iteration) - curve.iterations.begin();
  const auto begin = static_cast<Integer>(place) * curve.nb_component;
  if (place == curve.iterations.size() || curve.iterations[place] != iteration) {
    curve.iterations.add(iteration);
    std::rotate(curve.iterations.begin() + place, curve.iterations.end() - 1, curve.iterations.end());
    // One by one: the capacity grows ahead. An exact size for each iteration leaves holes between all that a long run keeps.
    for (Integer i = 0; i < curve.nb_component; ++i)
      curve.values.add(0.0);
    std::rotate(curve.values.begin() + begin, curve.values.end() - curve.nb_component, curve.values.end());
  }
  for (Integer i = 0; i < values.size(); ++i)
    curve.values[begin + i] = static_cast<Real>(values[i]);
}

void ITimeHistoryMng::applyTransformation(ITimeHistoryTransformer* transformer)
{
  for (auto& [name, curve] : m_curves)
    transform(*transformer, name, curve);
}

void ITimeHistoryMng::transform(ITimeHistoryTransformer& transformer, const CurveName& name, Curve& curve) const
{
  ITimeHistoryTransformer::CommonInfo info;
  info.name = name.second;
  info.iterations.copy(curve.iterations);
  info.sub_size = curve.nb_component;
  SharedArray<Real> values;
  values.copy(curve.values);
  transformer.transform(info, values);
  ARCANE_THROW_IF(info.sub_size < 1 || values.size() != info.iterations.size() * info.sub_size, ArgumentException,
                  "curve '{0}' has {1} values after a transformation, for {2} iterations of {3} values each", fullName(name), values.size(),
                  info.iterations.size(), info.sub_size);
  for (Integer i = 0; i < info.iterations.size(); ++i)
    ARCANE_THROW_IF(
      (i > 0 && info.iterations[i] <= info.iterations[i - 1]) || !m_time_of_iteration.contains(info.iterations[i]), ArgumentException,
      "curve '{0}': iteration {1} is at place {2} after a transformation, expected increasing iterations whose times are known",
      fullName(name), info.iterations[i], i);
  curve.nb_component = info.sub_size;
  curve.iterations.copy(info.iterations);
  curve.values.copy(values);
}

String ITimeHistoryMng::makeDirectory() const
{
  const std::string directory = std::string(m_sub_domain->exportDirectory().localstr()) + "/courbes";
  // If it fails, so do the files that are written there, with the reason.
  detail::base::createOutputDirectories(String(directory + "/gnuplot"));
  return String(directory);
}

void ITimeHistoryMng::dumpHistory()
{
  dumpHistory(false);
}

void ITimeHistoryMng::dumpHistory(bool is_verbose)
{
  if (!m_is_dump_active || m_curves.empty())
    return;
  const std::string rank_suffix = m_sub_domain->parallelMng()->isMasterIO() ? "" : "_" + std::to_string(m_sub_domain->subDomainId());
  const detail::base::PlainFloatScope plain;
  const String directory = makeDirectory();
  if (is_verbose)
    m_sub_domain->traceMng()->info() << "[curves] " << m_curves.size() << " curves in directory '" << detail::base::shownPath(directory)
                                     << "'";
  try {
    writeGnuplotFiles(directory + "/gnuplot");
    writeCsv(directory + "/time_history" + String(rank_suffix) + ".csv");
    for (ITimeHistoryCurveWriter2* writer : m_curve_writers)
      dumpCurves(writer);
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("curves", ex.message());
  }
}

void ITimeHistoryMng::addCurveWriter(ITimeHistoryCurveWriter2* writer)
{
  removeCurveWriter(writer->name());
  writer->build();
  m_curve_writers.push_back(writer);
}

void ITimeHistoryMng::removeCurveWriter(ITimeHistoryCurveWriter2* writer)
{
  std::erase(m_curve_writers, writer);
}

void ITimeHistoryMng::removeCurveWriter(const String& name)
{
  std::erase_if(m_curve_writers, [&](const ITimeHistoryCurveWriter2* writer) { return writer->name() == name; });
}

void ITimeHistoryMng::dumpCurves(ITimeHistoryCurveWriter2* writer)
{
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return;
  // Iterations are indexes for writers; those without values are there too.
  UniqueArray<Real> times;
  for (const auto& [iteration, time] : m_time_of_iteration) {
    const Real former = times.empty() ? 0.0 : times.back();
    while (times.size() < iteration)
      times.add(former);
    times.add(time);
  }
  const Int32 own_rank = m_sub_domain->subDomainId();
  writer->beginWrite(TimeHistoryCurveWriterInfo(makeDirectory(), times));
  for (const auto& [name, curve] : m_curves)
    writer->writeCurve(TimeHistoryCurveInfo(name.second, name.first, curve.iterations, curve.values, curve.nb_component,
                                            curve.is_local ? own_rank : NULL_SUB_DOMAIN_ID));
  writer->endWrite();
}

//! \throws IOException at the first curve that cannot be written: the disk is most likely full for the others too
void ITimeHistoryMng::writeGnuplotFiles(const String& directory) const
{
  for (const auto& [name, curve] : m_curves) {
    std::string path = std::string(directory.localstr()) + "/" + fullName(name).localstr();
    if (curve.is_local)
      path += "_SD" + std::to_string(m_sub_domain->subDomainId());
    std::string text;
    for (Integer i = 0; i < curve.iterations.size(); ++i) {
      text += std::to_string(curve.iterations[i]);
      for (Integer c = 0; c < curve.nb_component; ++c)
        text += detail::base::printfText(" %.16E", curve.values[i * curve.nb_component + c]);
      text += '\n';
    }
    detail::format::replaceText(String(path), text, detail::format::eDurability::InCache);
  }
}

void ITimeHistoryMng::writeCsv(const String& file_name) const
{
  std::string text = "iteration,time";
  for (const auto& [name, curve] : m_curves)
    for (Integer c = 0; c < curve.nb_component; ++c)
      text += std::string(",") + (curve.nb_component == 1 ? fullName(name) : String::format("{0}[{1}]", fullName(name), c)).localstr();
  text += '\n';
  std::vector<Integer> next(m_curves.size(), 0);
  for (const auto& [iteration, time] : m_time_of_iteration) {
    text += detail::base::printfText("%d,%.17g", iteration, time);
    std::size_t column = 0;
    for (const auto& [name, curve] : m_curves) {
      Integer& i = next[column++];
      const bool has_value = i < curve.iterations.size() && curve.iterations[i] == iteration;
      for (Integer c = 0; c < curve.nb_component; ++c)
        text += has_value ? detail::base::printfText(",%.17g", curve.values[i * curve.nb_component + c]) : std::string(",");
      i += has_value ? 1 : 0;
    }
    text += '\n';
  }
  detail::format::replaceText(file_name, text, detail::format::eDurability::InCache);
}

void ITimeHistoryMng::saveToVariable()
{
  detail::run::TimeHistoryText text;
  for (const auto& [iteration, time] : m_time_of_iteration)
    text.writeTime(iteration, time);
  for (const auto& [name, curve] : m_curves) {
    text.writeCurve(name.second, name.first, curve.nb_component, curve.is_local);
    for (Integer i = 0; i < curve.iterations.size(); ++i)
      text.writeValues(curve.iterations[i], curve.values.subConstView(i * curve.nb_component, curve.nb_component));
  }
  const std::string bytes = text.str();
  m_saved.resize(static_cast<Integer>(bytes.size()));
  std::copy(bytes.begin(), bytes.end(), m_saved.asArray().begin());
}

void ITimeHistoryMng::restoreFromVariable()
{
  m_curves.clear();
  m_time_of_iteration.clear();
  const auto bytes = m_saved.asArray();
  const Int32 last_iteration = m_sub_domain->commonVariables().globalIteration();
  detail::run::TimeHistoryText text(std::string(bytes.begin(), bytes.end()));
  Curve* curve = nullptr;
  detail::run::TimeHistoryText::Line line;
  while (text.next(line)) {
    if (line.kind == detail::run::TimeHistoryText::Line::Kind::Curve) {
      curve = &m_curves[{ line.support, line.name }];
      curve->nb_component = line.nb_component;
      curve->is_local = line.is_local;
    }
    else if (line.iteration > last_iteration)
      continue;
    else if (line.kind == detail::run::TimeHistoryText::Line::Kind::Time)
      m_time_of_iteration[line.iteration] = line.values[0];
    else if (curve) {
      curve->iterations.add(line.iteration);
      curve->values.addRange(line.values);
    }
  }
  m_saved.resize(0);
}
} // namespace Arcane
