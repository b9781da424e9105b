// SPDX-License-Identifier: Apache-2.0
// From the bytes of a case file to what its header says: file, element, words of a language, <arcane>.
#include "arcane_core/case/CaseHeader.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseFile.h"
#include "arcane_core/case/CaseKeywords.h"
#include "arcane_core/document/XmlNode.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <sys/stat.h>

namespace Arcane::test
{
namespace
{
ApplicationInfo info()
{
  StringList words;
  words.add("program");
  ApplicationInfo result(CommandLineArguments(words), "Pump", VersionInfo(1, 0, 0));
  result.setCodeName("Pump");
  result.setCodeVersion(VersionInfo(2, 1, 4));
  return result;
}

//! A case file given as text, and where its faults go.
struct Parsed
{
  explicit Parsed(const std::string& text)
  : document(xml::XmlDocument::parseMemory(text, "pump.arc", diagnostics))
  , faults(document)
  {}
  XmlNode root() const { return XmlNode(document.root()); }
  std::string faultText()
  {
    return messageOf([&] { faults.throwIfError(); });
  }

  xml::Diagnostics diagnostics;
  xml::XmlDocument document;
  detail::caseoptions::CaseFaults faults;
};

const std::string english = "<case xml:lang='en' codename='Pump' codeversion='2.1'>";
} // namespace

TEST(CaseHeaderTest, TheBytesOfAFileComeAsTheyAre)
{
  TestSubDomain sd;
  const TemporaryDirectory directory;
  const std::string bytes("<case>\r\n\0\xe9</case>", 17);
  const std::string file = directory.write("pump.arc", bytes);

  EXPECT_EQ(detail::caseoptions::readFileOnAllRanks(sd->parallelMng(), String(file)), bytes);
  EXPECT_EQ(detail::caseoptions::readFileOnAllRanks(sd->parallelMng(), String(directory.write("empty.arc", ""))), "");
}

TEST(CaseHeaderTest, AFileThatCannotBeReadIsNamedWithTheReason)
{
  TestSubDomain sd;
  const TemporaryDirectory directory;

  const std::string absent = messageOf([&] { detail::caseoptions::readFileOnAllRanks(sd->parallelMng(), "/nowhere/pump.arc"); });
  const std::string folder =
    messageOf([&] { detail::caseoptions::readFileOnAllRanks(sd->parallelMng(), String(directory.path().string())); });

  EXPECT_TRUE(has(absent, "cannot read '/nowhere/pump.arc': No such file or directory")) << absent;
  EXPECT_TRUE(has(folder, "it is a directory")) << folder;
}

TEST(CaseHeaderTest, APipeIsRefusedAndNotWaitedFor)
{
  TestSubDomain sd;
  const TemporaryDirectory directory;
  const std::string pipe = (directory.path() / "pump.arc").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

  const std::string message = messageOf([&] { detail::caseoptions::readFileOnAllRanks(sd->parallelMng(), String(pipe)); });

  EXPECT_TRUE(has(message, "it is not a regular file")) << message;
}

TEST(CaseHeaderTest, NoElementHasNoNameNoTextAndNoChild)
{
  const XmlNode none;

  EXPECT_TRUE(none.null());
  EXPECT_TRUE(none.name().null());
  EXPECT_TRUE(none.value().null());
  EXPECT_TRUE(none.attrValue("name").null());
  EXPECT_TRUE(none.child("a").null());
}

TEST(CaseHeaderTest, AnElementGivesItsTextItsAttributesAndItsFirstChildOfAName)
{
  Parsed parsed("<a k='v'> t <b>1</b><b>2</b></a>");

  EXPECT_EQ(parsed.root().name(), "a");
  EXPECT_EQ(parsed.root().value(), " t ");
  EXPECT_EQ(parsed.root().attrValue("k"), "v");
  EXPECT_TRUE(parsed.root().attrValue("K").null());
  EXPECT_EQ(parsed.root().child("b").value(), "1");
  EXPECT_EQ(parsed.root().child("b"), XmlNode(parsed.document.root()->first));
}

TEST(CaseHeaderTest, WordsAreTranslatedToFrenchOnly)
{
  EXPECT_EQ(detail::caseoptions::caseKeyword("case", "fr"), "cas");
  EXPECT_EQ(detail::caseoptions::caseKeyword("constant", "fr"), "constant-par-morceaux");
  EXPECT_EQ(detail::caseoptions::caseKeyword("case", "en"), "case");
  EXPECT_EQ(detail::caseoptions::caseKeyword("case", "de"), "case");
  EXPECT_EQ(detail::caseoptions::caseKeyword("modules", "fr"), "modules");
}

TEST(CaseHeaderTest, AllOfTheHeaderIsRead)
{
  Parsed parsed(english +
                "<arcane><title> A pump </title><timeloop>\n Loop </timeloop><description>Long</description><comment><x/></comment>"
                "<modules><module name='A'/><module name='B' active='0'/></modules><services><service name='S' active='true'/>"
                "</services><configuration><add name='k' value='1'/><add name='l' value=''/></configuration></arcane></case>");

  const detail::caseoptions::CaseHeader header = detail::caseoptions::readCaseHeader(parsed.root(), info(), parsed.faults);

  EXPECT_EQ(parsed.faultText(), "");
  EXPECT_EQ(header.language, "en");
  EXPECT_EQ(header.title, " A pump ");
  EXPECT_EQ(header.description, "Long");
  EXPECT_EQ(header.time_loop_name, "Loop");
  EXPECT_EQ(header.time_loop_element.name(), "timeloop");
  ASSERT_EQ(header.modules.size(), 2u);
  EXPECT_TRUE(header.modules[0].is_active);
  EXPECT_FALSE(header.modules[1].is_active);
  ASSERT_EQ(header.services.size(), 1u);
  EXPECT_TRUE(header.services[0].is_active);
  EXPECT_EQ(header.configuration.at("k"), "1");
  EXPECT_EQ(header.configuration.at("l"), "");
}

TEST(CaseHeaderTest, AFrenchHeaderHasFrenchTags)
{
  Parsed parsed("<cas xml:lang='fr' codename='Pump' codeversion='2.1.4'><arcane><titre>Pompe</titre><boucle-en-temps>B</boucle-en-temps>"
                "</arcane></cas>");

  const detail::caseoptions::CaseHeader header = detail::caseoptions::readCaseHeader(parsed.root(), info(), parsed.faults);

  EXPECT_EQ(parsed.faultText(), "");
  EXPECT_EQ(header.title, "Pompe");
  EXPECT_EQ(header.time_loop_name, "B");
}

TEST(CaseHeaderTest, EachFaultOfTheHeaderHasItsPlace)
{
  Parsed parsed("<case xml:lang='en' codename='Pomp' codeversion='2.0'>\n<arcane>\n<titel/>\n<modules>\n<module active='false'/>\n"
                "<module name='A' active='yes'/>\n<modul/></modules>\n<configuration><ad/></configuration></arcane></case>");

  detail::caseoptions::readCaseHeader(parsed.root(), info(), parsed.faults);
  const std::string text = parsed.faultText();

  EXPECT_EQ(count(text, ": error"), 7) << text;
  EXPECT_TRUE(has(text, "pump.arc:1:31: error: codename is 'Pomp', expected 'Pump'")) << text;
  EXPECT_TRUE(has(text, "codeversion is '2.0', expected '2.1'")) << text;
  EXPECT_TRUE(has(text, "pump.arc:3:1: error: unknown element <titel>")) << text;
  EXPECT_TRUE(has(text, "pump.arc:5:1: error: element <module> has no attribute 'name'")) << text;
  EXPECT_TRUE(has(text, "pump.arc:6:26: error: attribute 'active' is 'yes', expected true or false")) << text;
  EXPECT_TRUE(has(text, "pump.arc:7:1: error: unknown element <modul>, expected <module>, did you mean 'module'?")) << text;
  EXPECT_TRUE(has(text, "unknown element <ad>, expected <add>")) << text;
}

TEST(CaseHeaderTest, ElementsThatNobodyReadsAreWarnings)
{
  Parsed parsed("<case xml:lang='en' codename='Pump' codeversion='2.1'>\n<arcane><titre>x</titre>\n<module-main/>"
                "<configuration><parametre name='a' value='b'/></configuration></arcane></case>");

  detail::caseoptions::readCaseHeader(parsed.root(), info(), parsed.faults);

  EXPECT_FALSE(parsed.faults.hasError());
  const std::string text = parsed.faults.takeWarnings().localstr();
  EXPECT_TRUE(has(text, "pump.arc:2:9: warning: element <titre>, expected <title> as the language is 'en'; nobody reads it")) << text;
  EXPECT_TRUE(has(text, "pump.arc:3:1: warning: nobody reads element <module-main>")) << text;
  EXPECT_TRUE(has(text, "warning: nobody reads element <parametre>")) << text;
}

TEST(CaseHeaderTest, TheTimeLoopOfAnotherLanguageIsAnError)
{
  Parsed parsed("<cas xml:lang='fr' codename='Pump' codeversion='2.1'>\n<arcane><timeloop>x</timeloop></arcane></cas>");

  detail::caseoptions::readCaseHeader(parsed.root(), info(), parsed.faults);
  const std::string text = parsed.faultText();

  EXPECT_TRUE(has(text, "pump.arc:2:9: error: element <timeloop>, expected <boucle-en-temps> as the language is 'fr'")) << text;
}

TEST(CaseHeaderTest, WarningsAreGivenOnceWhenThereIsNoError)
{
  Parsed parsed("<a>\n<b/></a>");
  parsed.faults.warning(parsed.root().child("b"), "b is old");

  EXPECT_FALSE(parsed.faults.hasError());
  const String warnings = parsed.faults.takeWarnings();
  EXPECT_TRUE(has(warnings.localstr(), "pump.arc:2:1: warning: b is old")) << warnings;
  EXPECT_EQ(parsed.faults.takeWarnings(), "");
}
} // namespace Arcane::test
