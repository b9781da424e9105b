#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_screens.py PAGE...: runs the commands that pages show after `$ ` in blocks of the language console, and looks for what they print.

Each page has a shell of its own. The lines below a command must be in what it prints, whole, in this order; `...` stands for any lines,
and at the end of a line for its rest. A comment `<!-- run: COMMAND -->` is run and not shown. A command must end with status 0."""
import re
import subprocess
import sys

MARK = "@@ command "
PAGE_LIMIT_S = 600


def commands(text):
    """Yields pairs of a command and the lines that it must print."""
    for comment, block in re.findall(r"<!-- run: (.*?) -->|^```console\n(.*?)^```", text, flags=re.S | re.M):
        if comment:
            yield comment, []
            continue
        expected = None
        for line in block.splitlines():
            if line.startswith("$ "):
                if expected is not None:
                    yield command, expected
                command, expected = line[2:], []
            else:
                expected.append(line)
        yield command, expected


def run_all(steps):
    script = "exec 2>&1 </dev/null\n"
    for number, (command, _) in enumerate(steps):
        script += "echo '%s%d'\n%s\nstatus=$?\necho\necho \"%send $status\"\n" % (MARK, number, command, MARK)
    done = subprocess.run(["bash", "-c", script], stdout=subprocess.PIPE, text=True, errors="replace", check=False, timeout=PAGE_LIMIT_S)
    printed = {}
    for part in done.stdout.split(MARK):
        head, _, body = part.partition("\n")
        if head.startswith("end "):
            printed[number].append(int(head[4:]))
        elif head.isdigit():
            number = int(head)
            printed[number] = [body]
    return printed


def is_like(expected, line):
    return line.startswith(expected[:-3]) if expected.endswith("...") else line.rstrip() == expected.rstrip()


def fault_of(command, expected, printed):
    if len(printed) < 2:
        return "'%s' ends the shell" % command
    body, status = printed
    if status:
        return "'%s' ends with status %d" % (command, status)
    lines = iter(body.splitlines())
    for wanted in expected:
        if wanted.strip() != "..." and not any(is_like(wanted, line) for line in lines):
            return "'%s' does not print '%s'" % (command, wanted)
    return None


def main(pages):
    nb_command = 0
    for page in pages:
        with open(page, encoding="utf-8") as file:
            steps = list(commands(file.read()))
        printed = run_all(steps)
        for number, (command, expected) in enumerate(steps):
            fault = fault_of(command, expected, printed.get(number, []))
            if fault:
                print("".join(str(part) for part in printed.get(number, [])))
                sys.exit("%s: %s" % (page, fault))
        nb_command += len(steps)
    if nb_command == 0:
        sys.exit("no page shows a command, expected some")
    print("%d commands of %d pages print what the pages show" % (nb_command, len(pages)))


main(sys.argv[1:])
