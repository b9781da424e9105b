#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tests/cases finds the cases of a small tree, whatever its ctests are called, and tells what two lists differ in."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

CASES = pathlib.Path(__file__).resolve().parents[1] / "cases"
FILTER = "--gtest_filter={0}Test.*:{0}Test/*.*:*/{0}Test.*:*/{0}Test/*.*"
MPIRUN = ["/usr/bin/mpiexec", "--oversubscribe", "-np"]


def described(name, command=None, tier="daily", environment=()):
    properties = [{"name": "ENVIRONMENT", "value": list(environment)}]
    if tier == "all":
        properties.append({"name": "LABELS", "value": ["all"]})
    return {"name": name, "properties": properties, **({"command": command} if command else {})}


class Cases(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        self.write("tests/unit/house/cellar/TestBarrel.cc", "TEST_F(BarrelTest, IsFull)\n{\n}\nTYPED_TEST(BarrelTest, Holds)\n"
                   "TEST(LidTest, Fits)\nINSTANTIATE_TEST_SUITE_P(Sizes, BarrelTest, testing::Values(1, 2));\n")
        self.write("tests/unit/house/cellar/TestShelf.cc", "TEST_P(ShelfTest, Bears)\n")
        self.write("tests/flows/walk.sh", "# expect nothing\nexpect a.log b\nonce a.log c || fail d\n")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run_cases(self, *words):
        done = subprocess.run([sys.executable, CASES, *words], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def listed(self, *tests):
        file = self.write("ctest.json", json.dumps({"tests": tests}))
        code, text = self.run_cases("--source", self.root, "--ctest", file)
        self.assertEqual(code, 0)
        return text.splitlines()

    def compared(self, old, new):
        files = [self.write(name, "\n".join(lines) + "\n") for name, lines in (("old", old), ("new", new))]
        return self.run_cases("compare", *files)

    def one_for_each_source(self, tier="daily"):
        return self.listed(*(described("house.cellar.%s.np3" % subject, [*MPIRUN, "3", "/b/bin/unit_house_cellar", FILTER.format(subject)], tier)
                             for subject in ("Barrel", "Shelf")))

    def test_a_filter_chooses_cases(self):
        lines = self.one_for_each_source()
        self.assertIn("case\thouse/cellar\tBarrelTest.IsFull\tnp3\tdaily", lines)
        self.assertIn("case\thouse/cellar\tBarrelTest.Holds\tnp3\tdaily", lines)
        self.assertIn("case\thouse/cellar\tShelfTest.Bears\tnp3\tdaily", lines)
        self.assertIn("case\thouse/cellar\tLidTest.Fits\t-\tnever", lines)
        self.assertIn("instances\thouse/cellar\tBarrelTest\ttesting::Values(1, 2)", lines)

    def test_ranks_are_processes_threads_and_machines(self):
        program = "/b/bin/unit_house_cellar"
        lines = self.listed(described("a", [*MPIRUN, "2", program], environment=["ARCANE_TEST_THREADS=2"]),
                            described("b", ["/s/tests/support/two_machines.sh", "2", "4", "256M", "mpiexec", "--", program]),
                            described("house.cellar.Shelf.np1x4"))
        self.assertEqual({line.split("\t")[3] for line in lines if "ShelfTest" in line}, {"np2x2", "np4.machines2", "np1x4"})
        self.assertEqual({line.split("\t")[3] for line in lines if "LidTest" in line}, {"np2x2", "np4.machines2"})

    def test_scripts_and_options_assert(self):
        lines = self.listed(described("flow.walk", ["/s/tests/flows/walk.sh", "/b/bin"]),
                            described("case", ["/s/tests/support/run_case.sh", "--once", "a", "--once", "b", "--code", "4"], "all"))
        self.assertIn("test\tflow.walk\tdaily\texpect=1 fail=1 once=1", lines)
        self.assertIn("test\tcase\tall\tcode=1 once=2", lines)

    def test_other_names_of_ctests_lose_nothing(self):
        one_for_all = self.listed(described("house.cellar.np3", [*MPIRUN, "3", "/b/bin/unit_house_cellar"]))
        code, text = self.compared(self.one_for_each_source(), one_for_all)
        self.assertEqual((code, text), (0, "came: case house/cellar np3 LidTest.Fits\n0 went; 1 came\n"))

    def test_what_went_is_told(self):
        old = self.one_for_each_source()
        code, text = self.compared(old, [line for line in old if "Shelf" not in line])
        self.assertEqual((code, text), (1, "went: case house/cellar np3 ShelfTest.Bears\n1 went; 0 came\n"))

    def test_a_change_of_tier_is_told_once_for_all_cases(self):
        code, text = self.compared(self.one_for_each_source(), self.one_for_each_source("all"))
        self.assertEqual((code, text), (0, "daily -> all: case house/cellar np3: all 3\n0 went; 0 came; 3 daily -> all\n"))

    def test_a_walk_that_runs_in_both_tiers_is_daily(self):
        walk, more = (["test\t" + name + "\t" + tier + "\tonce=1" for name, tier in tests]
                      for tests in ((("walk.np2", "daily"),), (("walk.np2", "daily"), ("walk.np2.all", "all"))))
        self.assertEqual(self.compared(walk, more)[1], "0 went; 0 came\n")
        self.assertEqual(self.compared(walk, more[1:])[1], "daily -> all: test walk.np2\n0 went; 0 came; 1 daily -> all\n")


unittest.main()
