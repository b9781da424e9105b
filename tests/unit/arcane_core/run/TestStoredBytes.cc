// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StoredBytes.h"

#include "tests/unit/arcane_core/run/RunFixture.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableMetaData.h"
#include "variables/data/IData.h"

namespace Arcane::test
{
namespace
{
//! An object whose bytes are those of a text.
class StoredText
{
 public:
  explicit StoredText(ISubDomain* sd, const char* name = "Text")
  : m_stored(
      sd, name, IVariable::PPrivate, [this](Array<Byte>& bytes) { fill(bytes); }, [this](ConstArrayView<Byte> bytes) { take(bytes); })
  {}

  std::string text;
  int nb_take = 0;

 private:
  void fill(Array<Byte>& bytes) const
  {
    for (const char c : text)
      bytes.add(static_cast<Byte>(c));
  }
  void take(ConstArrayView<Byte> bytes)
  {
    ++nb_take;
    text.assign(bytes.begin(), bytes.end());
  }

  detail::run::StoredBytes m_stored;
};

void save(TestRun& run)
{
  run.sd()->variableMng()->writeObservable()->notifyAllObservers();
}

void restore(TestRun& run)
{
  run.sd()->variableMng()->readObservable()->notifyAllObservers();
}
} // namespace

TEST(StoredBytesTest, BytesOfACheckpointComeBack)
{
  TestRun run;
  StoredText stored(run.sd());
  EXPECT_EQ(run.sd()->variableMng()->findVariable("Text"), nullptr);
  stored.text = "first";
  save(run);
  ASSERT_NE(run.sd()->variableMng()->findVariable("Text"), nullptr);
  EXPECT_NE(run.sd()->variableMng()->findVariable("Text")->property() & IVariable::PPrivate, 0);

  stored.text = "later";
  restore(run);

  EXPECT_EQ(stored.text, "first");
}

TEST(StoredBytesTest, ALaterCheckpointReplacesAndMayBeShorter)
{
  TestRun run;
  StoredText stored(run.sd());
  stored.text = "a long text";
  save(run);
  stored.text = "short";
  save(run);
  EXPECT_EQ(run.sd()->variableMng()->findVariable("Text")->nbElement(), 5);

  stored.text = "";
  save(run);
  stored.text = "lost";
  restore(run);

  EXPECT_EQ(stored.text, "");
}

TEST(StoredBytesTest, ACheckpointWithoutTheBytesGivesNone)
{
  TestRun run;
  StoredText stored(run.sd());
  stored.text = "kept";

  restore(run);

  EXPECT_EQ(stored.nb_take, 0);
  EXPECT_EQ(stored.text, "kept");
}

TEST(StoredBytesTest, BytesThatWereReadBeforeAreFound)
{
  TestRun run;
  const String type = VariableArrayByte(VariableBuildInfo(run.sd(), "Any")).variable()->typeInfo().fullName();
  IData* of_checkpoint =
    run.sd()->variableMng()->createVariableFromMetaData(VariableMetaData("Text", {}, {}, type, IVariable::PPrivate))->data();
  of_checkpoint->resize(2, 1);
  static_cast<Byte*>(of_checkpoint->address())[0] = 'o';
  static_cast<Byte*>(of_checkpoint->address())[1] = 'k';
  StoredText stored(run.sd());

  restore(run);

  EXPECT_EQ(stored.text, "ok");
}

TEST(StoredBytesTest, AnObjectThatIsGoneIsNotAsked)
{
  TestRun run;
  {
    StoredText stored(run.sd());
  }

  save(run);

  EXPECT_EQ(run.sd()->variableMng()->findVariable("Text"), nullptr);
}
} // namespace Arcane::test
