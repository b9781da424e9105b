// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunOptions.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/run/CommandWords.h"
#include "arcane_core/service/FiniteValues.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace Arcane::detail::run
{
namespace
{
constexpr Int32 max_nb_thread = 1024;

//! How the sub-domains of a run reach one another.
struct MessagePassing
{
  bool has_threads = false;
  bool has_mpi = true;

  bool operator==(const MessagePassing&) const = default;
};

base::ParameterType<MessagePassing> messagePassings()
{
  base::ParameterType<MessagePassing> type = base::oneWordOf<MessagePassing>({ { "Sequential", { false, false } },
                                                                               { "Thread", { true, false } },
                                                                               { "SharedMemory", { true, false } },
                                                                               { "Mpi", { false, true } },
                                                                               { "MpiSequential", { false, true } },
                                                                               { "MpiSharedMemory", { true, true } },
                                                                               { "Hybrid", { true, true } } });
  type.parse = [parse = type.parse](const String& text) {
    // The names of Arcane's services.
    const String suffix = "ParallelSuperMng";
    return parse(text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text);
  };
  return type;
}

enum class eContinue
{
  No,
  Yes,
  IfPossible
};

base::ParameterType<eContinue> continueModes()
{
  const auto parse = [](const String& text) -> std::optional<eContinue> {
    if (text == "auto")
      return eContinue::IfPossible;
    const std::optional<bool> is_wanted = base::switches().parse(text);
    return is_wanted ? std::optional(*is_wanted ? eContinue::Yes : eContinue::No) : std::nullopt;
  };
  const auto print = [](eContinue value) { return String(value == eContinue::IfPossible ? "auto" : value == eContinue::Yes ? "1" : "0"); };
  return { "1 or 0, true or false, or auto", parse, print, { "true", "false", "auto" } };
}

String inColons(const std::vector<String>& pieces)
{
  String text("");
  for (const String& piece : pieces)
    text = text + (text.empty() ? "" : ":") + piece;
  return text;
}

base::ParameterType<restart::AcceptedVariables> acceptedVariables()
{
  const auto parse = [](const String& text) -> std::optional<restart::AcceptedVariables> {
    if (const std::optional<bool> is_all = base::switches().parse(text))
      return restart::AcceptedVariables{ *is_all, {} };
    const std::vector<String> names = service::namesInList(text);
    return names.empty() ? std::nullopt : std::optional(restart::AcceptedVariables{ false, names });
  };
  const auto print = [](const restart::AcceptedVariables& value) {
    return value.names.empty() ? String(value.is_all ? "1" : "0") : inColons(value.names);
  };
  return { "1 or 0, true or false, or names of variables between colons", parse, print, {} };
}

//! Pairs of names. A name stands once on each side: two values would be read as one, or one as two.
template <typename Renamed> base::ParameterType<std::vector<Renamed>> newNames()
{
  const auto parse = [](const String& text) -> std::optional<std::vector<Renamed>> {
    std::vector<Renamed> renamed;
    for (const String& pair : service::namesInList(text)) {
      const std::string_view view = pair.toStdStringView();
      const std::size_t equal = view.find('=');
      if (equal == std::string_view::npos || equal == 0 || equal + 1 == view.size() || view.find('=', equal + 1) != std::string_view::npos)
        return {};
      const Renamed read{ String(view.substr(0, equal)), String(view.substr(equal + 1)) };
      const auto hasNameOf = [&read](const Renamed& other) { return other.former == read.former || other.present == read.present; };
      if (std::any_of(renamed.begin(), renamed.end(), hasNameOf))
        return {};
      renamed.push_back(read);
    }
    return renamed.empty() ? std::nullopt : std::optional(renamed);
  };
  const auto print = [](const std::vector<Renamed>& renamed) {
    std::vector<String> pairs;
    for (const Renamed& pair : renamed)
      pairs.push_back(pair.former + "=" + pair.present);
    return inColons(pairs);
  };
  return { "OLD=NEW, several of them between colons, with each OLD and each NEW once", parse, print, {} };
}

base::ParameterType<Int32> onlyOneReplica()
{
  base::ParameterType<Int32> type = base::integers(0, 1);
  type.expected = "1, since replicas of sub-domains are not available";
  return type;
}

const base::Parameter<Int32> nb_thread({ .section = "Runs",
                                         .argument = "S",
                                         .variable = "ARCANE_NB_THREAD",
                                         .meaning = "Each process has so many sub-domains, as threads; 0 is the same as 1." },
                                       base::integers(0, max_nb_thread), 1);
const base::Parameter<MessagePassing>
  message_passing({ .section = "Runs",
                    .argument = "MessagePassingService",
                    .variable = "ARCANE_PARALLEL_SERVICE",
                    .meaning = "Says how sub-domains reach one another. Without MPI in its name it does not start MPI.",
                    .default_text = "follows -A,S and mpirun" },
                  messagePassings(), {});
const base::Parameter<Int32>
  nb_replica({ .section = "Runs", .argument = "R", .variable = "ARCANE_NB_REPLICATION", .meaning = "The number of replicas of the run." },
             onlyOneReplica(), 1);
const base::Parameter<Int32>
  max_iteration({ .section = "Runs",
                  .argument = "MaxIteration",
                  .meaning = "The run stops after so many iterations; one that goes on does as many more. 0 sets no limit." },
                base::integers(0), 0);
const base::Parameter<eContinue> continue_mode(
  { .section = "Runs",
    .argument = "Continue",
    .meaning = "1: the run continues from the newest valid checkpoint, as with -arcane_opt continue. auto: the same, or a new run if the "
               "output directory has no checkpoint.",
    .default_text = "0" },
  continueModes(), eContinue::No);
const base::Parameter<bool> is_continue_finished({ .section = "Runs",
                                                   .argument = "ContinueFinished",
                                                   .meaning = "With continue, a run that reached its final time goes on, to a later one." },
                                                 base::switches(), false);
const base::Parameter<bool>
  is_earlier_run_accepted({ .section = "Runs",
                            .argument = "ContinueEarlierRun",
                            .meaning = "With continue, an earlier run goes on when the last one ended before its first checkpoint." },
                          base::switches(), false);
const base::Parameter<restart::AcceptedVariables> accepted_missing_variables(
  { .section = "Runs",
    .argument = "AcceptMissingVariables",
    .meaning = "With continue, variables that the checkpoint lacks, all or those that are named, have the values of new ones, instead of "
               "an error.",
    .default_text = "0" },
  acceptedVariables(), {});
const base::Parameter<std::vector<restart::RenamedVariable>> renamed_variables(
  { .section = "Runs",
    .argument = "RenamedVariables",
    .meaning =
      "With continue, the variable that the checkpoint has as OLD is read as NEW. A checkpoint that has NEW already is read as it is.",
    .default_text = "none" },
  newNames<restart::RenamedVariable>(), {});
const base::Parameter<std::vector<state::RenamedConstituent>> renamed_materials(
  { .section = "Runs",
    .argument = "RenamedMaterials",
    .meaning =
      "With continue, the environment or the material, ENVIRONMENT_WORD, that the checkpoint has as OLD is read as NEW. The materials "
      "of a renamed environment keep their words. A checkpoint that has NEW already is read as it is.",
    .default_text = "none" },
  newNames<state::RenamedConstituent>(), {});
const base::Parameter<String> restart_from(
  { .section = "Runs",
    .argument = "RestartFrom",
    .meaning = "The run goes on from this checkpoint, as with continue, even if it is not the newest one or of an earlier run." },
  base::texts("the number or the name of a checkpoint, such as 12 or ck_000012"), String());
const base::Parameter<restart::eRestartPartition> restart_partition(
  { .section = "Runs",
    .argument = "RestartPartition",
    .meaning = "If another number of ranks wrote the checkpoint, the mesh is cut in this way: along the axes, by METIS, or in the order of "
               "the former ranks." },
  base::oneWordOf<restart::eRestartPartition>({ { "Bisection", restart::eRestartPartition::Bisection },
                                                { "Metis", restart::eRestartPartition::Metis },
                                                { "Slices", restart::eRestartPartition::Slices } }),
  restart::eRestartPartition::Bisection);
const base::Parameter<String> case_file({ .section = "Runs",
                                          .argument = "CaseDatasetFileName",
                                          .meaning = "The case file, in place of the last word of the command line." },
                                        base::texts("a file whose name ends with .arc"), String());
const base::Parameter<String> output_directory({ .section = "Runs",
                                                 .argument = "OutputDirectory",
                                                 .variable = "ARCANE_OUTPUT_DIRECTORY",
                                                 .meaning = "The run writes all its files there." },
                                               base::texts("a directory"), "output");
const base::Parameter<Int32> verbosity_level(
  { .section = "Runs",
    .argument = "VerbosityLevel",
    .variable = "ARCANE_VERBOSITY_LEVEL",
    .meaning = "Messages up to this level are written to the listing and printed. 0: warnings and errors; 1: the run; 2: also meshes and "
               "times; 3: also options, iterations and info(); 4: also times of entry points; 5: also their begin.",
    .default_text = "3",
    .may_ranks_differ = true },
  base::integers(0), 3);
const base::Parameter<Int32> output_level({ .section = "Runs",
                                            .argument = "OutputLevel",
                                            .variable = "ARCANE_OUTPUT_LEVEL",
                                            .meaning = "Messages up to this level are printed.",
                                            .default_text = "that of VerbosityLevel",
                                            .may_ranks_differ = true },
                                          base::integers(0), 3);
const base::Parameter<bool>
  is_parallel_output({ .section = "Runs",
                       .argument = "ParallelOutput",
                       .variable = "ARCANE_PARALLEL_OUTPUT",
                       .meaning = "Every rank writes its messages to a file of its own, `listing/logs.N` in the output directory." },
                     base::switches(), false);
const base::Parameter<Real> hang_timeout({ .section = "Runs",
                                           .argument = "HangTimeout",
                                           .variable = "ARCANE_HANG_TIMEOUT",
                                           .meaning = "Ranks that wait for each other for so long end with a report; 0 means never.",
                                           .default_text = "1800; on several machines there is then only the report" },
                                         base::seconds(), 0.0);
const base::Parameter<bool> does_hang_end_run(
  { .section = "Runs",
    .argument = "HangEndsRun",
    .variable = "ARCANE_HANG_ENDS_RUN",
    .meaning = "A rank for which others have waited for HangTimeout ends the run, too, with its calls: one that is stopped, or "
               "computes or reads for longer. Otherwise there is only a report." },
  base::switches(), false);
const base::Parameter<bool> is_trapping(
  { .section = "Runs",
    .argument = "TrapFloatingExceptions",
    .variable = "ARCANE_TRAP_FLOATING_EXCEPTIONS",
    .meaning = "A division by zero, an overflow or an invalid operation of reals in an entry point ends the run with a report." },
  base::switches(), false);
const base::Parameter<bool>
  is_independent({ .section = "Runs",
                   .argument = "IndependentRuns",
                   .meaning = "Each process that mpirun or srun starts may be a run of its own, in an output directory of its own." },
                 base::switches(), false);
const base::Parameter<bool> has_memory_report(
  { .section = "Runs",
    .argument = "MemoryReport",
    .variable = "ARCANE_MEMORY_REPORT",
    .meaning =
      "The run prints the memory of its arrays, after its initialisation and at its end: connectivities, unique ids, groups, variables." },
  base::switches(), false);
const base::Parameter<bool> has_shmem_report({ .section = "Shared memory",
                                               .argument = "ShMemReport",
                                               .variable = "ARCANE_SHMEM_REPORT",
                                               .meaning = "The run prints at its end who used the shared memory." },
                                             base::switches(), false);

//! Sub-domains that are threads need a way between them.
void checkMode(const CommandLineArguments& args)
{
  const Int32 nb = nb_thread.value(args);
  const std::optional<MessagePassing> choice = message_passing.find(args);
  if (nb > 1 && choice && !choice->has_threads)
    message_passing.refuse(message_passing.given(args),
                           String::format("Thread, SharedMemory, MpiSharedMemory or Hybrid: it has no threads, and -A,S asks for {0}", nb));
}

void checkCaseFile(const String& file)
{
  ARCANE_FATAL_IF(file.empty(), "command line: no case file. Usage: program [options] [-A,Name=value] case.arc; --help lists the options");
  const std::string extension = std::filesystem::path(file.localstr()).extension().string();
  ARCANE_FATAL_IF(extension != ".arc", "case file '{0}': extension '{1}', expected '.arc'", file, extension);
}

RunOptions optionsOf(const CommandLineArguments& args, const CommandWords& words)
{
  RunOptions options;
  options.case_file = case_file.find(args).value_or(words.case_file);
  checkMode(args);
  nb_replica.value(args);
  if (const String directory = output_directory.value(args); !directory.empty())
    options.output_directory = directory;
  options.max_iteration = max_iteration.find(args).value_or(words.max_iteration.value_or(0));
  const eContinue mode = continue_mode.find(args).value_or(words.is_continue ? eContinue::Yes : eContinue::No);
  options.is_continue = mode == eContinue::Yes;
  options.is_continue_finished = is_continue_finished.value(args);
  options.is_earlier_run_accepted = is_earlier_run_accepted.value(args);
  options.restart.from = restart_from.value(args);
  options.restart.partition = restart_partition.value(args);
  options.restart.accepted_missing = accepted_missing_variables.value(args);
  options.restart.renamed = renamed_variables.value(args);
  options.restart.renamed_materials = renamed_materials.value(args);
  options.is_continue = options.is_continue || !options.restart.from.null();
  options.is_continue_if_possible = mode == eContinue::IfPossible && !options.is_continue;
  options.is_check_case_only = words.is_check_case_only;
  options.is_init_only = words.is_init_only;
  options.verbosity_level = verbosity_level.find(args).value_or(-1);
  options.stdout_verbosity_level = output_level.find(args).value_or(-1);
  options.has_memory_report = has_memory_report.value(args);
  options.has_shmem_report = has_shmem_report.value(args);
  options.hang_timeout_s = hang_timeout.find(args).value_or(-1.0);
  options.does_hang_end_run = does_hang_end_run.value(args);
  options.progress = progressOptionsOf(args);
  options.time_limit = timeLimitOf(args, platform::getRealTime());
  options.accelerator = Accelerator::acceleratorInfoOf(args);
  options.is_trapping = is_trapping.value(args);
  options.is_parallel_output = is_parallel_output.value(args);
  return options;
}
RunOptions readOptions(const CommandLineArguments& args, const CommandWords& words, bool has_case_file)
{
  try {
    base::ParameterFaults faults = base::checkParameters(args);
    faults.errors.insert(faults.errors.begin(), words.errors.begin(), words.errors.end());
    base::throwIfErrors(faults.errors);
    RunOptions options = optionsOf(args, words);
    if (has_case_file)
      checkCaseFile(options.case_file);
    options.warnings = std::move(faults.warnings);
    return options;
  }
  catch (const FatalErrorException& ex) {
    throw ParallelFatalErrorException(A_FUNCINFO, ex.message());
  }
}
} // namespace

RunMode readRunMode(const CommandLineArguments& args)
{
  const CommandWords words = readCommandWords(args);
  RunMode mode;
  if (words.is_help || words.is_version) {
    mode.wish = words.is_help ? RunMode::eWish::Help : RunMode::eWish::Version;
    return mode;
  }
  mode.dump_language = words.dump_language;
  if (!words.dump_language.null())
    mode.wish = RunMode::eWish::DumpOptions;
  else if (words.is_case_schema)
    mode.wish = RunMode::eWish::CaseSchema;
  try {
    const Int32 nb = std::max(nb_thread.value(args), 1);
    mode.is_mpi_wanted = message_passing.value(args).has_mpi;
    mode.nb_thread = nb;
    mode.is_trapping = is_trapping.value(args);
    mode.is_independent = is_independent.value(args);
  }
  catch (const FatalErrorException&) {
    // One thread of each process is enough to say it.
  }
  return mode;
}

RunOptions readRunOptions(const CommandLineArguments& args)
{
  return readOptions(args, readCommandWords(args), true);
}

RunOptions readStandaloneOptions(const CommandLineArguments& args)
{
  return readOptions(args, CommandWords(), false);
}
} // namespace Arcane::detail::run
