// SPDX-License-Identifier: Apache-2.0
#include <arcane/AbstractService.h>
#include <arcane/ITimeHistoryCurveWriter2.h>
#include <arcane/ServiceFactory.h>
#include <arcane/utils/Array.h>

#include <fstream>

using namespace Arcane;

namespace
{
//! Writes the curve "Mean" as lines `time value`.
class TextCurves : public AbstractService, public ITimeHistoryCurveWriter2
{
 public:
  explicit TextCurves(const ServiceBuildInfo& sbi)
  : AbstractService(sbi)
  {}

 public:
  void build() override {}
  void beginWrite(const TimeHistoryCurveWriterInfo& infos) override
  {
    m_times.copy(infos.times());
    const String path = m_path.empty() ? infos.path() : m_path;
    m_file.open((path + "/mean.txt").localstr());
  }
  void writeCurve(const TimeHistoryCurveInfo& infos) override
  {
    if (infos.name() != "Mean")
      return;
    for (Integer i = 0; i < infos.iterations().size(); ++i)
      m_file << m_times[infos.iterations()[i]] << ' ' << infos.values()[i * infos.subSize()] << '\n';
  }
  void endWrite() override { m_file.close(); }
  String name() const override { return "TextCurves"; }
  void setOutputPath(const String& path) override { m_path = path; }
  String outputPath() const override { return m_path; }

 private:
  String m_path;
  UniqueArray<Real> m_times;
  std::ofstream m_file;
};
} // namespace

ARCANE_REGISTER_SERVICE(TextCurves, ServiceProperty("TextCurves", ST_SubDomain), ARCANE_SERVICE_INTERFACE(ITimeHistoryCurveWriter2));
