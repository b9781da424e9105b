// SPDX-License-Identifier: Apache-2.0
// Tables, texts, arrays and documents, without a mesh.
#include <arcane/XmlElement.h>
#include <arcane/XmlNode.h>
#include <arcane/XmlNodeIterator.h>
#include <arcane/utils/ArrayExtentsValue.h>
#include <arcane/utils/CStringUtils.h>
#include <arcane/utils/CommandLineArguments.h>
#include <arcane/utils/FunctorWithArgument.h>
#include <arcane/utils/HashTableMap.h>
#include <arcane/utils/IDataCompressor.h>
#include <arcane/utils/ITraceMessageListener.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/MultiArray2.h>
#include <arcane/utils/NumArray.h>
#include <arcane/utils/NumVector.h>
#include <arcane/utils/ScopedPtr.h>

#include <arcane/DomUtils.h>
#include <arcane/IXmlDocumentHolder.h>

#include "Everyday.h"

using namespace Arcane;

namespace
{
//! Compresses equal bytes to their number.
class EqualBytes : public IDataCompressor
{
 public:
  void build() override {}
  String name() const override { return "EqualBytes"; }
  Int64 minCompressSize() const override { return 1; }
  void compress(Span<const std::byte> values, Array<std::byte>& compressed_values) override
  {
    compressed_values.resize(2);
    compressed_values[0] = static_cast<std::byte>(values.size());
    compressed_values[1] = values[0];
  }
  void decompress(Span<const std::byte> compressed_values, Span<std::byte> values) override { values.fill(compressed_values[1]); }
};

class Counter : public ITraceMessageListener
{
 public:
  bool visitMessage(const TraceMessageListenerArgs& args) override
  {
    nb_char += args.buffer().size();
    return true;
  }
  Int64 nb_char = 0;
};

struct Sum
{
  void add(Int32 i) { value += i; }
  Int32 value = 0;
};

void checkTables()
{
  HashTableMapT<Int64, Int32> table(10, true);
  table.add(3, 30);
  HashTableMapT<Int64, Int32> copy(table);
  copy.add(3, 31);
  CHECK(table[3] == 30 && copy[3] == 31);
  Int32UniqueArray sizes{ 1, 3 };
  UniqueMultiArray2<Int32> rows(sizes);
  CHECK(rows.dim2Size(1) == 3 && rows.view().dim2Size(0) == 1 && rows.constView().dim2Size(1) == 3);
  NumArray<Real, MDDim2, LeftLayout2> left(2, 3);
  left.fill(0.0);
  left(1, 0) = 1.0;
  CHECK(left.to1DSpan()[1] == 1.0);
  NumVector<Real, 3> v(1.0, 2.0, 3.0);
  v.vz() += v.vx();
  CHECK(v(2) == 4.0 && v.vy() == 2.0);
  CHECK(ARCANE_INTEGER_MAX == 2147483647);
  Sum sum;
  FunctorWithArgumentT<Sum, Int32> functor(&sum, &Sum::add);
  functor.executeFunctor(4);
  CHECK(sum.value == 4);
}

void checkDocuments()
{
  ScopedPtrT<IXmlDocumentHolder> document(domutils::createXmlDocument());
  XmlNode root = document->documentNode();
  XmlElement study(root, "study");
  for (Integer i = 0; i < 3; ++i)
    XmlElement(study, "item", String::fromNumber(i));
  XmlElement other(study, "other");
  Integer sum = 0;
  for (XmlNodeNameIterator i(study, "item"); i(); ++i)
    sum += i->valueAsInteger() + 1;
  CHECK(sum == 6);
}
} // namespace

void checkTexts(ITraceMng* tm)
{
  checkTables();
  checkDocuments();
  bool is_ok = true;
  CHECK(CStringUtils::toInteger("x", &is_ok) == 0 && !is_ok && CStringUtils::len("abc") == 3 && CStringUtils::isEqualNoCase("a", "A"));
  StringList lines;
  lines.add("program");
  CommandLineArguments arguments(lines);
  arguments.addParameterLine("Extra=4");
  StringList names, values;
  arguments.fillParameters(names, values);
  CHECK(names.contains("Extra"));
  EqualBytes compressor;
  UniqueArray<std::byte> bytes(5, std::byte{ 7 }), compressed;
  IDataCompressor* service = &compressor;
  service->build();
  service->compress(bytes, compressed);
  service->decompress(compressed, bytes);
  CHECK(bytes[4] == std::byte{ 7 } && compressed.size() == 2);
  Counter counter;
  tm->addListener(&counter);
  tm->pinfo() << "seven";
  tm->removeListener(&counter);
  CHECK(counter.nb_char >= 5);
}
