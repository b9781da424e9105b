#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""collect_pages.py ROOT OUT: copies the pages of the book to OUT, where Sphinx reads them: docs/, the READMEs, and the files that they link to or include.

A link to a folder becomes one to its README, or the name of the folder where it has none. Links to nothing are errors."""
import pathlib
import re
import shutil
import subprocess
import sys

LINK = re.compile(r"(!?\[[^\]]*\])\(([^)\s#]*)(#[^)\s]*)?\)")
INCLUDE = re.compile(r"```\{literalinclude\}\s+(\S+)")
SKIPPED = {"build", ".git", "shared"}


def pages_of(root):
    for path in sorted(root.rglob("*.md")):
        parts = path.relative_to(root).parts
        if not any(part in SKIPPED or part.startswith(".") for part in parts[:-1]):
            yield path


class Collector:
    def __init__(self, root, out):
        self.root, self.out, self.faults = root, out, []

    def copy_file(self, path):
        target = self.out / path.relative_to(self.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)

    def link(self, page, text, target, anchor):
        if not target or "://" in target or target.startswith("mailto:"):
            return None
        path = (page.parent / target).resolve()
        if path.is_dir():
            if (path / "README.md").exists():
                return "%s(%s/README.md%s)" % (text, target.rstrip("/"), anchor)
            return "`%s`" % path.relative_to(self.root)
        if (self.out / path.relative_to(self.root)).exists():
            return None
        if not path.exists():
            self.faults.append("%s: link to '%s', which does not exist" % (page.relative_to(self.root), target))
        elif path.suffix != ".md":
            self.copy_file(path)
        return None

    def page(self, page):
        def replace(match):
            return self.link(page, match.group(1), match.group(2), match.group(3) or "") or match.group(0)

        lines, is_code = [], False
        for line in page.read_text(encoding="utf-8").splitlines(keepends=True):
            is_code ^= line.lstrip().startswith("```")
            included = INCLUDE.match(line.lstrip())
            if included:
                self.link(page, "", included.group(1), "")
            lines.append(line if is_code or line.startswith("    ") else LINK.sub(replace, line))
        target = self.out / page.relative_to(self.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("".join(lines), encoding="utf-8")

    def collect(self):
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.copytree(self.root / "docs", self.out / "docs")
        shutil.rmtree(self.out / "docs/guide/steps")
        subprocess.run([self.root / "docs/guide/make_steps", self.out / "docs/guide/steps"], check=True)
        for page in pages_of(self.root):
            self.page(page)
        if self.faults:
            sys.exit("\n".join(self.faults))


Collector(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()).collect()
