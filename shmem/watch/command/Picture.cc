// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/Picture.h"

#include "shmem/watch/command/Tables.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <sys/wait.h>

namespace Arcane::detail::watch
{
namespace
{
//! Of a shell.
constexpr int code_without_gnuplot = 127;
//! Pictures of gnuplot have at most 32767 pixels in a direction.
constexpr std::size_t most_pixels = 32000;
constexpr std::size_t pixels_of_plot = 300;
//! Smaller plots cannot be read.
constexpr std::size_t least_pixels_of_plot = 100;

//! Returns a word as gnuplot reads it.
std::string gnuplotWord(const std::string& text)
{
  std::string result = "'";
  for (const char c : text)
    result += c == '\'' ? std::string("''") : std::string(1, static_cast<unsigned char>(c) < ' ' ? '?' : c);
  return result + "'";
}

bool hasFinite(const VariableRow& row)
{
  return std::any_of(row.ranks.begin(), row.ranks.end(), [](const RankFigures& rank) { return std::isfinite(rank.min); });
}

//! Returns the state in which gnuplot ended.
int runGnuplot(const std::string& script)
{
  // gnuplot writes the picture to its output when it cannot open the file.
  std::FILE* const pipe = ::popen("command -v gnuplot >/dev/null || exit 127; exec gnuplot >/dev/null", "we");
  if (!pipe)
    return -1;
  std::fwrite(script.data(), 1, script.size(), pipe);
  return ::pclose(pipe);
}

std::string numberLine(double value)
{
  if (!std::isfinite(value))
    return "NaN\n";
  std::array<char, 32> text = {};
  return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr) + '\n';
}
} // namespace

std::string pictureScript(const std::vector<VariableRow>& rows, const std::string& title, const std::string& file)
{
  const std::size_t nb_pixel = std::min(pixels_of_plot * rows.size(), most_pixels);
  std::string text = "set terminal pngcairo noenhanced size 900," + std::to_string(nb_pixel + 40) + "\nset output " + gnuplotWord(file) +
                     "\nset multiplot layout " + std::to_string(rows.size()) + ",1 title " + gnuplotWord(title) +
                     "\nset grid\nset xlabel 'local ids, rank after rank'\n";
  for (const VariableRow& row : rows) {
    text += "plot '-' using 0:1 with lines linewidth 2 title " + gnuplotWord(row.full_name) + '\n';
    for (const double value : numbersOf(row))
      text += numberLine(value);
    text += "e\n";
  }
  return text + "unset multiplot\nset output\n";
}

void drawPicture(const std::vector<VariableRow>& rows, const std::string& title, const std::string& file)
{
  namespace fs = std::filesystem;
  std::vector<VariableRow> drawn;
  for (const VariableRow& row : rows)
    if (hasFinite(row))
      drawn.push_back(row);
  if (drawn.empty())
    throw WatchFailure(code_of_fault, "--png: no variable has a finite number to draw");
  if (drawn.size() * least_pixels_of_plot > most_pixels)
    throw WatchFailure(code_of_fault, "--png: " + std::to_string(drawn.size()) + " variables have numbers to draw, expected at most " +
                                        std::to_string(most_pixels / least_pixels_of_plot) + ": name those of the picture");
  const std::string draft = file + ".part";
  // Finds out here that the file cannot be written: gnuplot would report it in three lines of its own.
  std::FILE* const made = std::fopen(draft.c_str(), "we");
  if (!made)
    throw WatchFailure(code_of_fault, "--png: cannot write '" + file + "': " + std::strerror(errno));
  std::fclose(made);
  std::error_code error;
  fs::remove(draft, error);
  // gnuplot may end early: writing to it must not end this program.
  const auto former = std::signal(SIGPIPE, SIG_IGN);
  const int status = runGnuplot(pictureScript(drawn, title, draft));
  std::signal(SIGPIPE, former);
  if (status == 0)
    fs::rename(draft, file, error);
  if (status == 0 && !error)
    return;
  std::error_code ignored;
  fs::remove(draft, ignored);
  if (WIFEXITED(status) && WEXITSTATUS(status) == code_without_gnuplot)
    throw WatchFailure(code_of_fault,
                       "--png: gnuplot is not installed, expected it in PATH (package gnuplot-nox); --plot draws without it");
  throw WatchFailure(code_of_fault, "--png: gnuplot cannot write '" + file + "'" + (error ? ": " + error.message() : ""));
}
} // namespace Arcane::detail::watch
