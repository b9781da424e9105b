// SPDX-License-Identifier: Apache-2.0
// What /proc says of processes.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace Guard
{
//! A process, as it was when it was looked at.
struct Process
{
  pid_t id = 0;
  pid_t parent = 0;
  //! The letter of /proc: R, S, D, T, Z...
  char state = '?';
};

//! Returns all processes that descend from this one, parents before their children.
std::vector<Process> descendants();

//! Returns the name of the program's file, without its folder; nothing of a defunct process.
std::string programOf(pid_t process);

//! Returns the value of a variable in the environment that the process was started with, or nothing.
std::string variableOf(pid_t process, const std::string& name);

//! Describes a process in a line: number, rank, state, command.
std::string describe(const Process& process);

/*!
 * \brief Prints the calls of all threads of the processes to the error output.
 *
 * eu-stack (package elfutils) prints them. Without it, the state of each thread is printed, and the package is named.
 * \param patience_s the time that one process may take. \unit{s}
 */
void printStacks(const std::vector<Process>& processes, double patience_s);
} // namespace Guard
