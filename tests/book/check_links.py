#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_links.py ROOT: looks at all pages of the project: links to files and headings, excerpts of files, begin of each page."""
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = {"build", "shared"}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
EXCERPT = re.compile(r"^```\{(literalinclude|include)\} (\S+)\n(.*?)^```", re.S | re.M)
OPTION = re.compile(r'^:(start-after|end-before|start-at|end-at): "(.*)"$', re.M)
# A title, then a paragraph that says so, alone or after what the page is about.
BEGIN = re.compile(r"^# .*\n\n(?:.+\n)*?.*\bAfter\s(?:reading\s)?this\s(?:page|lesson|guide)\b", re.M)


def pages_of(root):
    for path in sorted(root.rglob("*.md")):
        if not any(part in SKIPPED or part.startswith(".") for part in path.relative_to(root).parts[:-1]):
            yield path


def without_code(text):
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", "`", re.sub(r"^    .*$", "", text, flags=re.M))


def anchors_of(text):
    """Returns the anchors of headings, as those who show Markdown make them."""
    anchors = set()
    for heading in re.findall(r"^#+ +(.*?) *$", re.sub(r"^ *```.*?^ *```", "", text, flags=re.S | re.M), flags=re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchors.add(re.sub(r"[^\w\- ]", "", heading).replace(" ", "-"))
    return anchors


class Links:
    def __init__(self, root, made):
        """The folder made has what is no file of the tree: the steps of the guide."""
        self.root, self.made, self.faults, self.nb_seen = root, made, [], 0

    def fault(self, page, text):
        self.faults.append("%s: %s" % (page.relative_to(self.root), text))

    def link(self, page, target):
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        self.nb_seen += 1
        if not file.exists():
            return self.fault(page, "link to '%s', which does not exist" % target)
        if file.is_dir():
            file = file / "README.md"
        if anchor and file.suffix == ".md" and anchor not in anchors_of(file.read_text(encoding="utf-8")):
            self.fault(page, "link to '%s', which has no such heading" % target)
        return None

    def excerpt(self, page, name, options):
        file = (page.parent / name).resolve()
        if not file.exists():
            file = self.made / file.relative_to(self.root)
        self.nb_seen += 1
        if not file.exists():
            return self.fault(page, "excerpt of '%s', which does not exist" % name)
        text = file.read_text(encoding="utf-8")
        place = 0
        for option, marker in OPTION.findall(options):
            found = text.find(marker, place)
            if found < 0:
                return self.fault(page, "excerpt of '%s': there is no '%s' for %s" % (name, marker, option))
            place = found + len(marker)
        return None

    def page(self, page):
        text = page.read_text(encoding="utf-8")
        for name_and_options in EXCERPT.findall(text):
            self.excerpt(page, name_and_options[1], name_and_options[2])
        for target in LINK.findall(without_code(text)):
            if "://" not in target and not target.startswith("mailto:"):
                self.link(page, target)
        if page.name != "CHANGELOG.md" and not BEGIN.search(text):
            self.fault(page, "the page does not begin with a title and what the reader can do after it ('After this page...')")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as made:
        links = Links(root, pathlib.Path(made))
        if (root / "docs/guide/make_steps").exists():
            subprocess.run([root / "docs/guide/make_steps", links.made / "docs/guide/steps"], check=True)
        for page in pages_of(root):
            links.page(page)
    print("\n".join(links.faults + ["%d links and excerpts, %d faults" % (links.nb_seen, len(links.faults))]))
    return 1 if links.faults or links.nb_seen == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
