// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ICheckpointMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/FloatEnvironment.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/curves/CurveFileUsers.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/state/SavedConstituents.h"
#include "arcane_core/restart/AdaptedCheckpoint.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "arcane_core/restart/FormerCase.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/restart/RestartChoice.h"
#include "arcane_core/restart/RestartOnOtherRanks.h"
#include "arcane_core/restart/RestartVariables.h"
#include "arcane_core/run/CodeResult.h"
#include "arcane_core/run/CopiesOfRuns.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/RunHistory.h"
#include "arcane_core/run/RunReport.h"
#include "arcane_core/run/SavedState.h"
#include "arcane_core/run/StepCheck.h"
#include "arcane_core/run/StepMeasures.h"
#include "arcane_core/run_directory/OwnedDirectory.h"
#include "arcane_core/service/FiniteValues.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataReader.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/DiskFile.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/PartialItems.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace Arcane
{
namespace
{
constexpr const char* default_reader_name = "ArcaneHdf5CheckpointReader2";
constexpr const char* default_writer_name = "ArcaneHdf5Checkpoint2";
constexpr const char* info_file_name = "checkpoint_info.xml";

bool isInComputeLoop(ISubDomain* sd)
{
  const IEntryPoint* current = sd->timeLoopMng()->currentEntryPoint();
  return current && current->where() == IEntryPoint::WComputeLoop;
}

//! Returns the meshes that belong to checkpoints.
UniqueArray<MeshHandle> savedMeshes(ISubDomain* sd)
{
  UniqueArray<MeshHandle> meshes;
  for (const MeshHandle& handle : sd->meshHandles())
    if (detail::restart::isMeshSaved(handle))
      meshes.add(handle);
  return meshes;
}

//! Leaves out the variables on meshes that are not saved.
void leaveOutVariables(ISubDomain* sd)
{
  const VariableCollection variables = sd->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(variables); ++i;)
    if (detail::restart::isOnUnsavedMesh(**i))
      for (VariableRef* reference : (*i)->references())
        reference->setProperty(IVariable::PNoDump);
}

/*!
 * Returns true for a variable that only the application declares. All modules refer to the variables of the time, such as GlobalTime. The
 * framework declares these variables, and the coordinates of nodes, without a module.
 */
bool isOfApplication(const IVariable& variable)
{
  return std::ranges::all_of(variable.references(), [&variable](const VariableRef* reference) {
    const String& name = reference->module() ? reference->module()->name() : variable.name();
    return !name.startsWith("Arcane") && !name.startsWith("Global") && name != "NodeCoord" && name != "Master";
  });
}

//! Warns if the checkpoint has no variable of the application: variables are saved on request only. A continued run would have other
//! results.
void warnIfNothingIsSaved(ISubDomain* sd, const VariableCollection& saved)
{
  for (VariableCollection::Enumerator i(saved); ++i;)
    if (isOfApplication(**i))
      return;
  Integer nb_unsaved = 0;
  const VariableCollection used = sd->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(used); ++i;)
    if (isOfApplication(**i) && !((*i)->property() & IVariable::PTemporary))
      ++nb_unsaved;
  if (nb_unsaved > 0 && sd->traceMng()->isMaster())
    sd->traceMng()->warning() << "the checkpoint holds none of the " << nb_unsaved << " variable(s) of this code, since none "
                              << "has dump=\"true\" in its .axl file: a run that continues from it begins with new values";
}

// The run continues with the iteration after the last complete one.
void countIteration(ISubDomain* sd, const detail::restart::CheckpointMetaData& meta_data)
{
  VariableScalarInt32& iteration = sd->commonVariables().m_global_iteration;
  if (meta_data.is_in_loop)
    iteration = iteration() + 1;
}
} // namespace

ICheckpointMng::ICheckpointMng(ISubDomain* sd)
: m_sub_domain(sd)
, m_restart_choice(std::make_unique<detail::restart::RestartChoice>())
, m_last_saved(std::make_unique<detail::run::SavedState>())
, m_being_saved(std::make_unique<detail::run::SavedState>())
{}

ICheckpointMng::~ICheckpointMng() = default;

void ICheckpointMng::setRestartChoice(const detail::restart::RestartChoice& choice)
{
  *m_restart_choice = choice;
}

String ICheckpointMng::protectionDirectory() const
{
  return m_sub_domain->storageDirectory() + "/" + detail::format::directory_of_checkpoints;
}

Int32 ICheckpointMng::nbCompleteIteration() const
{
  // Between iterations this is the number of the next iteration; it is 0 before the first one.
  const Int32 iteration = m_sub_domain->commonVariables().globalIteration();
  return isInComputeLoop(m_sub_domain) ? iteration : std::max(iteration - 1, 0);
}

void ICheckpointMng::ownStorageDirectory()
{
  const std::string storage = m_sub_domain->storageDirectory().path().localstr();
  const std::string outputs = m_sub_domain->exportDirectory().path().localstr();
  std::error_code ignored;
  if (m_owned_storage) {
    m_owned_storage->follow();
    return;
  }
  if (m_is_storage_of_outputs)
    return;
  // The run owns the directory of its outputs already. Links may differ between machines: the master decides.
  IParallelMng* pm = m_sub_domain->parallelMng();
  Int32 is_same = pm->isMasterIO() && (storage == outputs || std::filesystem::equivalent(storage, outputs, ignored)) ? 1 : 0;
  pm->broadcast(ArrayView<Int32>(1, &is_same), pm->masterIORank());
  m_is_storage_of_outputs = is_same != 0;
  if (m_is_storage_of_outputs)
    return;
  m_owned_storage = std::make_unique<detail::run_directory::OwnedDirectory>(pm, m_sub_domain->storageDirectory());
  m_owned_storage->announce();
}

String ICheckpointMng::metaData(const VariableCollection& variables)
{
  if (!m_first_meshes)
    m_first_meshes = std::make_unique<std::vector<detail::casemesh::MeshValue>>(detail::restart::meshValuesOf(m_sub_domain));
  detail::restart::CheckpointMetaData meta_data;
  meta_data.nb_rank = m_sub_domain->nbSubDomain();
  meta_data.is_in_loop = isInComputeLoop(m_sub_domain);
  meta_data.is_final_time = m_sub_domain->timeLoopMng()->finalTimeReached();
  meta_data.code_name = m_sub_domain->application()->applicationName();
  meta_data.code_version = m_sub_domain->applicationInfo().codeVersion().versionAsString();
  meta_data.mesh_values = *m_first_meshes;
  for (VariableCollection::Enumerator i(variables); ++i;)
    meta_data.variables.push_back((*i)->createMetaData());
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (detail::restart::isMeshSaved(handle))
      meta_data.mesh_names.push_back(handle.meshName());
  return toText(meta_data);
}

void ICheckpointMng::writeDefaultCheckpoint(ICheckpointWriter* writer, ConstArrayView<Real> times)
{
  const Timer::Action action(m_sub_domain, detail::run::write_checkpoint_action);
  const Timer::Phase phase(m_sub_domain, TP_InputOutput);
  const Real begin_s = platform::getRealTime();
  // Libraries may use numbers that are not finite.
  const detail::base::PlainFloatScope plain;
  ownStorageDirectory();
  m_on_write.notifyAllObservers();
  m_sub_domain->variableMng()->writeObservable()->notifyAllObservers();
  m_sub_domain->timeHistoryMng()->saveToVariable(protectionDirectory(), m_run_identity, nbCompleteIteration());
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (detail::restart::isMeshSaved(handle))
      handle.mesh()->prepareForDump();
  std::vector<std::unique_ptr<detail::restart::MeshStateVariables>> meshes;
  leaveOutVariables(m_sub_domain);
  const detail::state::SavedConstituents constituents(savedMeshes(m_sub_domain));
  runAndAgree(m_sub_domain->parallelMng(), [&] {
    for (const MeshHandle& handle : m_sub_domain->meshHandles())
      if (detail::restart::isMeshSaved(handle))
        meshes.push_back(std::make_unique<detail::restart::MeshStateVariables>(handle.mesh()));
  });
  const detail::variables::PartialItems items(m_sub_domain->variableMng());
  detail::run::throwIfTimeIsWrong(m_sub_domain);
  detail::service::throwIfNotFinite(m_sub_domain->variableMng(), m_sub_domain->variableMng()->variablesToSave(), "the checkpoint");
  writer->setBaseDirectoryName(protectionDirectory());
  writer->setCheckpointTimes(times);
  writer->setRunIdentity(m_run_identity);
  writer->setNbIteration(nbCompleteIteration());
  // The rest is about checkpoints on the disk.
  if (writeValues(writer))
    return;
  if (m_sub_domain->parallelMng()->isMasterIO())
    writeInfoFile(writer, times);
  const bool is_over = !writer->isInBackground();
  // One in the background exists, and its time is known, once it was waited for.
  const Real time_s = is_over ? platform::getRealTime() - begin_s : writer->longestWriteTime();
  if (time_s > 0.0)
    detail::run::forgetUnsavedRun(m_sub_domain);
  if (is_over || !writer->isLeftOut())
    noteWrite(time_s, is_over);
}

bool ICheckpointMng::writeValues(ICheckpointWriter* writer)
{
  writer->allowCopy();
  // After a restart from an older checkpoint, the newest one on the disk must be of this run before copies are.
  if (!m_restart_choice->from.null() && m_nb_saved_loop == 0)
    writer->requireDisk();
  const VariableCollection variables = m_sub_domain->variableMng()->variablesToSave();
  if (m_nb_saved_loop < 0)
    warnIfNothingIsSaved(m_sub_domain, variables);
  const String text = metaData(variables);
  do {
    writer->notifyBeginWrite();
    detail::service::writeVariables(writer->dataWriter(), variables, text, "checkpoint");
    writer->notifyEndWrite();
  } while (writer->isCopyFailed());
  return writer->isCopy();
}

void ICheckpointMng::noteWrite(Real time_s, bool is_over)
{
  const ITimeLoopMng* loop = m_sub_domain->timeLoopMng();
  m_longest_write_s = std::max(m_longest_write_s, time_s);
  m_nb_saved_loop = loop->nbLoop() + (isInComputeLoop(m_sub_domain) ? 1 : 0);
  m_is_final_saved = loop->finalTimeReached();
  // The previous checkpoint was waited for.
  noteBackgroundIsOver();
  *m_being_saved = { nbCompleteIteration(), m_sub_domain->commonVariables().globalTime(), loop->measures().clock() };
  if (is_over)
    noteBackgroundIsOver();
}

void ICheckpointMng::noteBackgroundIsOver()
{
  if (m_being_saved->exists())
    *m_last_saved = std::exchange(*m_being_saved, {});
}

bool ICheckpointMng::isSaved() const
{
  const ITimeLoopMng* loop = m_sub_domain->timeLoopMng();
  return loop->nbLoop() > 0 && m_nb_saved_loop == loop->nbLoop() && m_is_final_saved == loop->finalTimeReached();
}

bool ICheckpointMng::save()
{
  const bool is_saved = m_nb_saved_loop == m_sub_domain->timeLoopMng()->nbLoop();
  if (is_saved) {
    // The checkpoint may still be in the background.
    if (m_wait)
      m_wait();
    noteBackgroundIsOver();
    return false;
  }
  if (m_save) {
    // Waits first: a previous checkpoint in the background must not cause this one to be left out.
    m_wait();
    m_save();
    m_wait();
    noteBackgroundIsOver();
  }
  else {
    const Ref<ICheckpointWriter> writer = ServiceBuilder<ICheckpointWriter>(m_sub_domain).createReference(default_writer_name);
    writeDefaultCheckpoint(writer.get());
  }
  return true;
}

void ICheckpointMng::writeDefaultCheckpoint(ICheckpointWriter* writer)
{
  const Real time = m_sub_domain->commonVariables().globalTime();
  writeDefaultCheckpoint(writer, ConstArrayView<Real>(1, &time));
}

void ICheckpointMng::writeInfoFile(ICheckpointWriter* writer, ConstArrayView<Real> times) const
{
  const detail::run::CheckpointInfo info{ m_sub_domain->nbSubDomain(), writer->readerServiceName(), writer->baseDirectoryName(), times };
  try {
    detail::format::replaceText(m_sub_domain->exportDirectory() + "/" + info_file_name, detail::run::toXml(info));
  }
  catch (const IOException& ex) {
    // The checkpoint itself is complete.
    m_sub_domain->outputFailures().add(info_file_name, ex.message());
  }
}

String ICheckpointMng::readerServiceName() const
{
  // The file only matters to runs that save with a service of the user's own; it may be missing or damaged.
  const std::string path = std::string(m_sub_domain->exportDirectory().path().localstr()) + "/" + info_file_name;
  String name;
  if (m_sub_domain->parallelMng()->isMasterIO())
    name = detail::run::readerServiceOf(path);
  m_sub_domain->parallelMng()->broadcastString(name, m_sub_domain->parallelMng()->masterIORank());
  return name.empty() ? String(default_reader_name) : name;
}

void ICheckpointMng::saveCopiesInMemory()
{
  if (m_directory_of_saved_copies == protectionDirectory())
    return;
  ownStorageDirectory();
  m_directory_of_saved_copies = protectionDirectory();
  detail::run::saveCopiesOfKilledRun(m_sub_domain, m_directory_of_saved_copies);
}

void ICheckpointMng::readDefaultCheckpoint()
{
  const Timer::Action action(m_sub_domain, detail::run::read_checkpoint_action);
  const Timer::Phase phase(m_sub_domain, TP_InputOutput);
  ownStorageDirectory();
  m_reader = ServiceBuilder<ICheckpointReader>(m_sub_domain).createReference(readerServiceName());
  m_reader->setBaseDirectoryName(protectionDirectory());
  chooseCheckpoint(m_reader.get());
  m_reader->notifyBeginRead();
  if (const String identity = m_reader->runIdentity(); !identity.null())
    m_run_identity = identity;
  readVariables(m_reader.get());
  if (!m_on_other_ranks)
    endRead();
  m_nb_saved_loop = 0;
  *m_last_saved = { nbCompleteIteration(), m_sub_domain->commonVariables().globalTime() };
  m_sub_domain->timeHistoryMng()->restoreFromVariable(protectionDirectory());
  detail::curves::removeUnusedCurves(m_sub_domain, protectionDirectory(), m_run_identity, nbCompleteIteration());
  m_sub_domain->variableMng()->readObservable()->notifyAllObservers();
  m_on_read.notifyAllObservers();
}

void ICheckpointMng::chooseCheckpoint(ICheckpointReader* reader) const
{
  if (m_restart_choice->from.null())
    return;
  if (!reader->chooseCheckpoint(m_restart_choice->from))
    ARCANE_FATAL("-A,RestartFrom={0}: checkpoint service '{1}' has one checkpoint only, expected no choice", m_restart_choice->from,
                 readerServiceName());
}

void ICheckpointMng::endRead()
{
  m_on_other_ranks.reset();
  m_adapted.reset();
  m_reader->notifyEndRead();
  m_reader.reset();
}

void ICheckpointMng::readVariables(ICheckpointReader* reader)
{
  IDataReader* data_reader = reader->dataReader();
  detail::restart::CheckpointMetaData meta_data = detail::restart::checkpointMetaDataFromText(data_reader->metaData());
  adapt(reader, meta_data);
  if (m_adapted) {
    data_reader = m_adapted.get();
    meta_data = detail::restart::checkpointMetaDataFromText(data_reader->metaData());
  }
  if (meta_data.nb_rank != m_sub_domain->nbSubDomain())
    return readVariablesOfOtherRanks(reader, meta_data.nb_rank);
  noteDescription(reader, meta_data);
  VariableCollection variables;
  for (const VariableMetaData& variable : meta_data.variables)
    variables.add(m_sub_domain->variableMng()->createVariableFromMetaData(variable));
  detail::service::readVariables(data_reader, variables);
  countIteration(m_sub_domain, meta_data);
}

void ICheckpointMng::adapt(ICheckpointReader* reader, const detail::restart::CheckpointMetaData& meta_data)
{
  std::unique_ptr<detail::restart::VariableChanges> changes;
  runAndAgree(m_sub_domain->parallelMng(),
              [&] { changes = std::make_unique<detail::restart::VariableChanges>(m_sub_domain, meta_data, m_restart_choice->renamed); });
  if (changes->empty())
    return;
  IDataReader* data_reader = reader->dataReader();
  ICheckpointParts* parts = data_reader->parts();
  ARCANE_FATAL_IF(!parts,
                  "checkpoint '{0}': its reader '{1}' reads variables with the names and types that they had, expected no change:{2}",
                  fileName(reader), readerServiceName(), changes->text());
  m_adapted = std::make_unique<detail::restart::AdaptedCheckpoint>(m_sub_domain->parallelMng(), *data_reader, *parts, *changes);
  m_sub_domain->traceMng()->info() << "[restart] variables of checkpoint '" << fileName(reader)
                                   << "' have other names or types in the code:" << changes->text();
}

String ICheckpointMng::fileName(ICheckpointReader* reader) const
{
  const String name = reader->fileName();
  return detail::base::shownPath(name.empty() ? protectionDirectory() : name);
}

void ICheckpointMng::readVariablesOfOtherRanks(ICheckpointReader* reader, Int32 nb_former_rank)
{
  ICheckpointParts* parts = m_adapted ? m_adapted->parts() : reader->dataReader()->parts();
  if (!parts)
    ARCANE_FATAL(
      "the checkpoint in '{0}' was written by {1} ranks and the run has {2}, expected the same number: its reader '{3}' reads no "
      "other",
      detail::base::shownPath(protectionDirectory()), nb_former_rank, m_sub_domain->nbSubDomain(), readerServiceName());
  m_on_other_ranks = std::make_unique<detail::restart::RestartOnOtherRanks>(m_sub_domain, *parts, m_restart_choice->partition);
  noteDescription(reader, m_on_other_ranks->metaData());
  m_on_other_ranks->readVariables();
  countIteration(m_sub_domain, m_on_other_ranks->metaData());
}

void ICheckpointMng::noteDescription(ICheckpointReader* reader, const detail::restart::CheckpointMetaData& meta_data)
{
  const String name = fileName(reader);
  m_restart_variables = std::make_unique<detail::restart::RestartVariables>(name, meta_data.variables);
  m_restart_variables->throwIfTypesDiffer(m_sub_domain);
  detail::restart::warnOfOtherCase(m_sub_domain, name, meta_data);
  if (!meta_data.mesh_values.empty())
    m_first_meshes = std::make_unique<std::vector<detail::casemesh::MeshValue>>(meta_data.mesh_values);
  m_is_final_time = meta_data.is_final_time;
  m_mesh_names = meta_data.mesh_names;
}

void ICheckpointMng::restoreMeshes()
{
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (detail::restart::isMeshSaved(handle)) {
      if (m_on_other_ranks)
        m_on_other_ranks->restoreMesh(handle.mesh());
      else
        detail::restart::restoreMeshFromVariables(m_sub_domain, handle.mesh());
    }
  if (m_on_other_ranks)
    endRead();
  runAndAgree(m_sub_domain->parallelMng(),
              [&] { detail::state::restoreConstituents(savedMeshes(m_sub_domain), m_restart_choice->renamed_materials); });
}
} // namespace Arcane
