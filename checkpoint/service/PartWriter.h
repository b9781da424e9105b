// SPDX-License-Identifier: Apache-2.0
// The contribution of one rank to a checkpoint, in a file of its own or in the file of its machine.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "variables/data/IData.h"
#include "variables/data/ValuePlace.h"

#include <functional>

namespace Arcane::detail::checkpoint
{
//! The name, among the records of a file, of the text given to writeMetaData(). Variables cannot have this name.
constexpr const char* meta_data_name = "(metadata)";

//! Returns the name of the dataset of the variable \a name: '/' and '%' become %2F and %25. \local
String datasetName(const String& name);

//! Describes the values of a variable, but not their place in a file. \a name is its full name. \local
format::DataRecord describe(const String& name, const IData& data);

//! Describes a text given to writeMetaData(). \local
format::DataRecord describeMetaData(const String& text);

//! Gives the bytes of an array to an action, in order, as one block or as blocks of whole rows.
using RowBlocks = std::function<void(const std::function<void(const data::RowBlock&)>&)>;

//! Keeps a record of what it writes. All calls are \local. The calls throw IOException.
class PartWriter
{
 public:
  virtual ~PartWriter() = default;

  void writeMetaData(const String& text);
  //! Writes the values of a variable. \a name is its full name, which must be new.
  void write(const String& name, const IData& data);
  //! Writes bytes of values that describe() has described.
  void write(const format::DataRecord& description, Span<const std::byte> bytes);
  //! Ends the writing. Returns the record of what was written.
  virtual format::FileRecord close() = 0;

 private:
  //! Writes \a nb_byte bytes of values that describe() has described.
  virtual void writeBlocks(const format::DataRecord& description, Int64 nb_byte, const RowBlocks& blocks) = 0;
};
} // namespace Arcane::detail::checkpoint
