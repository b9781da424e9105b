// SPDX-License-Identifier: Apache-2.0
// The module that writes the data of pictures, and the curves.

// Types that the generated header names come first.
#include "arcane_core/service/IPostProcessorWriter.h"

#include "arcane_core/run/ArcanePostProcessing_axl.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/state/DrawnConstituents.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/OutputChecker.h"
#include "arcane_core/run/RunReport.h"
#include "arcane_core/run/RunRequests.h"
#include "arcane_core/service/IDataWriter.h"
#include "variables/core/IVariableMng.h"

namespace Arcane
{
class ArcanePostProcessingModule : public ArcaneArcanePostProcessingObject
{
 public:
  explicit ArcanePostProcessingModule(const ModuleBuildInfo& info)
  : ArcaneArcanePostProcessingObject(info)
  , m_checker(info.subDomain(), "ArcanePostProcessing",
              { [this] { return options()->outputFrequency(); }, [this] { return options()->outputPeriod(); }, [] { return 0; } })
  {}

  void startInit() override
  {
    initialize(false);
    if (isActive() && options()->saveInit())
      write();
  }

  void continueInit() override { initialize(true); }

  void endIteration() override
  {
    const bool is_due = m_checker.isDue();
    const bool is_final = options()->saveFinalTime() && subDomain()->timeLoopMng()->finalTimeReached();
    if (isActive() && (is_due || is_final))
      write();
  }

  void exit() override
  {
    if (isActive() && options()->endExecutionOutput())
      write();
    if (isActive())
      options()->format()->waitForOutput();
    subDomain()->timeHistoryMng()->dumpHistory();
  }

 private:
  bool isActive() const { return !m_variables.empty(); }

  void initialize(bool is_continue)
  {
    ITimeHistoryMng* curves = subDomain()->timeHistoryMng();
    curves->setPeriod(options()->outputHistoryPeriod());
    curves->setOutputPeriod(options()->outputPeriod());
    curves->setShrinkActive(options()->outputHistoryShrink());
    curves->setPeriodOfRun(options()->runHistoryPeriod());
    m_checker.initialize(is_continue);
    collectVariables();
    collectGroups();
    if (!isActive())
      return;
    subDomain()->timeLoopMng()->runRequests().setPictureFunction([this] { return writeOnRequest(); });
    // A checkpoint has the times of all pictures: their files must be there after a kill.
    m_observers.addObserver([this] { options()->format()->waitForOutput(); }, subDomain()->checkpointMng()->writeObservable());
  }

  void collectVariables()
  {
    m_variables.clear();
    if (!options()->output.isPresent())
      return;
    for (const String& name : options()->output.variable.values()) {
      IVariable* variable = subDomain()->variableMng()->findMeshVariable(mesh(), name);
      if (!variable)
        variable = m_constituents.find(mesh()->handle(), name);
      if (!variable)
        throwUnknownVariable(name);
      m_variables.add(variable);
    }
  }

  [[noreturn]] void throwUnknownVariable(const String& name) const
  {
    UniqueArray<String> names;
    const VariableCollection used = subDomain()->variableMng()->usedVariables();
    for (VariableCollection::Enumerator i(used); ++i;)
      if ((*i)->isOnItems())
        names.add((*i)->name());
    const String near = detail::base::nearestName(name, names);
    const String text = String::format("option 'arcane-post-processing/output/variable' is '{0}', expected a variable on the mesh{1}", name,
                                       near.null() ? String("") : String::format(", did you mean '{0}'?", near));
    detail::caseoptions::CaseFaults& faults = subDomain()->caseMng()->faults();
    faults.error(elementThatNames(name), text);
    faults.throwIfError();
    ARCANE_FATAL("{0}", text);
  }

  //! No element for a name of the command line.
  XmlNode elementThatNames(const String& variable_name) const
  {
    const XmlNode output = options()->output.configList()->rootElement();
    if (output)
      for (const xml::Node* child : output.element()->children())
        if (String::collapseWhiteSpace(XmlNode(child).value()) == variable_name)
          return XmlNode(child);
    return XmlNode();
  }

  void collectGroups()
  {
    m_groups.clear();
    if (options()->output.isPresent())
      for (const ItemGroup& group : options()->output.group.values())
        m_groups.add(group);
    if (m_groups.empty())
      m_groups.add(allCells());
  }

  String writeOnRequest()
  {
    const Integer nb_time = m_times.size();
    if (nb_time > 0 && m_times[nb_time - 1] == m_global_time())
      return String::format("the picture of time {0} is there already", m_global_time());
    write();
    // The user opens it now.
    options()->format()->waitForOutput();
    return String::format("a picture of time {0} is written", m_global_time());
  }

  void write()
  {
    const Timer::Action action(subDomain(), detail::run::output_action);
    const Timer::Phase phase(subDomain(), TP_InputOutput);
    const Integer nb_time = m_times.size();
    // An output at exit may come after one of the same time.
    if (nb_time > 0 && m_times[nb_time - 1] == m_global_time()) {
      warnOfTheSameTime();
      return;
    }
    m_written_iteration = m_global_iteration();
    m_times.resize(nb_time + 1);
    m_times[nb_time] = m_global_time();
    IPostProcessorWriter* writer = options()->format();
    writer->setBaseDirectoryName(subDomain()->exportDirectory() + "/depouillement");
    writer->setTimes(m_times.asArray());
    writer->setVariables(m_variables);
    writer->setGroups(m_groups);
    writer->allowBackground();
    m_constituents.update();
    subDomain()->variableMng()->writePostProcessing(writer);
    m_constituents.release();
  }

  //! Pictures are known by their times: a run whose time stands still has one picture only, which users may not expect.
  void warnOfTheSameTime()
  {
    if (m_is_warned || m_written_iteration < 0 || m_global_iteration() == m_written_iteration)
      return;
    m_is_warned = true;
    if (!parallelMng()->isMasterIO())
      return;
    warning() << "no picture is written at iteration " << m_global_iteration() << ", since its time is " << m_global_time()
              << ", that of the picture of iteration " << m_written_iteration
              << "; expected a time that grows: give m_global_deltat a value in an entry point 'start-init'";
  }

  //! The iteration of the last picture of this execution, or -1.
  Int32 m_written_iteration = -1;
  bool m_is_warned = false;
  OutputChecker m_checker;
  //! The variables of constituents among those to write.
  detail::state::DrawnConstituents m_constituents;
  VariableCollection m_variables;
  ItemGroupCollection m_groups;
  ObserverPool m_observers;
};

ARCANE_REGISTER_MODULE_ARCANEPOSTPROCESSING(ArcanePostProcessingModule);
} // namespace Arcane
