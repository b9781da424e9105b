#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The checks of the book see faults where there are some."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def run(script, *arguments):
    done = subprocess.run([sys.executable, HERE / script, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


class Links(unittest.TestCase):
    def look(self, text):
        with tempfile.TemporaryDirectory() as root:
            docs = pathlib.Path(root) / "docs"
            docs.mkdir()
            (docs / "other.md").write_text("# Other\n\nAfter this page you know.\n\n## A `name`, and more\n")
            (docs / "file.cc").write_text("// [a]\nint i;\n// [/a]\n")
            (docs / "page.md").write_text("# Page\n\nAfter this page you know.\n\n" + text)
            return run("check_links.py", root)

    def test_sound_links(self):
        code, text = self.look("[a](other.md) [b](other.md#a-name-and-more) [c](#page) `[d](no.md)`\n\n    [e](no.md)\n")
        self.assertEqual((code, text), (0, "3 links and excerpts, 0 faults\n"))

    def test_a_file_that_does_not_exist(self):
        code, text = self.look("[a](no.md)")
        self.assertEqual(code, 1)
        self.assertIn("docs/page.md: link to 'no.md', which does not exist", text)

    def test_a_heading_that_does_not_exist(self):
        code, text = self.look("[a](other.md#no)")
        self.assertEqual(code, 1)
        self.assertIn("link to 'other.md#no', which has no such heading", text)

    def test_excerpts(self):
        begin = "```{literalinclude} %s\n:start-after: \"[a]\"\n:end-before: \"%s\"\n```\n"
        self.assertEqual(self.look(begin % ("file.cc", "[/a]"))[0], 0)
        self.assertIn("there is no '[/b]'", self.look(begin % ("file.cc", "[/b]"))[1])
        self.assertIn("excerpt of 'no.cc'", self.look(begin % ("no.cc", "[/a]"))[1])

    def test_the_begin_of_a_page(self):
        with tempfile.TemporaryDirectory() as root:
            (pathlib.Path(root) / "docs").mkdir()
            (pathlib.Path(root) / "docs" / "page.md").write_text("# Page\n\nText. [a](page.md)\n")
            self.assertIn("does not begin", run("check_links.py", root)[1])


class Screens(unittest.TestCase):
    def look(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".md") as page:
            page.write(text)
            page.flush()
            return run("run_screens.py", page.name)

    def test_what_is_shown_is_printed(self):
        code, text = self.look("<!-- run: value=3 -->\n```console\n$ echo a; echo b $value; echo c\na\n...\nc...\n$ true\n```\n")
        self.assertEqual((code, text), (0, "3 commands of 1 pages print what the pages show\n"))

    def test_another_line_is_a_fault(self):
        self.assertIn("does not print 'b'", self.look("```console\n$ echo a\nb\n```\n")[1])

    def test_the_order_of_lines_counts(self):
        self.assertEqual(self.look("```console\n$ echo b; echo a\na\nb\n```\n")[0], 1)

    def test_a_part_of_a_line_is_not_enough(self):
        self.assertEqual(self.look("```console\n$ echo abc\nab\n```\n")[0], 1)

    def test_a_status_is_a_fault(self):
        self.assertIn("ends with status 3", self.look("```console\n$ (exit 3)\n```\n")[1])

    def test_the_end_of_the_shell_is_a_fault(self):
        self.assertIn("ends the shell", self.look("```console\n$ exit 0\n```\n")[1])

    def test_no_command_is_a_fault(self):
        self.assertEqual(self.look("Text.\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
