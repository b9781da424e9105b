# SPDX-License-Identifier: Apache-2.0
"""What the walk watching.sh does in Python: look OUTPUT RANKS, read OUTPUT, request OUTPUT, end OUTPUT STATE."""
import sys
import time

import arcane_watch

try:
    import numpy
except ImportError:
    numpy = None


def numbers(array):
    """All numbers of an array, with or without NumPy."""
    if numpy is not None:
        return list(array.ravel())
    return list(memoryview(array.tobytes()).cast("d"))


def look(output, nb_rank):
    run = arcane_watch.attach(output)
    assert run.state == "running" and run.nb_rank == nb_rank and run.ranks == list(range(nb_rank)), repr(run)
    shown = run.variables()
    variable = shown["Mesh0_Cell_Pressure"]
    assert variable.item == "cell" and variable.type == "<f8" and variable.mesh == "Mesh0" and variable.is_readable, repr(variable)
    pressure = run["Pressure"]
    assert len(pressure) == nb_rank
    assert pressure[0].shape == variable.shape
    for index in range(nb_rank):
        assert all(p > 0.0 for p in numbers(pressure[index])), "a pressure is not positive"
    if numpy is not None:
        array = pressure[0]
        assert isinstance(array, numpy.ndarray) and not array.flags.writeable and not array.flags.owndata
        # The memory is there as long as the array.
        run.detach()
        del run, pressure
        assert float(array.min()) > 0.0
        run = arcane_watch.attach(output)
    former = 0
    for _ in range(5):
        snapshot = run.snapshot("Pressure", "Mesh0_Node_Velocity", timeout=60.0)
        assert snapshot.iteration > former, "a snapshot is not of a later iteration"
        former = snapshot.iteration
        assert len(snapshot["Pressure"]) == nb_rank
        assert all(p > 0.0 for p in numbers(snapshot["Pressure"][nb_rank - 1]))
        assert snapshot["Mesh0_Node_Velocity"][0].shape[1] == 3
    with run.step() as step:
        numbers(step["Pressure"][0])
    assert step.iteration > 0 and step.consistent in (True, False)
    for wrong in (lambda: run["Lost"][0], lambda: run.snapshot("Lost", timeout=60.0)):
        try:
            wrong()
        except KeyError:
            continue
        raise AssertionError("a variable that is not there is found")
    lease = run.lease()
    assert lease.valid and len(numbers(lease.copy(0, "Pressure"))) == variable.shape[0]
    print("looked")


def read(output):
    try:
        run = arcane_watch.attach(output)
        while run.state == "running":
            for name, variable in run.variables().items():
                if variable.is_readable:
                    for index in range(run.nb_rank):
                        run[name][index]
            run.snapshot("Pressure", timeout=60.0)
    except arcane_watch.WatchError as ex:
        print(ex)


def request(output):
    run = arcane_watch.attach(output)
    assert run.requests == ["stop", "progress"]
    print(run.request("progress"))
    try:
        run.request("checkpoint")
    except arcane_watch.WatchError as ex:
        print("refused:", ex)


def end(output, state):
    run = arcane_watch.attach(output)
    pressure = run["Pressure"]
    print("attached", flush=True)
    for _ in range(6000):
        if run.state != "running":
            break
        time.sleep(0.01)
    assert run.state == state, run.state
    assert all(p > 0.0 for p in numbers(pressure[0]))
    assert all(p > 0.0 for p in numbers(run["Pressure"][run.nb_rank - 1]))
    print("the last values are there,", run.state)


if __name__ == "__main__":
    if sys.argv[1] == "look":
        look(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "end":
        end(sys.argv[2], sys.argv[3])
    else:
        {"read": read, "request": request}[sys.argv[1]](sys.argv[2])
