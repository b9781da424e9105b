// SPDX-License-Identifier: Apache-2.0
// How an application starts the framework.
#pragma once

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/launcher/ApplicationBuildInfo.h"
#include "arcane_core/launcher/StandaloneAcceleratorMng.h"

namespace Arcane
{
/*!
 * \brief Entry points of an application's main().
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

  //! To call once, first.
  static void init(const CommandLineArguments& args);

  //! To fill between init() and run().
  static ApplicationBuildInfo& applicationBuildInfo();
  //! The same, for codes written for older versions.
  static ApplicationInfo& applicationInfo();

  /*!
   * \brief Runs the case file that ends the command line.
   *
   * With `--help`, `-h` or `--version` rank 0 prints a text, and nothing is run. An application that has words of its own on the command
   * line takes them out of `argc` and `argv` before; its own `-A,Name=value` are known once it has asked for their values, at the latest
   * in an entry point `init`.
   * \collective over all ranks of mpirun. Catches all exceptions.
   * \return the exit code, the same on all ranks:
   *
   * | code | when |
   * | --- | --- |
   * | 0 | the run is over, unless IArcaneMain::setErrorCode() says otherwise |
   * | 1 | exception of an unknown type |
   * | 2 | exception of the standard library |
   * | 3 | the case file is wrong; any other Exception |
   * | 4 | fatal error; among them unknown words, unknown names and wrong values of the command line and of the environment, and a missing accelerator runtime |
   * | 7 | ranks waited for each other for too long, see `-A,HangTimeout`; the process ends without returning from here |
   * | 8 | error in the compute loop |
   * | 9 | no valid checkpoint to restart from |
   * | 10 | the last checkpoint cannot be written |
   *
   * When only some ranks fail, the process of the first one ends all the others with its code, without returning from here.
   */
  static int run();

  /*!
   * \brief The accelerator that the command line asks for, without mesh nor case file; after init(). \local
   * \throws FatalErrorException when the runtime cannot be loaded or has no device
   */
  static StandaloneAcceleratorMng createStandaloneAcceleratorMng();

  //! True when the command line has -h or --help, or no word at all.
  static bool needHelp();
  //! Prints how to use the command line: its words, and the names of parameters with their values, defaults and meanings. \local
  static void printHelp();
};
} // namespace Arcane
