// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/FileText.h"

#include "axl/xml/XmlDocument.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

using namespace Arcane::xml;
using Arcane::test::TemporaryDirectory;

TEST(FileTextTest, AFileIsReadWhole)
{
  const TemporaryDirectory directory;
  std::string bytes = "former";

  for (const std::string& text : { std::string(), std::string("a\0b\n", 4), std::string(200000, 'x') }) {
    EXPECT_EQ(readRegularFile(directory.write("f", text), 200000, bytes), "");
    EXPECT_EQ(bytes, text);
  }
}

TEST(FileTextTest, AFileThatIsTooLongIsRefused)
{
  const TemporaryDirectory directory;
  std::string bytes;

  EXPECT_EQ(readRegularFile(directory.write("f", "12345"), 4, bytes), "it has 5 bytes, expected at most 4");
  EXPECT_EQ(readRegularFile(directory.write("f", "12345"), 5, bytes), "");
}

TEST(FileTextTest, WhatIsNoRegularFileIsRefusedAtOnce)
{
  const TemporaryDirectory directory;
  const std::string pipe = (directory.path() / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string bytes;

  EXPECT_EQ(readRegularFile(pipe, 10, bytes), "it is not a regular file");
  EXPECT_EQ(readRegularFile("/dev/zero", 10, bytes), "it is not a regular file");
  EXPECT_EQ(readRegularFile(directory.path().string(), 10, bytes), "it is a directory");
  EXPECT_EQ(readRegularFile("/no/such/file", 10, bytes), "No such file or directory");
  Diagnostics diagnostics;
  EXPECT_EQ(XmlDocument::parseFile(pipe, diagnostics).root(), nullptr);
  EXPECT_EQ(diagnostics.text(), pipe + ": error: cannot read this file: it is not a regular file\n");
}
