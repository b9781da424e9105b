// SPDX-License-Identifier: Apache-2.0
// What programs that measure share: their command line, their rows, clocks.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace Bench
{

//! What follows `--repeat` on the command line, 5 without it; at least 1.
int nbRepetition(int argc, char** argv);

//! What follows \a name on the command line, \a fallback without it.
std::string argumentOf(int argc, char** argv, const std::string& name, const std::string& fallback);

/*!
 * \brief Prints `name|unit|ours|baseline`: one repetition of one measure.
 *
 * The script `run` takes medians over repetitions; its table of targets says what is compared.
 */
void printRow(const std::string& name, const std::string& unit, double ours, double baseline);

//! The same where the target is a value, not a comparison: the baseline is printed as `-`.
void printRow(const std::string& name, const std::string& unit, double ours);

//! Prints `name|skipped|reason` in place of a row that this machine cannot measure: it is not a target that is missed.
void printSkipped(const std::string& name, const std::string& reason);

//! \a values holds one at least.
double median(std::vector<double> values);

//! \unit{s}
double wallSeconds();

//! Time of the processor given to this process: what other processes take does not count. \unit{s}
double processorSeconds();

//! Calls \a f \a nb_call times; time of one. \unit{s}
double secondsOf(const std::function<double()>& clock, int nb_call, const std::function<void()>& f);

//! Bytes moved per second by a = b + s c on arrays far larger than the caches, 24 bytes per element. \unit{bytes/s}
double streamTriad();

} // namespace Bench
