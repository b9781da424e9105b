// SPDX-License-Identifier: Apache-2.0
// Notes in a folder instead of messages, which threads in the background must not send.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <functional>
#include <string>
#include <vector>

namespace Arcane::detail::format
{
//! The contents of the notes of some writers, which have names.
struct Notes
{
  Int32 nb_done = 0;
  //! The texts of the first nb_done writers that were asked for.
  std::vector<std::string> texts;
  //! The index of the first writer that has failed, or -1.
  Int32 failed = -1;
  //! Its reason, or null.
  String failure;
};

//! Notes that the writer \a name is done. \local \throws IOException
void noteDone(const String& folder, const String& name, const std::string& text);
//! Notes that the writer \a name has failed. Nothing happens if the note cannot be written either. \local
void noteFailed(const String& folder, const String& name, const String& reason) noexcept;

/*!
 * \brief Reads the notes of some writers.
 * \param notes  what the last call returned: a writer whose note was read is not looked at again
 * \local
 * \throws IOException when a note cannot be read
 */
void readNotes(const String& folder, const std::vector<String>& names, Notes& notes);

//! Removes the notes of writers that are done. \local \throws IOException
void removeNotes(const String& folder, const std::vector<String>& names);

/*!
 * \brief Calls \a is_there until it returns true, at intervals that grow with the time that has passed.
 * \local
 * \throws IOException when \a is_given_up returns true before
 */
void lookUntil(const std::function<bool()>& is_there, const std::function<bool()>& is_given_up);
} // namespace Arcane::detail::format
