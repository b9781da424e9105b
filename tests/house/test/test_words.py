# SPDX-License-Identifier: Apache-2.0
"""house.words finds sentences and patterns, and its table only shrinks."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

WORDS = pathlib.Path(__file__).resolve().parent.parent / "words"
BAD = """// SPDX-License-Identifier: Apache-2.0
// What has no other place.
int a = 0; //!< those of the ranks
/*!
 * \\brief Returns the previous value, without
 * a copy. It is null at first.
 * \\return the number of ranks
 */
int f(const char* text = "http://who/asks");
"""
GOOD = BAD.replace("What has no other place", "Values without another place").replace("those of the ranks", "values of ranks").replace("It is", "Null")
PAGE = """# What is this page?

Values without another place. It is a page, whose second
line goes on.

- Those of a list. Values.
- `code` that is right.

| What | Who |
| --- | --- |

```c++
// Nobody reads this.
```

    what is code too
"""


class WordsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "shmem").mkdir()
        (self.root / "tests/house").mkdir(parents=True)
        self.addCleanup(self.folder.cleanup)

    def run_words(self, text, *options):
        (self.root / "shmem/A.h").write_text(text)
        return subprocess.run([sys.executable, str(WORDS), str(self.root), *options], capture_output=True, text=True, check=False)

    def test_sentences_with_a_pattern_are_listed(self):
        out = self.run_words(BAD, "--list").stdout.splitlines()
        self.assertEqual(len(out), 3, out)
        self.assertIn("What has no other place. [clause for a noun]", out[0])
        self.assertIn("those of the ranks [those of]", out[1])
        self.assertIn("It is null at first. [begins with a pronoun]", out[2])
        self.assertEqual(self.run_words(GOOD, "--list").stdout, "")

    def test_paragraphs_and_lists_of_pages_are_read_without_code_and_tables(self):
        (self.root / "docs").mkdir()
        (self.root / "docs/page.md").write_text(PAGE)
        (self.root / "docs/api.md").write_text("What a program has written.\n")
        out = self.run_words(GOOD, "--list").stdout.splitlines()
        self.assertEqual(len(out), 2, out)
        self.assertIn("docs/page.md: It is a page, whose second line goes on. [begins with a pronoun, calque]", out[0])
        self.assertIn("docs/page.md: Those of a list. [those of", out[1])
        self.assertEqual(self.run_words(GOOD, "--list", "docs/*.md").stdout.splitlines(), out)
        self.assertIn("--list 'docs/*.md'", self.run_words(GOOD).stdout)

    def test_comments_of_tests_are_read(self):
        (self.root / "tests/unit/shmem").mkdir(parents=True)
        (self.root / "tests/unit/shmem/TestA.cc").write_text("// Nobody reads this line.\n")
        self.assertEqual(self.run_words(GOOD, "--list").stdout, "tests/unit/shmem/TestA.cc: Nobody reads this line. [people]\n")

    def test_more_is_a_fault_and_less_needs_a_new_number(self):
        self.assertEqual(self.run_words(BAD, "--write").returncode, 0)
        self.assertEqual(self.run_words(BAD).returncode, 0)
        more = self.run_words(BAD + "// Nobody reads this line.\n")
        self.assertEqual(more.returncode, 1)
        self.assertIn("shmem: 4 sentences with a pattern that is avoided, expected 3", more.stdout)
        less = self.run_words(GOOD)
        self.assertEqual(less.returncode, 1)
        self.assertIn("write the new number", less.stdout)


if __name__ == "__main__":
    unittest.main()
