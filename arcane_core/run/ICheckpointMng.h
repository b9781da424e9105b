// SPDX-License-Identifier: Apache-2.0
// Saves a sub-domain through a checkpoint service, and restores it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

#include <memory>
#include <vector>

namespace Arcane
{
class ICheckpointReader;
class ICheckpointWriter;
class ISubDomain;

namespace detail
{
class OwnedDirectory;
class RestartVariables;
} // namespace detail

class ARCANE_EXPORT ICheckpointMng
{
 public:
  explicit ICheckpointMng(ISubDomain* sd);
  ~ICheckpointMng();
  ICheckpointMng(const ICheckpointMng&) = delete;
  ICheckpointMng& operator=(const ICheckpointMng&) = delete;

  /*!
   * \brief Writes a checkpoint of the present state into the directory protection of the storage directory.
   *
   * Saved are used variables that are neither PNoDump nor PTemporary, meshes, groups, curves; of a variable that is
   * PDumpNull on this rank, no value. The run becomes the owner of the storage directory if it is not in the export
   * directory. \collective
   * \param times physical times of all checkpoints, the present one included
   * \throws CheckpointException on all ranks; earlier checkpoints are then untouched
   * \throws detail::DirectoryInUseException on all ranks when another run owns the storage directory
   */
  void writeDefaultCheckpoint(ICheckpointWriter* writer, ConstArrayView<Real> times);

  /*!
   * \brief Reads variables from the newest valid checkpoint. Meshes come later, from these variables.
   *
   * \collective
   * \throws CheckpointException on all ranks when no checkpoint is valid, with the reason of each refusal
   * \throws FatalErrorException on all ranks when it was written by another number of ranks, or has variables of other types
   * than the modules
   * \throws detail::DirectoryInUseException as writeDefaultCheckpoint()
   */
  void readDefaultCheckpoint();

  //! Meshes that the checkpoint read last holds.
  const std::vector<String>& meshNames() const { return m_mesh_names; }

  //! Variables of the checkpoint read last, to be compared with those of the code; null before. \local
  detail::RestartVariables* restartVariables() const { return m_restart_variables.get(); }
  //! True when the checkpoint read last was written once the run had reached its final time. \local
  bool isFinalTime() const { return m_is_final_time; }
  //! Identity of the run, stored in its checkpoints; a checkpoint that is read gives its own, if it has one. \local
  const String& runIdentity() const { return m_run_identity; }
  void setRunIdentity(const String& identity) { m_run_identity = identity; }
  //! Where all checkpoints are. \local
  String protectionDirectory() const;

  //! Notified before anything is written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Notified once all variables are read.
  IObservable* readObservable() { return &m_on_read; }

 private:
  String metaData(const VariableCollection& variables) const;
  void writeInfoFile(ICheckpointWriter* writer, ConstArrayView<Real> times) const;
  String readerServiceName() const;
  void ownStorageDirectory();
  void readVariables(ICheckpointReader* reader);

  ISubDomain* m_sub_domain;
  std::vector<String> m_mesh_names;
  std::unique_ptr<detail::RestartVariables> m_restart_variables;
  //! Null while the storage directory is that of all outputs, or nothing was read or written.
  std::unique_ptr<detail::OwnedDirectory> m_owned_storage;
  String m_run_identity;
  bool m_is_final_time = false;
  Observable m_on_write;
  Observable m_on_read;
};
} // namespace Arcane
