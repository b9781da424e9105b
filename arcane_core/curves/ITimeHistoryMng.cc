// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/ITimeHistoryMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/FloatEnvironment.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/curves/CurveFileUsers.h"
#include "arcane_core/curves/CurveHistory.h"
#include "arcane_core/curves/ITimeHistoryTransformer.h"
#include "arcane_core/domain/PublicNames.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "arcane_core/service/OutputFailures.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace Arcane
{
namespace
{
void transform(ITimeHistoryTransformer& transformer, const detail::curves::CurveRows& rows, const detail::curves::CurveName& name,
               detail::curves::Curve& curve)
{
  ITimeHistoryTransformer::CommonInfo info;
  info.name = name.second;
  info.iterations.copy(curve.iterations);
  info.sub_size = curve.nb_component;
  SharedArray<Real> values;
  values.copy(curve.values);
  transformer.transform(info, values);
  const String full_name = detail::curves::fullCurveName(name);
  ARCANE_THROW_IF(info.sub_size < 1 || values.size() != info.iterations.size() * info.sub_size, ArgumentException,
                  "curve '{0}' has {1} values after a transformation, for {2} iterations of {3} values each", full_name, values.size(),
                  info.iterations.size(), info.sub_size);
  for (Integer i = 0; i < info.iterations.size(); ++i)
    ARCANE_THROW_IF(
      (i > 0 && info.iterations[i] <= info.iterations[i - 1]) || !rows.has(info.iterations[i]), ArgumentException,
      "curve '{0}': iteration {1} is at place {2} after a transformation, expected increasing iterations whose times are known", full_name,
      info.iterations[i], i);
  curve.nb_component = info.sub_size;
  curve.iterations.copy(info.iterations);
  curve.values.copy(values);
}
} // namespace

ITimeHistoryMng::ITimeHistoryMng(ISubDomain* sd)
: m_sub_domain(sd)
, m_history(std::make_unique<detail::curves::CurveHistory>(sd->subDomainId()))
// Curves of time spent differ between two executions of the same run.
, m_saved(VariableBuildInfo(sd, "ArcaneTimeHistory", IVariable::PExecutionDepend | IVariable::PNoRestore))
{}

template <typename Write> void ITimeHistoryMng::tryToWrite(const char* output, const Write& write) const
{
  const detail::base::PlainFloatScope plain;
  try {
    write();
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add(output, ex.message());
  }
}

ITimeHistoryMng::~ITimeHistoryMng()
{
  // A run that fails has curves up to its end.
  if (m_is_dump_active && m_history->isIncomplete())
    tryToWrite("curves", [this] { m_history->writeAll(directory(), tableSuffix()); });
}

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
  addValues(String(), name, values, end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, ConstArrayView<Int32> values, bool end_time, bool is_local)
{
  addValues(String(), name, values, end_time, is_local);
}

void ITimeHistoryMng::addValue(const String& name, ConstArrayView<Int64> values, bool end_time, bool is_local)
{
  addValues(String(), name, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Real> values, bool end_time, bool is_local)
{
  addValues(mesh_name, name, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int32> values, bool end_time, bool is_local)
{
  addValues(mesh_name, name, values, end_time, is_local);
}

void ITimeHistoryMng::addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int64> values, bool end_time, bool is_local)
{
  addValues(mesh_name, name, values, end_time, is_local);
}

Int32 ITimeHistoryMng::subDomainId() const
{
  return m_sub_domain->subDomainId();
}

bool ITimeHistoryMng::isRecorded(bool is_local) const
{
  if (!m_is_active || !(is_local || m_sub_domain->parallelMng()->isMasterIO()))
    return false;
  const Integer period = m_is_shrink_active ? std::max(m_period, m_output_period) : m_period;
  return period <= 1 || m_sub_domain->commonVariables().globalIteration() % period == 0;
}

template <typename T>
void ITimeHistoryMng::addValues(const String& mesh_name, const String& name, ConstArrayView<T> values, bool end_time, bool is_local)
{
  if (!isRecorded(is_local))
    return;
  const CommonVariables& common = m_sub_domain->commonVariables();
  const Int32 iteration = common.globalIteration() - (end_time ? 0 : 1);
  const Real time = end_time ? common.globalTime() : common.globalOldTime();
  if (iteration != m_last_iteration) {
    m_last_iteration = iteration;
    writeRecent();
  }
  try {
    m_history->record(mesh_name, name, iteration, time, values, is_local);
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("curves", ex.message());
  }
}

void ITimeHistoryMng::writeRecent()
{
  if (m_is_dump_active && m_history->isDue())
    tryToWrite("curves", [this] { m_history->writeRecent(directory(), tableSuffix()); });
}

void ITimeHistoryMng::applyTransformation(ITimeHistoryTransformer* transformer)
{
  if (m_history->empty())
    return;
  detail::curves::CurveRows rows = m_history->all();
  for (auto& [name, curve] : rows.curves())
    transform(*transformer, rows, name, curve);
  m_history->replaceAll(std::move(rows));
}

String ITimeHistoryMng::directory() const
{
  return m_sub_domain->exportDirectory() + "/courbes";
}

String ITimeHistoryMng::tableSuffix() const
{
  return m_sub_domain->parallelMng()->isMasterIO() ? String("") : String::format("_{0}", m_sub_domain->subDomainId());
}

void ITimeHistoryMng::dumpHistory()
{
  dumpHistory(false);
}

void ITimeHistoryMng::dumpHistory(bool is_verbose)
{
  if (!m_is_dump_active || m_history->empty())
    return;
  if (is_verbose)
    m_sub_domain->traceMng()->info() << "[curves] " << m_history->nbCurve() << " curves in directory '"
                                     << detail::base::shownPath(directory()) << "'";
  tryToWrite("curves", [this] {
    m_history->writeAll(directory(), tableSuffix());
    for (ITimeHistoryCurveWriter2* writer : m_curve_writers)
      dumpCurves(writer);
  });
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
  const detail::curves::CurveRows rows = m_history->all();
  // Iterations are indexes for writers; iterations without values are included.
  UniqueArray<Real> times;
  for (const auto& [iteration, time] : rows.times()) {
    const Real former = times.empty() ? 0.0 : times.back();
    while (times.size() < iteration)
      times.add(former);
    times.add(time);
  }
  const Int32 own_rank = m_sub_domain->subDomainId();
  // If it fails, so do the files that are written there, with the reason.
  detail::base::createOutputDirectories(directory());
  writer->beginWrite(TimeHistoryCurveWriterInfo(directory(), times));
  for (const auto& [name, curve] : rows.curves())
    writer->writeCurve(TimeHistoryCurveInfo(name.second, name.first, curve.iterations, curve.values, curve.nb_component,
                                            curve.is_local ? own_rank : NULL_SUB_DOMAIN_ID));
  writer->endWrite();
}

void ITimeHistoryMng::saveToVariable(const String& directory, const String& run, Int32 iteration)
{
  tryToWrite("curves of checkpoints", [&] {
    m_history->save(directory);
    const std::vector<String> files = m_history->savedFiles();
    if (!files.empty() && !run.null())
      detail::curves::CurveFileUsers(directory, m_sub_domain->subDomainId()).note(run, iteration, files);
  });
  const std::string bytes = m_history->savedText();
  m_saved.resize(static_cast<Integer>(bytes.size()));
  std::copy(bytes.begin(), bytes.end(), m_saved.asArray().begin());
}

void ITimeHistoryMng::restoreFromVariable(const String& directory)
{
  const auto bytes = m_saved.asArray();
  m_history->restore(
    std::string(bytes.begin(), bytes.end()), m_sub_domain->commonVariables().globalIteration(), directory, [this] { writeRecent(); },
    [this](const String& reason) {
      m_sub_domain->traceMng()->warning() << "curves begin later than the run: " << reason
                                          << "; the checkpoint needs the files of directory '.curves' beside it";
    });
  m_saved.resize(0);
}
} // namespace Arcane
