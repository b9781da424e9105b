# SPDX-License-Identifier: Apache-2.0
# How Sphinx makes the book: see docs/build.
project = "Arcane-ShMem"
author = "the authors of Arcane-ShMem"
html_title = "Arcane-ShMem"
extensions = ["myst_parser"]
root_doc = "docs/index"
html_theme = "furo"
html_static_path = ["site"]
html_css_files = ["book.css"]
# Words of command lines keep their two dashes.
smartquotes = False
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
# The summaries of results are read over HTTP, which a page of a folder may not do.
html_show_search_summary = False
html_show_sphinx = False
language = "en"
# The search does what an index would do.
html_use_index = False
# Links to headings of this depth: docs/operations.md#limits.
myst_heading_anchors = 4
# READMEs begin where they like, and show code of languages that have no colours.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
exclude_patterns = ["docs/guide/steps"]
