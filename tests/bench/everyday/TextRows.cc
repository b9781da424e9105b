// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Rows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <charconv>
#include <chrono>
#include <cstdio>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

namespace Everyday
{
namespace
{
constexpr int nb_line = 1000;

void addRowsOfMessages(Rows& rows)
{
  const Ref<ITraceMng> trace = makeRef(new ITraceMng());
  volatile bool is_read = false;
  rows.add(
    "debug_lines_unread",
    [&] {
      for (int i = 0; i < nb_line; ++i)
        trace->debug(Trace::Highest) << "value " << i << " of " << nb_line;
    },
    [&] {
      for (int i = 0; i < nb_line; ++i)
        if (is_read)
          std::printf("value %d of %d\n", i, nb_line);
    });
  rows.add(
    "info_lines_unread",
    [&] {
      for (int i = 0; i < nb_line; ++i)
        trace->info(5) << "value " << i << " of " << nb_line;
    },
    [&] {
      for (int i = 0; i < nb_line; ++i)
        if (is_read)
          std::printf("value %d of %d\n", i, nb_line);
    });
  detail::base::ClassicStream<std::ostringstream> stream;
  trace->setRedirectStream(&stream);
  std::string text;
  rows.add(
    "info_line",
    [&] {
      trace->info() << "value " << 3 << " of " << 0.5;
      stream.str("");
    },
    [&] {
      char line[80];
      std::snprintf(line, sizeof(line), "*I-Internal   value %d of %g\n", 3, 0.5);
      text = line;
      keep(text);
    });
  trace->setRedirectStream(nullptr);
}

void addRowsOfStrings(Rows& rows)
{
  const String left("density of the material");
  const String right(" in the cells");
  const String same = String("density of the ") + "material";
  const std::string plain_left(left.localstr());
  const std::string plain_right(right.localstr());
  const std::string plain_same(plain_left);
  rows.add(
    "string_concat", [&] { keep(left + right); }, [&] { keep(plain_left + plain_right); });
  rows.add(
    "string_copy", [&] { keep(String(left)); }, [&] { keep(std::string(plain_left)); });
  rows.add(
    "string_equal", [&] { keep(left == same); }, [&] { keep(plain_left == plain_same); });
  rows.add(
    "string_of_literal", [&] { keep(String("density of the material")); }, [&] { keep(std::string("density of the material")); });
  rows.add(
    "string_format", [&] { keep(String::format("cell {0} has {1} nodes", 17, 8)); },
    [&] {
      char line[80];
      std::snprintf(line, sizeof(line), "cell %d has %d nodes", 17, 8);
      keep(std::string(line));
    });
  rows.add(
    "string_of_number", [&] { keep(String::fromNumber(0.125)); },
    [&] {
      char digits[32];
      keep(std::string(digits, std::to_chars(digits, digits + sizeof(digits), 0.125).ptr));
    });
  rows.add(
    "string_builder",
    [&] {
      StringBuilder builder("a");
      for (int i = 0; i < 10; ++i)
        builder += right;
      keep(builder.toString());
    },
    [&] {
      std::string builder("a");
      for (int i = 0; i < 10; ++i)
        builder += plain_right;
      keep(builder);
    });
  const String number("0.000125");
  rows.add(
    "string_to_real",
    [&] {
      Real value = 0.0;
      builtInGetValue(value, number);
      keep(value);
    },
    [&] {
      double value = 0.0;
      std::from_chars(number.localstr(), number.localstr() + number.length(), value);
      keep(value);
    });
}

void addRowsOfValues(Rows& rows)
{
  Properties properties;
  std::map<std::string, Int32> plain;
  for (const char* name : { "first", "second", "third", "fourth" }) {
    properties.setInt32(name, 3);
    plain[name] = 3;
  }
  const String name("third");
  const std::string key("third");
  rows.add(
    "property_get", [&] { keep(properties.getInt32(name)); }, [&] { keep(plain.find(key)->second); });
  rows.add(
    "property_set", [&] { properties.setInt32(name, 5); }, [&] { plain[key] = 5; });
  rows.add(
    "exception",
    [] {
      try {
        ARCANE_THROW(ArgumentException, "cell {0} has no node", 3);
      }
      catch (const Exception& ex) {
        keep(ex);
      }
    },
    [] {
      try {
        throw std::runtime_error("cell " + std::to_string(3) + " has no node");
      }
      catch (const std::exception& ex) {
        keep(ex);
      }
    });
  rows.add(
    "real_time", [] { keep(platform::getRealTime()); }, [] { keep(std::chrono::steady_clock::now()); });
}
} // namespace

void addTextRows(Rows& rows)
{
  addRowsOfMessages(rows);
  addRowsOfStrings(rows);
  addRowsOfValues(rows);
}
} // namespace Everyday
