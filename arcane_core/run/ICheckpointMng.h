// SPDX-License-Identifier: Apache-2.0
// Saves a sub-domain through a checkpoint service, and restores it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Observable.h"
#include "arcane_core/base/String.h"
#include "variables/core/VariableCollection.h"

#include <vector>

namespace Arcane
{
class ICheckpointReader;
class ICheckpointWriter;
class ISubDomain;

class ICheckpointMng
{
 public:
  explicit ICheckpointMng(ISubDomain* sd)
  : m_sub_domain(sd)
  {}

  /*!
   * \brief Writes a checkpoint of the present state into the directory protection of the storage directory.
   *
   * Saved are used variables that are neither PNoDump nor PTemporary, meshes, groups, curves; of a variable that is
   * PDumpNull on this rank, no value. \collective
   * \param times physical times of all checkpoints, the present one included
   * \throws CheckpointException on all ranks; earlier checkpoints are then untouched
   */
  void writeDefaultCheckpoint(ICheckpointWriter* writer, ConstArrayView<Real> times);

  /*!
   * \brief Reads variables from the newest valid checkpoint. Meshes come later, from these variables.
   *
   * \collective
   * \throws CheckpointException on all ranks when no checkpoint is valid, with the reason of each refusal
   * \throws FatalErrorException on all ranks when it was written by another number of ranks
   */
  void readDefaultCheckpoint();

  //! Meshes that the checkpoint read last holds.
  const std::vector<String>& meshNames() const { return m_mesh_names; }

  //! Notified before anything is written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Notified once all variables are read.
  IObservable* readObservable() { return &m_on_read; }

 private:
  String metaData(const VariableCollection& variables) const;
  void writeInfoFile(ICheckpointWriter* writer, ConstArrayView<Real> times) const;
  String protectionDirectory() const;
  String readerServiceName() const;
  void readVariables(ICheckpointReader* reader);

  ISubDomain* m_sub_domain;
  std::vector<String> m_mesh_names;
  Observable m_on_write;
  Observable m_on_read;
};
} // namespace Arcane
