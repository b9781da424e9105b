// SPDX-License-Identifier: Apache-2.0
// Saves a sub-domain through a checkpoint service and restores it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane
{
class ICheckpointReader;
class ICheckpointWriter;
class IMesh;
class ISubDomain;

namespace detail::casemesh
{
struct MeshValue;
}

namespace detail::restart
{
class AdaptedCheckpoint;
struct CheckpointMetaData;
struct RestartChoice;
class RestartOnOtherRanks;
class RestartVariables;
} // namespace detail::restart

namespace detail::run_directory
{
class OwnedDirectory;
}

namespace detail::run
{
struct SavedState;
} // namespace detail::run

class ARCANE_EXPORT ICheckpointMng
{
 public:
  explicit ICheckpointMng(ISubDomain* sd);
  ~ICheckpointMng();
  ICheckpointMng(const ICheckpointMng&) = delete;
  ICheckpointMng& operator=(const ICheckpointMng&) = delete;

  /*!
   * \brief Writes a checkpoint of the present state into the directory `protection` of the storage directory.
   *
   * The checkpoint holds used variables that are neither PNoDump nor PTemporary, meshes, groups and curves; of a variable that is
   * PDumpNull on this rank, it holds no value. The run becomes the owner of the storage directory if that is not in the export
   * directory. The writer may keep it as a copy in the memory of the machines instead. \collective
   * \param times physical times of all checkpoints, the present one included
   * \throws CheckpointException on all ranks; earlier checkpoints are then untouched
   * \throws detail::run_directory::DirectoryInUseException on all ranks when another run owns the storage directory
   */
  void writeDefaultCheckpoint(ICheckpointWriter* writer, ConstArrayView<Real> times);
  //! Does the same with the present time alone. \collective
  void writeDefaultCheckpoint(ICheckpointWriter* writer);

  //! Sets what save() does, and how it waits for a checkpoint in the background. The module ArcaneCheckpoint saves with the options of
  //! the case file. \local
  void setSaveFunction(std::function<void()> save, std::function<void()> wait)
  {
    m_save = std::move(save);
    m_wait = std::move(wait);
  }
  /*!
   * \brief Saves the run as it is between two iterations, unless the last checkpoint holds the result of the same iteration.
   *
   * A run that does not use the module ArcaneCheckpoint saves with the default service. \collective
   * \return false when nothing was written
   * \throws CheckpointException on all ranks
   */
  bool save();
  /*!
   * \brief Returns true when a checkpoint of this execution, on the disk or still being written there, holds the present state.
   *
   * A checkpoint without the final time does not hold the state with it: a restart would continue the run. \local, the same on all ranks
   */
  bool isSaved() const;
  //! Returns the last checkpoint on the disk. One in the background counts once it was waited for. \local
  const detail::run::SavedState& lastSaved() const { return *m_last_saved; }
  //! Notes that checkpoints in the background are complete. \local
  void noteBackgroundIsOver();
  //! Returns the longest time that a checkpoint of this execution has taken, or 0. \unit{s} \local
  Real longestWriteTime() const { return m_longest_write_s; }

  /*!
   * \brief Makes the newest copy that a killed run has left in the memory of the machines a checkpoint on the disk.
   *
   * The second call for one directory does nothing.
   * \collective
   * \throws CheckpointException on all ranks when a copy cannot be saved
   * \throws detail::run_directory::DirectoryInUseException like writeDefaultCheckpoint()
   */
  void saveCopiesInMemory();

  /*!
   * \brief Reads variables from the newest valid checkpoint, or from the one that was chosen. Meshes come later, by restoreMeshes().
   *
   * If a different number of ranks wrote the checkpoint, the values of variables on items come with the meshes.
   * \collective
   * \throws CheckpointException on all ranks without a valid checkpoint, with the reason of each refusal
   * \throws FatalErrorException on all ranks when the checkpoint has variables of other types than the modules, or when a different number
   * of ranks wrote it and its reader does not support this
   * \throws detail::run_directory::DirectoryInUseException like writeDefaultCheckpoint()
   */
  void readDefaultCheckpoint();
  /*!
   * \brief Gives the meshes of the sub-domain, which are empty, the items of the checkpoint that was read last.
   * \collective
   * \throws FatalErrorException when the checkpoint lacks a mesh, or when its parts contradict each other
   */
  void restoreMeshes();
  //! Chooses what the next readDefaultCheckpoint() reads. \local
  [[gnu::visibility("hidden")]] void setRestartChoice(const detail::restart::RestartChoice& choice);

  //! Returns the names of the meshes of the checkpoint that was read last.
  const std::vector<String>& meshNames() const { return m_mesh_names; }

  //! Returns the variables of the checkpoint that was read last, for comparison with the variables of the code, or null before. \local
  detail::restart::RestartVariables* restartVariables() const { return m_restart_variables.get(); }
  //! Returns true when the run had reached its final time before the checkpoint that was read last. \local
  bool isFinalTime() const { return m_is_final_time; }
  //! Returns the identity of the run, which its checkpoints store. A restart takes over the identity of the checkpoint, if it has one.
  //! \local
  const String& runIdentity() const { return m_run_identity; }
  void setRunIdentity(const String& identity) { m_run_identity = identity; }
  //! Returns the number of iterations that are complete. The present one counts when an entry point of its loop calls. \local
  Int32 nbCompleteIteration() const;
  //! Returns the directory of all checkpoints. \local
  String protectionDirectory() const;

  //! Returns the observable that notifies its observers before anything is written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Returns the observable that notifies its observers after all variables were read.
  IObservable* readObservable() { return &m_on_read; }

 private:
  String metaData(const VariableCollection& variables);
  void writeInfoFile(ICheckpointWriter* writer, ConstArrayView<Real> times) const;
  String readerServiceName() const;
  void ownStorageDirectory();
  void readVariables(ICheckpointReader* reader);
  [[gnu::visibility("hidden")]] void adapt(ICheckpointReader* reader, const detail::restart::CheckpointMetaData& meta_data);
  bool writeValues(ICheckpointWriter* writer);
  void noteWrite(Real time_s, bool is_over);
  [[gnu::visibility("hidden")]] void noteDescription(ICheckpointReader* reader, const detail::restart::CheckpointMetaData& meta_data);
  void readVariablesOfOtherRanks(ICheckpointReader* reader, Int32 nb_former_rank);
  String fileName(ICheckpointReader* reader) const;
  void chooseCheckpoint(ICheckpointReader* reader) const;
  void endRead();

  ISubDomain* m_sub_domain;
  std::vector<String> m_mesh_names;
  std::unique_ptr<detail::restart::RestartVariables> m_restart_variables;
  //! Null if the storage directory is the directory of all outputs, and before anything is read or written.
  std::unique_ptr<detail::run_directory::OwnedDirectory> m_owned_storage;
  //! True after a read or write if the storage directory is the directory of all outputs, which the run owns.
  bool m_is_storage_of_outputs = false;
  std::unique_ptr<detail::restart::RestartChoice> m_restart_choice;
  //! The values of the case file for meshes, from the first execution of the run; null before they are known.
  std::unique_ptr<std::vector<detail::casemesh::MeshValue>> m_first_meshes;
  //! m_reader and the next two pointers are null unless a different number of ranks wrote the checkpoint that was read last, and its meshes
  //! are not restored yet. The second one is null also if its variables have the names and types of the code.
  Ref<ICheckpointReader> m_reader;
  std::unique_ptr<detail::restart::AdaptedCheckpoint> m_adapted;
  std::unique_ptr<detail::restart::RestartOnOtherRanks> m_on_other_ranks;
  String m_run_identity;
  //! Null before saveCopiesInMemory().
  String m_directory_of_saved_copies;
  bool m_is_final_time = false;
  std::function<void()> m_save;
  std::function<void()> m_wait;
  Real m_longest_write_s = 0.0;
  //! The number of iterations of this execution whose results are saved; negative when nothing is.
  Integer m_nb_saved_loop = -1;
  //! True when the checkpoint of m_nb_saved_loop was written by this execution, at its final time.
  bool m_is_final_saved = false;
  std::unique_ptr<detail::run::SavedState> m_last_saved;
  //! The checkpoint that is being written in the background.
  std::unique_ptr<detail::run::SavedState> m_being_saved;
  Observable m_on_write;
  Observable m_on_read;
};
} // namespace Arcane
