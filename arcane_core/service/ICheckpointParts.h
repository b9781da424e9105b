// SPDX-License-Identifier: Apache-2.0
// The interface of readers of checkpoints for a different number of ranks.
#pragma once

#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <optional>

namespace Arcane
{
class IData;

//! Describes the array in which one rank has saved a variable.
struct CheckpointPartArray
{
  eDataType type = DT_Unknown;
  Int32 dimension = 0;
  Int64 nb_row = 0;
  Int64 nb_value_per_row = 1;
  //! The dimensions of the value of an item; empty if none were given.
  ArrayShape shape;
  Int64 nb_bytes = 0;
  //! Two arrays with the same size and the same checksum have the same values.
  UInt64 checksum = 0;
};

/*!
 * \brief Gives any rank the values that each rank of the previous run has saved: the parts of the checkpoint.
 *
 * IDataReader::parts() returns it if a checkpoint may be read by a different number of ranks than the number that wrote it. No
 * call communicates, except for gatherDescriptions(). All calls throw an Exception when a file cannot be read.
 */
class ARCANE_EXPORT ICheckpointParts
{
 public:
  virtual ~ICheckpointParts() = default;

  //! Returns the number of ranks that wrote the checkpoint. \local
  virtual Int32 nbPart() const = 0;
  //! Returns the text that the writer of the part received by setMetaData(). \local
  virtual String metaDataOf(Int32 part) = 0;
  /*!
   * \brief Prepares find() for all parts of a variable: each rank reads a share of the descriptions.
   *
   * find() returns the same without this call. The reader may forget a variable when it prepares others.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  virtual void gatherDescriptions([[maybe_unused]] const String& full_name) {}
  //! Returns the description of a variable, or nothing when the part has no such variable. The call reads no values. \local
  virtual std::optional<CheckpointPartArray> find(Int32 part, const String& full_name) const = 0;
  //! Reads rows \a first to \a first + \a nb_row - 1 of a variable that is not of texts. \a values has room for these rows. \local
  virtual void readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* values) = 0;
  //! Resizes and fills \a data with all values. \local
  virtual void readAll(Int32 part, const String& full_name, IData& data) = 0;
};
} // namespace Arcane
