// SPDX-License-Identifier: Apache-2.0
// Starts the framework for an application.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/system/ApplicationBuildInfo.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/launcher/DirectExecutionContext.h"
#include "arcane_core/launcher/DirectSubDomainExecutionContext.h"
#include "arcane_core/launcher/IDirectExecutionContext.h"
#include "arcane_core/launcher/StandaloneAcceleratorMng.h"
#include "arcane_core/launcher/StandaloneSubDomain.h"

#include <functional>

namespace Arcane
{
/*!
 * \brief Functions that the main() of an application calls.
 *
 * \code
 * ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
 * ArcaneLauncher::applicationBuildInfo().setCodeName("MyCode");
 * return ArcaneLauncher::run();
 * \endcode
 */
class ARCANE_EXPORT ArcaneLauncher
{
 public:
  ArcaneLauncher() = delete;

  //! Takes the arguments of main(). Call it once, before all other functions.
  static void init(const CommandLineArguments& args);
  //! Does what init() does, under its name in older versions.
  static void setCommandLineArguments(const CommandLineArguments& args) { init(args); }
  //! Returns true after init().
  static bool isInitialized();
  //! Returns the directory of the program. \local
  static String getExeDirectory();

  //! Returns the description of the application, which the application fills between init() and run().
  static ApplicationBuildInfo& applicationBuildInfo();
  //! Returns the older form of this description, for codes that were written for older versions.
  static ApplicationInfo& applicationInfo();
  /*!
   * \brief Returns the accelerator runtime that the program requests, by setIsUsingAcceleratorRuntime() or setAcceleratorRuntime(), before
   * run().
   *
   * The command line and the environment win: this is for runs that say nothing about accelerators. The run chooses the device.
   */
  static Accelerator::AcceleratorRuntimeInitialisationInfo& acceleratorRuntimeInitialisationInfo();

  /*!
   * \brief Runs the case file, which is the last word of the command line.
   *
   * Call it after init(), or after `applicationInfo().setCommandLineArguments()`.
   * With `--help`, `-h` or `--version` rank 0 prints a text, and nothing is run. An application that has words of its own on the command
   * line must take them out of `argc` and `argv` before this call. Its own parameters `-A,Name=value` are known once the application has
   * asked for their values; it must do so in an entry point `init` at the latest.
   * \collective over all ranks of mpirun. Catches all exceptions.
   * \return the exit code, the same on all ranks:
   *
   * <!-- names: Exit codes -->
   * | code | meaning |
   * | --- | --- |
   * | 0 | the run ended as it should, or was finished already |
   * | 1 | something was thrown that is neither an exception of Arcane nor a `std::exception` |
   * | 2 | a `std::exception` was thrown that is not one of Arcane, or `exit(0)` was called before the end of the run |
   * | 3 | an exception of Arcane that is not fatal was thrown |
   * | 4 | the case file is wrong or not XML, a fatal error, or an unknown name, an unknown word or a wrong value on the command line or in the environment |
   * | 7 | the ranks waited for each other for too long, or for one of them with `-A,HangEndsRun=1` |
   * | 8 | a module stopped the loop because of an error |
   * | 9 | there is no valid checkpoint to restart from, or the last run ended before its first one |
   * | 10 | the last checkpoint cannot be written |
   * | 11 | another run owns the output directory |
   * | 12 | the run was stopped by a signal, a file, a request or a time limit, with a checkpoint to continue from |
   * | 13 | the time, the time step or a variable that is written is not finite, or the time differs between ranks |
   * | 128 + n | signal n ended a process; the report says in which entry point, at which iteration, by which calls |
   * <!-- end of names -->
   *
   * After 0 the code is the argument of IArcaneMain::setErrorCode(). After 7 and 128 + n the process ends without returning from here.
   *
   * When only some ranks fail, the process of the first one ends all the others with its code, without returning from here.
   */
  static int run();

  /*!
   * \brief Runs the case file, with \a function instead of the compute loop.
   *
   * The function is called for each sub-domain once meshes, options and init entry points are done. The case file needs no time loop. The
   * value that the function returns is ignored. \collective
   * \return the exit code, as run() does
   */
  static int run(std::function<int(DirectSubDomainExecutionContext&)> function);

  /*!
   * \brief Starts the framework without case file and calls \a function, which makes the sub-domain, once for each process.
   * \collective Catches all exceptions.
   * \return what the function returns, or the exit code of the exception that it throws
   */
  static int run(std::function<int(DirectExecutionContext&)> function);
  //! Does the same with the older form of the context. \collective
  static int runDirect(std::function<int(IDirectExecutionContext*)> function);

  /*!
   * \brief Makes a sub-domain that the program uses by itself. Call it after init().
   *
   * With a case file, meshes are read and the build and init entry points are called; without one the sub-domain begins without a mesh: see
   * MeshReaderMng. The process has the features of a run except the features of a compute loop: a signal ends it at once. A call of exit(0)
   * while the sub-domain is there is a failure with exit code 2. \collective
   * \param case_file_name  the case file, or empty for none
   * \param file_content    the text of the case; when it is empty the file is read
   * \throws FatalErrorException before init(), when the case is wrong, or there is a sub-domain already
   */
  static StandaloneSubDomain createStandaloneSubDomain(const String& case_file_name, Span<const std::byte> file_content = {});

  /*!
   * \brief Makes the accelerator that the command line selects, without a mesh and without a case file. Call it after init(). \local
   *
   * The process has those features of a run that need neither ranks nor a compute loop.
   * \throws FatalErrorException when the runtime cannot be loaded or has no device
   */
  static StandaloneAcceleratorMng createStandaloneAcceleratorMng();

  //! Returns true when the command line has -h or --help, or no word at all.
  static bool needHelp();
  //! Prints how to use the command line: its words, and the names of parameters with their values, defaults and meanings. \local
  static void printHelp();
};
} // namespace Arcane
