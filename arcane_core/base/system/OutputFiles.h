// SPDX-License-Identifier: Apache-2.0
// Files and directories of a run, with the permissions chosen by its user.
#pragma once

#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/text/String.h"

#include <system_error>

namespace Arcane::detail::base
{

//! Access permissions of the files and directories that a run creates.
enum class eOutputPermissions
{
  Private, //!< its user only, whatever the umask
  Umask    //!< those whom the umask of the process allows
};

//! Chooses the permissions of files and directories to come, of the whole process, by the parameter OutputPermissions.
void chooseOutputPermissions(const CommandLineArguments& arguments);

//! Returns what was chosen, or what the environment says. \local
eOutputPermissions outputPermissions();

/*!
 * \brief Opens a file for output, and creates it if it is not there.
 *
 * The user may always read and write a file that is created, even if a library has set a umask that forbids it.
 * \local
 * \param flags  of open(), without O_CREAT and O_CLOEXEC
 * \return the descriptor, or -1 with errno
 */
int openOutputFile(const String& path, int flags, eOutputPermissions permissions = outputPermissions());

//! Creates an empty file unless it is there. A stream that opens the file afterwards reports a failure. \local
void createOutputFile(const String& path);

//! Creates one directory, as mkdir() does. \local \return 0, or -1 with errno
int createOutputDirectory(const String& path, eOutputPermissions permissions = outputPermissions());

//! Creates a directory, and those above, as needed. \local \return the reason of a failure
std::error_code createOutputDirectories(const String& path);

} // namespace Arcane::detail::base
