// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseKeywords.h"

#include <array>

namespace Arcane::detail::caseoptions
{
namespace
{
struct Keyword
{
  const char* english;
  const char* french;
};

// Words that are missing here (title's 'description', 'modules', 'meshes', 'table'…) are the same in both languages.
constexpr std::array keywords = {
  Keyword{ "case", "cas" },
  Keyword{ "timeloop", "boucle-en-temps" },
  Keyword{ "title", "titre" },
  Keyword{ "mesh", "maillage" },
  Keyword{ "file", "fichier" },
  Keyword{ "partitioner", "partitionneur" },
  Keyword{ "tied-interfaces", "interfaces-liees" },
  Keyword{ "semi-conform", "semi-conforme" },
  Keyword{ "slave", "esclave" },
  Keyword{ "functions", "fonctions" },
  Keyword{ "parameter", "parametre" },
  Keyword{ "value", "valeur" },
  Keyword{ "function", "fonction" },
  Keyword{ "constant", "constant-par-morceaux" },
  Keyword{ "linear", "lineaire" },
  Keyword{ "name", "nom" },
  Keyword{ "real", "reel" },
  Keyword{ "real3", "reel3" },
  Keyword{ "integer", "entier" },
  Keyword{ "time", "temps" },
  Keyword{ "language", "langage" },
};
} // namespace

String caseKeyword(const String& english, const String& language)
{
  if (language == "fr")
    for (const Keyword& keyword : keywords)
      if (english == keyword.english)
        return keyword.french;
  return english;
}

String translatedKeyword(const String& word, const String& language)
{
  const bool is_french = language == "fr";
  for (const Keyword& keyword : keywords)
    if (word == (is_french ? keyword.english : keyword.french))
      return is_french ? keyword.french : keyword.english;
  return {};
}
} // namespace Arcane::detail::caseoptions
