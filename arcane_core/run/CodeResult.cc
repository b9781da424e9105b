// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CodeResult.h"

#include "axl/xml/XmlDocument.h"
#include "axl/xml/XmlWriter.h"

#include <string_view>

namespace Arcane::detail::run
{
namespace
{
std::string textOf(Real value)
{
  return String::fromNumber(value).localstr();
}
} // namespace

std::string toXml(const CodeResult& result)
{
  xml::XmlWriter out(xml::XmlHead::Declaration);
  out.begin("arcane-result").begin("config").element("case-name", result.case_name.toStdStringView());
  out.element("case-file", result.case_file.toStdStringView()).end();
  out.begin("run").element("identity", result.identity.toStdStringView()).element("host", result.process.host);
  out.element("process", result.process.process).element("start-tick", result.process.start_tick).element("boot", result.process.boot);
  out.element("since", result.process.since).element("program", result.process.program).element("nb-rank", result.nb_rank);
  if (!result.job.empty())
    out.element("job", result.job.toStdStringView());
  out.end().begin("execution").element("state", result.state);
  if (result.state == std::string_view(state_running))
    return out.finish();
  out.element("return-value", result.exit_code).element("current-iteration", result.iteration);
  out.element("current-time", textOf(result.time)).element("deltat", textOf(result.deltat)).element("is-finished", result.is_finished);
  return out.finish();
}

std::string headOf(const CodeResult& result)
{
  const std::string text = toXml(result);
  constexpr std::string_view last = "<execution>";
  return text.substr(0, text.find(last) + last.size());
}

std::string toXml(const CheckpointInfo& info)
{
  const Real last_time = info.times.empty() ? 0.0 : info.times[info.times.size() - 1];
  xml::XmlWriter out(xml::XmlHead::Declaration);
  out.begin("arcane-checkpoint-info").begin("checkpoint-info").attribute("nb-sub-domain", info.nb_sub_domain);
  out.attribute("nb-replication", 1).begin("service").attribute("name", info.reader_service.toStdStringView());
  out.attribute("directory", info.directory.toStdStringView()).end();
  out.begin("times").attribute("last-time", textOf(last_time)).attribute("last-index", info.times.size() - 1);
  for (Real time : info.times)
    out.begin("time").attribute("value", textOf(time)).end();
  return out.finish();
}

String readerServiceOf(const std::string& path)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseFile(path, diagnostics);
  const xml::Node* info = document.root() ? document.root()->child("checkpoint-info") : nullptr;
  const xml::Node* service = info ? info->child("service") : nullptr;
  const xml::Node* name = service ? service->attribute("name") : nullptr;
  return name ? String(name->value) : String();
}
} // namespace Arcane::detail::run
