// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/OccupancyPicture.h"

#include "axl/xml/XmlDocument.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace Arcane;
using namespace Arcane::detail::trace;
using namespace Arcane::detail::replay;

namespace
{
std::string pictureOf(const OccupancyPicture& picture)
{
  std::ostringstream o;
  writeOccupancySvg(o, picture);
  return o.str();
}
} // namespace

TEST(OccupancyPictureTest, PictureHasAFrameForEachPool)
{
  OccupancyHistory history;
  history.add({ 10, 350, 4096 });
  history.add({ 20, 200, 4096 });
  const OccupancyHistory empty;

  const std::string text = pictureOf({ "a trace", true, { { "Device <0>", "recorded", &history }, { "R&D", "", &empty } } });

  xml::Diagnostics faults;
  const xml::XmlDocument svg = xml::XmlDocument::parseMemory(text, "picture", faults);
  ASSERT_NE(svg.root(), nullptr) << faults.text();
  EXPECT_EQ(svg.root()->child("text")->value, "a trace");
  std::vector<std::string> titles;
  for (const xml::Node* child : svg.root()->children())
    if (child->name == "g")
      titles.push_back(child->child("text")->value);
  EXPECT_EQ(titles, (std::vector<std::string>{ "Device <0>: recorded", "R&D: " }));
  EXPECT_NE(text.find("at most 350 B"), std::string::npos);
  EXPECT_NE(text.find("class=\"live\""), std::string::npos);
  EXPECT_NE(text.find("class=\"reserved\""), std::string::npos);
}

TEST(OccupancyPictureTest, PicturesHaveRoundNumbersAndFitAPage)
{
  OccupancyHistory history;
  for (Int64 step = 0; step < 700; ++step) {
    history.add({ step * 1234567, (step % 100) * 7000, 730000 });
    history.addStep(step * 1234567);
  }

  const std::string text = pictureOf({ "a trace", true, std::vector<OccupancyFrame>(8, { "pool", "recorded", &history }) });

  // 712.9 KiB, 863 ms.
  for (const char* wanted : { ">KiB</text>", ">500</text>", ">time since the trace began [ms]</text>", ">200</text>", ">800</text>",
                              ">ends of 700 time steps</text>", "width=\"180mm\" height=\"2" })
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted;
  EXPECT_EQ(text.find("-0<"), std::string::npos);
}

TEST(OccupancyPictureTest, LongNamesAreCut)
{
  OccupancyHistory history;
  const String name(std::string(300, 'n'));

  const std::string text = pictureOf({ name, false, { { "pool", "recorded", &history } } });

  EXPECT_EQ(text.find(name.localstr()), std::string::npos);
  EXPECT_NE(text.find("nnn...</text>"), std::string::npos);
  EXPECT_NE(text.find(">event</text>"), std::string::npos);
}
