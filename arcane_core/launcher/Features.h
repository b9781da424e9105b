// SPDX-License-Identifier: Apache-2.0
// Features of each process of the framework, and the ways to start one, which leave some of them out.
#pragma once

#include <span>
#include <string>

namespace Arcane
{
class CommandLineArguments;
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::launcher
{
//! Features that a user may expect of each process, however the program starts the framework. featureRows() has the meanings.
enum class eFeature
{
  WholeLines,
  CrashReport,
  WriteErrors,
  StackCheck,
  UnknownNames,
  MessageLevels,
  KernelProfile,
  ExitGuard,
  StopAtStep,
  OneRun,
  SameParameters,
  HangWatch,
  ParallelOutput,
  LoopControl,
  MemoryReports
};

struct FeatureRow
{
  eFeature feature;
  const char* name;
  //! A part of a sentence, in Markdown.
  const char* meaning;
  //! The names of the parameters that have no effect without it, after `-A,`.
  std::span<const char* const> parameters;
};

//! Returns a row for each feature, in the order of eFeature.
std::span<const FeatureRow> featureRows();

//! A feature that a start leaves out.
struct Omission
{
  eFeature feature;
  //! A part of a sentence that says why, and what happens instead.
  const char* reason;
};

//! A way to start the framework, with all features except the ones that it names.
struct Start
{
  const char* name;
  std::span<const Omission> omissions;
  //! The framework lives as long as an object of the program, which may be a static one and outlive main().
  bool is_object_of_program = false;

  bool has(eFeature feature) const { return reasonWithout(feature) == nullptr; }
  //! Returns why this start leaves \a feature out, or null if it has it.
  const char* reasonWithout(eFeature feature) const;
};

//! ArcaneLauncher::run().
extern const Start case_start;
//! ArcaneLauncher::run() with a function instead of the compute loop.
extern const Start function_start;
//! ArcaneLauncher::createStandaloneSubDomain(), and run() with a function that makes its sub-domain.
extern const Start sub_domain_start;
//! ArcaneLauncher::createStandaloneAcceleratorMng() and AcceleratorInitializer.
extern const Start accelerator_start;

//! Returns all starts, in this order.
std::span<const Start* const> starts();

//! Returns the table of features and starts in Markdown, with a line end after each row.
std::string featuresMarkdown();

//! Logs a warning for each parameter of the command line that has no effect in a program of this start. \local
void warnOfParametersWithoutEffect(const Start& start, const CommandLineArguments& arguments, ITraceMng* tm);
} // namespace Arcane::detail::launcher
