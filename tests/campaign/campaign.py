# SPDX-License-Identifier: Apache-2.0
"""What the campaigns have in common: the options, a folder to work in, runs with a limit of time, counts, the end."""
import argparse
import atexit
import collections
import ctypes
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# The table of exit codes of the book, without the signals and the exceptions that are not of the framework.
EXIT_CODES = (SOURCE / "docs/reference/names.md").read_text().split("<!-- names: Exit codes -->")[1].split("<!-- end of names -->")[0]
DOCUMENTED = frozenset(int(code) for code in re.findall(r"^\| (\d+) \|", EXIT_CODES, re.MULTILINE)) - {1, 2}
# In builds with sanitizers: an exit code of their own; an allocation that cannot be made is no fault of theirs.
SANITIZERS = {
    "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:exitcode=99:hard_rss_limit_mb=2500",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1:exitcode=99",
}
# What no sentence of ours says: reports of crashes, of sanitizers and of the C++ library.
CRASH = re.compile(r"Sanitizer|runtime error:|terminate called|Process received signal|ended by signal|stack smashing|"
                   r"free\(\)|corrupted|Segmentation fault|bad_alloc|double free")


class End:
    """How a run ended."""

    def __init__(self, command, code, text, seconds, is_hung):
        self.command, self.code, self.text, self.seconds, self.is_hung = command, code, text, seconds, is_hung

    def is_crash(self):
        return self.code < 0 or self.code > 127 or CRASH.search(self.text) is not None

    def fault(self, codes=DOCUMENTED):
        """What is wrong with this end for whoever expects one of these exit codes, or None."""
        if self.is_hung:
            return f"hung, ended after {self.seconds:.0f} s"
        if self.is_crash():
            found = CRASH.search(self.text)
            return f"crash, code {self.code}" + (f": '{found.group()}'" if found else "")
        if self.code not in codes:
            return f"code {self.code}, expected one of {sorted(codes)}"
        return None


class Campaign:
    """A campaign that runs: it counts what happened, and each fault that it found."""

    def __init__(self, name, description, add_options=lambda parser: None, programs=("ShockTube", "make_tube_mesh", "arcane_checkpoint")):
        parser = argparse.ArgumentParser(prog=f"tests/campaign/{name}", description=description)
        parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build/release", help="the tree that was built (build/release)")
        parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
        parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files of what failed")
        parser.add_argument("--verbose", action="store_true", help="one line per run")
        add_options(parser)
        self.options = parser.parse_args()
        self.name = name
        self.build = self.options.build.resolve()
        self.bin = self.build / "bin"
        for program in programs:
            if not os.access(self.bin / program, os.X_OK):
                self.refuse(f"no program '{self.bin / program}': build it first")
        self.random = random.Random(self.options.seed)
        self.counts = collections.Counter()
        self.faults = []
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="campaign.", dir=self.build))
        os.chdir(self.work)
        atexit.register(shutil.rmtree, self.work, ignore_errors=True)
        self.mpirun = ["mpirun", "--oversubscribe", "--bind-to", "none"]
        if os.getuid() == 0:
            self.mpirun.append("--allow-run-as-root")
        self.start = time.monotonic()

    def refuse(self, text):
        print(f"{self.name}: {text}", file=sys.stderr)
        sys.exit(2)

    def program(self, name):
        return str(self.bin / name)

    def run(self, command, limit=60, environment=None, limits=None, log="run.log", meanwhile=None, through_pipe=False):
        """Runs the command in a session of its own, which is killed after `limit` seconds.

        Its output goes to a file, or through a pipe where limits of files must not concern it. The function `meanwhile` is called in a thread with the process of the command.
        """
        def set_limits():
            for what, value in (limits or {}).items():
                resource.setrlimit(what, (value, value))
        began = time.monotonic()
        is_hung = False
        with open(log, "wb") as out:
            pipe = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=out) if through_pipe else None
            process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=pipe.stdin if pipe else out,
                                       stderr=subprocess.STDOUT, env={**os.environ, **SANITIZERS, **(environment or {})},
                                       start_new_session=True, preexec_fn=set_limits)
            if meanwhile:
                threading.Thread(target=meanwhile, args=(process,), daemon=True).start()
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                # Open MPI 4.1's mpirun sometimes waits for ever for itself when a process is killed while it starts: no process of ours is left.
                is_hung = {name_of(number) for number in self.processes()} != {"mpirun"}
                self.counts["hangs of mpirun alone"] += not is_hung
                self.kill_runs()
                os.killpg(process.pid, signal.SIGKILL)
                code = process.wait()
            if pipe:
                pipe.communicate()
        self.counts["runs"] += 1
        with open(log, "rb") as file:
            text = file.read(4_000_000).decode(errors="replace")
        end = End(command, code, text, time.monotonic() - began, is_hung)
        if self.options.verbose:
            print(f"{end.seconds:6.2f} s, code {code}: {' '.join(map(str, command))}", flush=True)
        return end

    def processes(self):
        """The processes that work in the directory of this campaign, except this process."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and int(entry.name) != os.getpid() and pathlib.Path(os.readlink(entry / "cwd")).is_relative_to(self.work):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    def kill_runs(self):
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def wait_for_runs(self, limit=10):
        """Waits until all processes of the run have ended. Returns False if some did not."""
        until = time.monotonic() + limit
        while self.processes():
            if time.monotonic() > until:
                self.kill_runs()
                return False
            time.sleep(0.02)
        return True

    def fault(self, what, text="", files=()):
        """Counts a fault, prints it, and keeps the files."""
        self.faults.append(what)
        print(f"FAULT {what}", flush=True)
        for line in text.splitlines()[-14:]:
            print(f"      {line[:300]}", flush=True)
        if self.options.keep:
            directory = self.options.keep / f"{self.name}_{self.options.seed}_{len(self.faults)}"
            directory.mkdir(parents=True, exist_ok=True)
            (directory / "what.txt").write_text(f"{what}\n{text}\n")
            for file in map(pathlib.Path, files):
                if file.is_dir():
                    shutil.copytree(file, directory / file.name, dirs_exist_ok=True)
                elif file.exists():
                    shutil.copy(file, directory)

    def tube(self, x=12, y=2, z=2, period=2, final_time=0.01, picture_period=2, options="", name="Tube.arc"):
        """Makes a shock tube and its mesh in the current directory."""
        sample = SOURCE / "samples/shock_tube"
        shutil.copy(sample / "ShockTube.config", ".")
        if not os.path.exists("tube.msh"):
            self.need(self.run([self.program("make_tube_mesh"), x, y, z, "--out", "tube.msh"]))
        text = (sample / "ShockTube.arc").read_text()
        service = '<checkpoint-service name="ArcaneHdf5Checkpoint2"'
        for old, new in ((f"{service}/>", f"{service}>{options}</checkpoint-service>"),
                         ("<period>100</period>", f"<period>{period}</period>"),
                         ("<output-period>50</output-period>", f"<output-period>{picture_period}</output-period>"),
                         ("<final-time>0.2</final-time>", f"<final-time>{final_time}</final-time>")):
            if old not in text:
                self.refuse(f"'{sample / 'ShockTube.arc'}' has no '{old}'")
            text = text.replace(old, new)
        pathlib.Path(name).write_text(text)

    def need(self, end):
        """Ends the campaign if what it stands on does not work."""
        if end.code != 0:
            self.refuse(f"'{' '.join(map(str, end.command))}' ends with {end.code}: {end.text[-1000:]}")
        return end

    def checkpoint(self, *words, limit=60):
        """Runs arcane_checkpoint."""
        return self.run([self.program("arcane_checkpoint"), *words], limit=limit, log="tool.log")

    def essence(self, text):
        """The lines that say most about a crash."""
        lines = [line for line in text.splitlines() if re.search(r"ERROR: |runtime error|SUMMARY|    #[0-7] |  #[0-9]+ |^\*\*\*", line)]
        return "\n".join(lines[:14] or text.splitlines()[-6:])

    def finish(self):
        """Prints the counts and ends the program."""
        counts = ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))
        print(f"{self.name}: {counts}; {len(self.faults)} faults; {time.monotonic() - self.start:.0f} s, seed {self.options.seed}")
        sys.exit(1 if self.faults else 0)


def own_shared_memory():
    """Gives this process and those that it starts a /dev/shm of their own. Returns False if the system does not allow it."""
    new_mounts = 0x00020000
    if ctypes.CDLL(None, use_errno=True).unshare(new_mounts) != 0:
        return False
    return all(subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0
               for command in (["mount", "--make-rprivate", "/"], ["mount", "-t", "tmpfs", "tmpfs", "/dev/shm"]))


def name_of(process):
    """The name of the program, or nothing if the process has ended."""
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def checkpoints(directory):
    """The names of the checkpoints in a folder, oldest first."""
    names = os.listdir(directory) if os.path.isdir(directory) else []
    return sorted((name for name in names if re.fullmatch(r"ck_\d+", name)), key=lambda name: int(name[3:]))


def drafts(directory):
    """What a run must not leave in the folder of its checkpoints."""
    found = []
    for path in pathlib.Path(directory).rglob("*") if os.path.isdir(directory) else ():
        if path.suffix in (".part", ".removed", ".done", ".failed"):
            found.append(str(path))
    return found
