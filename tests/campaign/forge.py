# SPDX-License-Identifier: Apache-2.0
"""Changes the content of checkpoints and makes all checksums right again: checkpoint/FORMAT.md says what is where."""
import pathlib
import re
import struct
import xml.etree.ElementTree as xml

INTERESTING = (0, 1, -1, 2, 3, 7, 100, 10**6, 2**31 - 1, -2**31, 2**31, 2**32, 2**62, 2**63 - 1, -2**63)
TYPES = ("Byte", "Int8", "Int16", "Int32", "Int64", "Real", "Real2", "Real3", "Real2x2", "Real3x3", "Float32", "String", "Real9", "")
# Letters of struct for whole numbers.
FORMS = {"Byte": "B", "Int8": "b", "Int16": "h", "Int32": "i", "Int64": "q", "Real": "d", "Float32": "f"}


def _table():
    table = []
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = (value >> 1) ^ 0x82F63B78 if value & 1 else value >> 1
        table.append(value)
    return table


_TABLE = _table()


def crc32c(data, value=0):
    """The CRC-32C of `data`, after bytes whose checksum is `value`."""
    value ^= 0xFFFFFFFF
    for byte in data:
        value = (value >> 8) ^ _TABLE[(value ^ byte) & 0xFF]
    return value ^ 0xFFFFFFFF


def with_checksum(text):
    """The text of a manifest, of bytes without its last line, with the line that ends it."""
    if not text.endswith(b"\n"):
        text += b"\n"
    return text + b"<!-- crc32c %08x -->\n" % crc32c(text)


class Forgery:
    """A checkpoint on the disk, whose manifest and files are changed."""

    def __init__(self, directory, random):
        self.directory, self.random = pathlib.Path(directory), random
        text = (self.directory / "manifest.xml").read_bytes().rsplit(b"<!-- crc32c", 1)[0]
        self.root = xml.fromstring(text)
        self.what = ""

    def save(self):
        (self.directory / "manifest.xml").write_bytes(with_checksum(b'<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(self.root)))

    def data(self):
        """All arrays, as pairs of the element of the file and that of the array."""
        return [(file, data) for file in self.root for data in file]

    def forge(self):
        """Changes one thing. Sets `what`."""
        ways = (self.header, self.file_record, self.data_record, self.data_record, self.values, self.values, self.values, self.mesh_state,
                self.mesh_state, self.mesh_state, self.meta_data, self.several)
        self.random.choice(ways)()
        self.save()

    def header(self):
        name = self.random.choice(("nb-rank", "iteration", "time", "format-version", "code", "run"))
        self.change(self.root, name, (*INTERESTING, "nan", "inf", "", "x", 1.5))

    def file_record(self):
        file = self.random.choice(list(self.root))
        way = self.random.randrange(5)
        if way == 0:
            self.root.remove(file)
            self.what = f"file of rank {file.get('rank')} removed"
        elif way == 1:
            self.root.append(file)
            self.what = f"file of rank {file.get('rank')} twice"
        elif way == 2:
            names = [other.get("name") for other in self.root] + ["../" + file.get("name"), "/dev/zero", ".", "", "manifest.xml", "x" * 5000]
            self.change(file, "name", names)
        else:
            self.change(file, self.random.choice(("rank", "bytes")), INTERESTING)

    def data_record(self):
        file, data = self.random.choice(self.data())
        way = self.random.randrange(10)
        others = [other for other in file if other is not data]
        if way == 0:
            file.remove(data)
            self.what = f"data '{data.get('name')}' removed"
        elif way == 1:
            file.append(data)
            self.what = f"data '{data.get('name')}' twice"
        elif way == 2:
            other = self.random.choice(others)
            names = ("offset", "bytes", "crc32c") if self.random.randrange(2) else ("dataset", "offset", "bytes", "crc32c", "extents", "type", "dimension", "shape")
            for name in names:
                data.set(name, other.get(name))
            file.remove(other)
            self.what = f"data '{data.get('name')}' with the place of '{other.get('name')}'"
        else:
            values = {
                "type": TYPES, "dimension": (0, 1, 2, 3, -1, 2**31 - 1), "shape": ("", "1", "2 3", "-1", "0", "2147483647 2147483647", "3 3 3"),
                "extents": self.extents_like(data), "offset": INTERESTING, "bytes": INTERESTING,
                "dataset": ("", "/", "metadata", "variables", "variables/none", others[0].get("dataset"), "x" * 70000),
                "name": ("", others[0].get("name"), "none", "(metadata)", "\n"),
            }
            name = self.random.choice(list(values))
            self.change(data, name, values[name])
            self.recompute(file)

    def extents_like(self, data):
        rows, columns = (int(word) for word in data.get("extents").split())
        return (f"{rows + 1} {columns}", f"{rows - 1} {columns}", f"{columns} {rows}", f"{rows} {columns + 1}", f"0 {columns}", f"{rows} 0",
                f"-{rows} -{columns}", f"{2**62} 4", f"{2**32} {2**32}", f"{rows * 2} {columns}", f"{2**63 - 1} 1", f"{rows}", "", f"1 {rows}")

    def change(self, element, name, values):
        value = str(self.random.choice(values))
        self.what = f"{element.tag} '{element.get('name', '')[:60]}': {name} '{element.get(name)}' -> '{value[:60]}'"
        element.set(name, value)

    def values(self):
        """One number of one array."""
        self.change_values(*self.random.choice([pair for pair in self.data() if pair[1].get("type") in FORMS and pair[1].get("name") != "(metadata)"]))

    def mesh_state(self):
        """A few numbers of an array that describes the mesh."""
        chosen = [(file, data) for file, data in self.data() if "ArcaneMeshState" in data.get("name") and int(data.get("bytes")) > 0]
        self.change_values(*self.random.choice(chosen))

    def change_values(self, file, data):
        form = FORMS.get(data.get("type"))
        path = self.directory / file.get("name")
        content = bytearray(path.read_bytes())
        offset, nb_byte = int(data.get("offset")), int(data.get("bytes"))
        if not form or nb_byte == 0:
            return self.data_record()
        size = struct.calcsize(form)
        numbers = list(struct.unpack(f"<{nb_byte // size}{form}", content[offset:offset + nb_byte]))
        at, other = self.random.randrange(len(numbers)), self.random.randrange(len(numbers))
        way = self.random.randrange(6)
        if way == 0:
            numbers[at] = numbers[other]
        elif way == 1:
            numbers[at], numbers[other] = numbers[other], numbers[at]
        elif way == 2:
            numbers = [numbers[at]] * len(numbers)
        elif way == 3:
            self.random.shuffle(numbers)
        else:
            numbers[at] = self.random.choice((*INTERESTING, len(numbers), numbers[at] + 1, numbers[at] - 1, max(numbers) + 1))
        if form in "df":
            numbers = [self.random.choice((float("nan"), float("inf"), 1e308)) if number == numbers[at] and way > 4 else float(number) for number in numbers]
        else:
            bits = 8 * size
            numbers = [wrapped(int(number), bits, form == "B") for number in numbers]
        content[offset:offset + nb_byte] = struct.pack(f"<{len(numbers)}{form}", *numbers)
        path.write_bytes(content)
        data.set("crc32c", f"{crc32c(content[offset:offset + nb_byte]):08x}")
        self.what = f"values of '{data.get('name')}' of rank {file.get('rank')}: way {way}, number {at} of {len(numbers)} -> {numbers[at]}"

    def meta_data(self):
        """Other characters in the description of the variables, as many as there were."""
        file, data = self.random.choice([pair for pair in self.data() if pair[1].get("name") == "(metadata)"])
        path = self.directory / file.get("name")
        content = bytearray(path.read_bytes())
        offset, nb_byte = int(data.get("offset")), int(data.get("bytes"))
        text = content[offset:offset + nb_byte]
        words = list(re.finditer(rb"[A-Za-z0-9_.]+", text))
        word, other = self.random.choice(words), self.random.choice(words)
        new = (other.group() * len(word.group()))[:len(word.group())] if self.random.randrange(2) else bytes(
            self.random.choice(b"0123456789-.<>&\" \x00xN") for _ in word.group())
        text[word.start():word.end()] = new
        content[offset:offset + nb_byte] = text
        path.write_bytes(content)
        data.set("crc32c", f"{crc32c(text):08x}")
        self.what = f"metadata of rank {file.get('rank')}: '{word.group().decode()}' -> '{new.decode()}'"

    def several(self):
        """The same change on all ranks, which rules agreed by all ranks do not find."""
        name = self.random.choice([data for _, data in self.data()]).get("name")
        attribute = self.random.choice(("extents", "type", "dimension", "shape", "remove"))
        value = None
        for file in self.root:
            for data in [data for data in file if data.get("name") == name]:
                if attribute == "remove":
                    file.remove(data)
                else:
                    choices = {"extents": self.extents_like(data), "type": TYPES, "dimension": (0, 1, 2, 3), "shape": ("", "1", "2 3", "-1")}
                    value = value or str(self.random.choice(choices[attribute]))
                    data.set(attribute, value)
            self.recompute(file)
        self.what = f"data '{name}' of all ranks: {attribute} -> '{value}'"

    def recompute(self, file):
        """Makes the checksums right where the places still lie in the file."""
        path = self.directory / file.get("name")
        if not path.is_file():
            return
        content, end, rest = path.read_bytes(), 0, 0
        try:
            arrays = sorted(((int(data.get("offset")), int(data.get("bytes")), data) for data in file), key=lambda array: array[:2])
        except ValueError:
            return
        for offset, nb_byte, data in arrays:
            if nb_byte <= 0:
                continue
            if offset < end or offset + nb_byte > len(content):
                return
            data.set("crc32c", f"{crc32c(content[offset:offset + nb_byte]):08x}")
            rest = crc32c(content[end:offset], rest)
            end = offset + nb_byte
        file.set("rest-crc32c", f"{crc32c(content[end:], rest):08x}")


def wrapped(number, bits, is_unsigned):
    """The number as a machine would keep it in so many bits."""
    number &= 2**bits - 1
    return number if is_unsigned or number < 2**(bits - 1) else number - 2**bits
