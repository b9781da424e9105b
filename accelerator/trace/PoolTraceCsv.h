// SPDX-License-Identifier: Apache-2.0
// Traces of memory pools as text, written by this framework or by other allocators.
#pragma once

#include "accelerator/trace/PoolEvent.h"

#include <iosfwd>

namespace Arcane::detail::trace
{
/*!
 * \brief Writes a line of titles, then one line per event:
 * `sequence,time_ns,event,address,bytes,alignment,name,queue,thread,device,resource,pool`.
 *
 * Addresses are hexadecimal. Commas, quotes and ends of lines in names are written as in RFC 4180.
 */
void writePoolCsv(std::ostream& o, const PoolEventList& list);

/*!
 * \brief Reads the result of writePoolCsv(), or a log of an allocator whose titles are among
 * `Thread,Time,Action,Pointer,Size,Stream`, in any order.
 *
 * Columns are found by their titles, whatever the case of the letters; others are ignored. Times of the day become times since
 * the first event; where there are none, events have their number instead, see PoolEventList::has_times.
 * \param origin  name of the file in errors
 * \throws FatalErrorException naming the line
 */
PoolEventList readPoolCsv(std::istream& i, const String& origin);

//! Reads a binary trace or a CSV file, which the first bytes distinguish. \throws FatalErrorException when it is neither
PoolEventList readPoolEvents(const String& path);
} // namespace Arcane::detail::trace
