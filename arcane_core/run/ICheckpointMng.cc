// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ICheckpointMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/run/CheckpointMetaData.h"
#include "arcane_core/run/CodeResult.h"
#include "arcane_core/run/ITimeHistoryMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/MeshStateVariables.h"
#include "arcane_core/run/OwnedDirectory.h"
#include "arcane_core/run/RestartVariables.h"
#include "arcane_core/run/RunHistory.h"
#include "arcane_core/run/RunReport.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ICheckpointOfRun.h"
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataReader.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/PartialItems.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

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
} // namespace

ICheckpointMng::ICheckpointMng(ISubDomain* sd)
: m_sub_domain(sd)
{}

ICheckpointMng::~ICheckpointMng() = default;

String ICheckpointMng::protectionDirectory() const
{
  return m_sub_domain->storageDirectory() + "/protection";
}

void ICheckpointMng::ownStorageDirectory()
{
  const std::string storage = m_sub_domain->storageDirectory().localstr();
  const std::string outputs = m_sub_domain->exportDirectory().localstr();
  std::error_code ignored;
  // The run owns the directory of its outputs already.
  if (m_owned_storage || storage == outputs || std::filesystem::equivalent(storage, outputs, ignored))
    return;
  m_owned_storage = std::make_unique<detail::run::OwnedDirectory>(m_sub_domain->parallelMng(), m_sub_domain->storageDirectory());
  m_owned_storage->announce();
}

String ICheckpointMng::metaData(const VariableCollection& variables) const
{
  detail::run::CheckpointMetaData meta_data;
  meta_data.nb_rank = m_sub_domain->nbSubDomain();
  meta_data.is_in_loop = isInComputeLoop(m_sub_domain);
  meta_data.is_final_time = m_sub_domain->timeLoopMng()->finalTimeReached();
  meta_data.code_name = m_sub_domain->application()->applicationName();
  for (VariableCollection::Enumerator i(variables); ++i;)
    meta_data.variables.push_back((*i)->createMetaData());
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (handle.hasMesh())
      meta_data.mesh_names.push_back(handle.meshName());
  return detail::run::toText(meta_data);
}

void ICheckpointMng::writeDefaultCheckpoint(ICheckpointWriter* writer, ConstArrayView<Real> times)
{
  const Timer::Action action(m_sub_domain, detail::run::write_checkpoint_action);
  const Timer::Phase phase(m_sub_domain, TP_InputOutput);
  const Real begin_s = platform::getRealTime();
  ownStorageDirectory();
  m_on_write.notifyAllObservers();
  m_sub_domain->variableMng()->writeObservable()->notifyAllObservers();
  m_sub_domain->timeHistoryMng()->saveToVariable();
  std::vector<std::unique_ptr<detail::run::MeshStateVariables>> meshes;
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    if (handle.hasMesh())
      meshes.push_back(std::make_unique<detail::run::MeshStateVariables>(handle.mesh()));
  const detail::variables::PartialItems items(m_sub_domain->variableMng());
  writer->setBaseDirectoryName(protectionDirectory());
  writer->setCheckpointTimes(times);
  if (auto* of_run = dynamic_cast<ICheckpointOfRun*>(writer))
    of_run->setRunIdentity(m_run_identity);
  writer->notifyBeginWrite();
  const VariableCollection variables = m_sub_domain->variableMng()->variablesToSave();
  detail::service::writeVariables(writer->dataWriter(), variables, metaData(variables), "checkpoint");
  writer->notifyEndWrite();
  if (m_sub_domain->parallelMng()->isMasterIO())
    writeInfoFile(writer, times);
  detail::run::forgetUnsavedRun(m_sub_domain);
  noteWrite(begin_s);
}

void ICheckpointMng::noteWrite(Real begin_s)
{
  m_longest_write_s = std::max(m_longest_write_s, platform::getRealTime() - begin_s);
  m_nb_saved_loop = m_sub_domain->timeLoopMng()->nbLoop() + (isInComputeLoop(m_sub_domain) ? 1 : 0);
}

bool ICheckpointMng::save()
{
  if (m_nb_saved_loop == m_sub_domain->timeLoopMng()->nbLoop())
    return false;
  if (m_save)
    m_save();
  else {
    const Ref<ICheckpointWriter> writer = ServiceBuilder<ICheckpointWriter>(m_sub_domain).createReference(default_writer_name);
    const Real time = m_sub_domain->commonVariables().globalTime();
    writeDefaultCheckpoint(writer.get(), ConstArrayView<Real>(1, &time));
  }
  return true;
}

void ICheckpointMng::writeInfoFile(ICheckpointWriter* writer, ConstArrayView<Real> times) const
{
  namespace fs = std::filesystem;
  const fs::path path = fs::path(m_sub_domain->exportDirectory().localstr()) / info_file_name;
  fs::path draft = path;
  draft += ".part";
  std::ofstream out(draft);
  out << detail::run::toXml(
    detail::run::CheckpointInfo{ m_sub_domain->nbSubDomain(), writer->readerServiceName(), writer->baseDirectoryName(), times });
  const bool is_written = static_cast<bool>(out.flush());
  out.close();
  std::error_code failed;
  if (is_written)
    fs::rename(draft, path, failed);
  if (!is_written || failed)
    m_sub_domain->traceMng()->warning() << "cannot write '" << path.c_str() << "'; the checkpoint itself is complete";
}

String ICheckpointMng::readerServiceName() const
{
  // The file only matters to runs that save with a service of the user's own; it may be missing or damaged.
  const std::string path = std::string(m_sub_domain->exportDirectory().localstr()) + "/" + info_file_name;
  String name;
  if (m_sub_domain->parallelMng()->isMasterIO())
    name = detail::run::readerServiceOf(path);
  m_sub_domain->parallelMng()->broadcastString(name, m_sub_domain->parallelMng()->masterIORank());
  return name.empty() ? String(default_reader_name) : name;
}

void ICheckpointMng::readDefaultCheckpoint()
{
  const Timer::Action action(m_sub_domain, detail::run::read_checkpoint_action);
  const Timer::Phase phase(m_sub_domain, TP_InputOutput);
  ownStorageDirectory();
  Ref<ICheckpointReader> reader = ServiceBuilder<ICheckpointReader>(m_sub_domain).createReference(readerServiceName());
  reader->setBaseDirectoryName(protectionDirectory());
  reader->notifyBeginRead();
  const auto* of_run = dynamic_cast<const ICheckpointOfRun*>(reader.get());
  if (of_run && !of_run->runIdentity().null())
    m_run_identity = of_run->runIdentity();
  readVariables(reader.get());
  reader->notifyEndRead();
  m_nb_saved_loop = 0;
  m_sub_domain->timeHistoryMng()->restoreFromVariable();
  m_sub_domain->variableMng()->readObservable()->notifyAllObservers();
  m_on_read.notifyAllObservers();
}

void ICheckpointMng::readVariables(ICheckpointReader* reader)
{
  IDataReader* data_reader = reader->dataReader();
  const detail::run::CheckpointMetaData meta_data = detail::run::checkpointMetaDataFromText(data_reader->metaData());
  if (meta_data.nb_rank != m_sub_domain->nbSubDomain())
    ARCANE_FATAL("the checkpoint in '{0}' was written by {1} ranks and the run has {2}, expected the same number", protectionDirectory(),
                 meta_data.nb_rank, m_sub_domain->nbSubDomain());
  const String name = reader->fileName();
  m_restart_variables = std::make_unique<detail::run::RestartVariables>(name.empty() ? protectionDirectory() : name, meta_data.variables);
  m_restart_variables->throwIfTypesDiffer(m_sub_domain);
  m_is_final_time = meta_data.is_final_time;
  VariableCollection variables;
  for (const VariableMetaData& variable : meta_data.variables)
    variables.add(m_sub_domain->variableMng()->createVariableFromMetaData(variable));
  detail::service::readVariables(data_reader, variables);
  m_mesh_names = meta_data.mesh_names;
  // The run goes on with the iteration after the one that is finished.
  if (meta_data.is_in_loop) {
    VariableScalarInt32& iteration = m_sub_domain->commonVariables().m_global_iteration;
    iteration = iteration() + 1;
  }
}
} // namespace Arcane
