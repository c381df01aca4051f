#!/usr/bin/env python3
"""Hands files to the program that are large, or unpack to much, and looks what it takes until it has an answer.

    bounds.py [--aisle PATH] [--only WORD] [--few]

Each file is made here and thrown away. Whatever is in it, the program takes no more than 256 MB of memory and ten
seconds of a processor before it refuses it; what it says is a sentence with the name of the file. Files that are large
and honest are read within the same memory. Ends with 1 when something is not so.
"""

import argparse
import os
import random
import shutil
import struct
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path

MEGABYTES_MAX = 256
SECONDS_MAX = 10


# Files of OpenStreetMap: blocks of protocol buffers.


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    return varint((value << 1) ^ (value >> 63))


def field(number: int, content: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(content)) + content


def number(field_number: int, value: int) -> bytes:
    return varint(field_number << 3) + varint(value)


def block(kind: str, content: bytes, packed: bool = False) -> bytes:
    blob = number(2, len(content)) + field(3, zlib.compress(content, 1)) if packed else field(1, content)
    return blob_of(kind, blob)


def blob_of(kind: str, blob: bytes) -> bytes:
    header = field(1, kind.encode()) + number(3, len(blob))
    return struct.pack(">I", len(header)) + header + blob


def strings(*words: str) -> bytes:
    return field(1, b"".join(field(1, word.encode()) for word in ("", *words)))


def points(first: int, count: int, words: bytes = b"") -> bytes:
    """Points side by side, as dense ones are written."""
    numbers = signed(first) + signed(1) * (count - 1)
    latitudes = signed(470_000_000 + first % 1000) + signed(3) * (count - 1)
    longitudes = signed(80_000_000) + signed(2) * (count - 1)
    dense = field(1, numbers) + field(8, latitudes) + field(9, longitudes) + (field(10, words) if words else b"")
    return field(2, field(2, dense))


def way(way_number: int, first: int, count: int, keys: bytes, values: bytes) -> bytes:
    numbers = signed(first) + signed(1) * (count - 1)
    return field(3, number(1, way_number) + field(2, keys) + field(3, values) + field(8, numbers))


HEADER = block("OSMHeader", field(4, b"OsmSchema-V0.6") + field(4, b"DenseNodes"))


def town() -> bytes:
    """A kiosk and a street."""
    words = strings("shop", "kiosk", "name", "Corner", "highway", "residential")
    street = field(2, way(1, 1, 5, b"\x05\x03", b"\x06\x04"))
    kiosk = points(1, 5, b"\x01\x02\x03\x04\x00" + b"\x00" * 4)
    return block("OSMData", words + kiosk, True) + block("OSMData", words + street, True)


def pbf_with_much_else(out):
    """A gigabyte, nearly all of it in blocks that are not for maps."""
    out.write(HEADER)
    size = 30 << 20
    for _ in range(31):
        header = field(1, b"Other") + number(3, size)
        out.write(struct.pack(">I", len(header)) + header)
        out.seek(size, os.SEEK_CUR)
    out.write(town())


def pbf_with_many_points(out):
    """Points of an area that is too large, and no end of them."""
    out.write(HEADER)
    count = 8000
    for index in range(10_000):
        out.write(block("OSMData", strings() + points(1 + index * count, count)))


def pbf_with_many_streets(out):
    out.write(HEADER)
    words = strings("highway", "residential", "name", "Main Street")
    for index in range(1200):
        ways = b"".join(way(index * 8000 + each, each, 20, b"\x01\x03", b"\x02\x04") for each in range(1, 8000))
        out.write(block("OSMData", words + field(2, ways)))


def pbf_with_many_kiosks(out):
    out.write(HEADER)
    count = 8000
    words = strings("shop", "kiosk", "name", "Corner")
    for index in range(1500):
        out.write(block("OSMData", words + points(1 + index * count, count, b"\x01\x02\x03\x04\x00" * count)))


def pbf_of_a_crowd(out):
    """Points by the million in one block, a byte each."""
    out.write(HEADER)
    out.write(block("OSMData", strings() + points(1, 10_000_000)))


def pbf_with_an_endless_street(out):
    out.write(HEADER)
    words = strings("highway", "residential")
    out.write(block("OSMData", words + field(2, way(1, 1, 31_000_000, b"\x01", b"\x02"))))


def pbf_of_words(out):
    """Blocks of nothing but words."""
    out.write(HEADER)
    words = field(1, b"".join(field(1, b"%016d" % each) for each in range(1_500_000)))
    out.write(block("OSMData", words))


def pbf_of_zeros(out):
    """Blocks that unpack to all that a block may, and hold nothing."""
    out.write(HEADER)
    content = field(99, bytes(31 << 20))
    one = block("OSMData", content, True)
    for _ in range(400):
        out.write(one)


def pbf_that_is_packed_tightly(out):
    """Unpacks to twenty times its size, which nobody can tell before."""
    out.write(HEADER)
    dice = random.Random(1)
    content = field(99, b"".join(dice.randbytes(60) + bytes(1140) for _ in range(20_000)))
    one = block("OSMData", content, True)
    while out.tell() < 900 << 20:
        out.write(one)


# Text, packed text, archives, databases.


def repeated(text: str, megabytes: float, before: str = "", after: str = ""):
    def write(out):
        out.write(before.encode())
        part = (text * max(1, (1 << 16) // len(text))).encode()
        for _ in range(int(megabytes * 1_000_000) // len(part)):
            out.write(part)
        out.write(after.encode())

    return write


def gzip_member(content: bytes, count: int = 1) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(content) for _ in range(count)) + packer.flush()


def gzip_of_zeros(out):
    """Ten gigabytes in ten megabytes."""
    one = gzip_member(bytes(1 << 20), 100)
    for _ in range(100):
        out.write(one)


def gzip_of_table(out):
    """As much as is unpacked of one, of which each line is a place."""
    lines = "".join(f"Corner {each},47.{each:04},8.{each:04}\n" for each in range(10_000)).encode()
    out.write(gzip_member(b"name,lat,lon\n"))
    one = gzip_member(lines)
    for _ in range(500):
        out.write(one)


def gzip_of_noise(out):
    dice = random.Random(1)
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    out.write(packer.compress(b"name,lat,lon\n"))
    for _ in range(190):
        out.write(packer.compress(dice.randbytes(1_000_000)))
    out.write(packer.flush())


def zip_of(*entries):
    def write(out):
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, part, count in entries:
                with archive.open(name, "w", force_zip64=True) as entry:
                    for _ in range(count):
                        entry.write(part)

    return write


def zip_in_zips(out):
    """Ten archives in each of ten archives in each of ten, as those that are handed round."""
    with tempfile.TemporaryDirectory() as folder:
        inner = Path(folder) / "0.zip"
        with inner.open("wb") as file:
            zip_of(("recipes.json", bytes(1 << 20), 400))(file)
        for level in range(1, 4):
            outer = Path(folder) / f"{level}.zip"
            with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
                for each in range(10):
                    archive.write(inner, f"recipe_{each}.zip")
            inner = outer
        with inner.open("rb") as file:
            shutil.copyfileobj(file, out)


def zip_of_noise(out):
    dice = random.Random(1)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for each in range(2):
            with archive.open(f"recipe{each}.json", "w") as entry:
                for _ in range(59):
                    entry.write(dice.randbytes(1_000_000))


def zip_of_large_recipes(out):
    """As much as is unpacked of one entry, several times."""
    dice = random.Random(1)
    words = [dice.randbytes(4).hex() for _ in range(5000)]
    line = ", ".join(f'"{dice.choice(words)} {dice.choice(words)}"' for _ in range(200_000))
    recipe = ('{"name": "Soup", "recipeIngredient": [' + line + "]}").encode()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for each in range(4):
            archive.writestr(f"recipe_{each}.json", recipe * 12)


def database_of_zeros(out):
    page = 4096
    count = 115_000_000 // page
    head = b"SQLite format 3\0" + struct.pack(">HBBBBBB", page, 1, 1, 0, 64, 32, 32) + struct.pack(">II", 1, count)
    out.write(head)
    out.seek(page * count - 1)
    out.write(b"\0")


FILES = [
    ("store", "else.osm.pbf", pbf_with_much_else, True),
    ("store", "points.osm.pbf", pbf_with_many_points, False),
    ("store", "streets.osm.pbf", pbf_with_many_streets, False),
    ("store", "kiosks.osm.pbf", pbf_with_many_kiosks, False),
    ("store", "crowd.osm.pbf", pbf_of_a_crowd, False),
    ("store", "street.osm.pbf", pbf_with_an_endless_street, False),
    ("store", "words.osm.pbf", pbf_of_words, False),
    ("store", "zeros.osm.pbf", pbf_of_zeros, False),
    ("store", "tight.osm.pbf", pbf_that_is_packed_tightly, False),
    ("store", "zeros.gz", gzip_of_zeros, False),
    ("store", "table.csv.gz", gzip_of_table, False),
    ("store", "noise.gz", gzip_of_noise, False),
    ("store", "long.csv", repeated("Corner,47.1,8.1\n", 190, "name,lat,lon\n"), False),
    ("store", "row.csv", repeated("a,", 190, "name,lat,lon\n"), False),
    ("store", "deep.geojson", repeated("[", 100), False),
    ("store", "deeper.geojson", repeated('{"a":', 100), False),
    (
        "store", "line.geojson",
        repeated("[8.1,47.1],", 190, '{"type":"Feature","properties":{"highway":"path"},"geometry":'
                 '{"type":"LineString","coordinates":['), False,
    ),
    ("store", "tags.osm", repeated('<node id="1" lat="1" lon="1"/>', 190, "<osm>", "</osm>"), False),
    ("store", "tag.osm", repeated('k="v" ', 190, "<osm><node "), False),
    ("store", "comments.osm", repeated("<!--", 100, "<osm>"), False),
    (
        "store", "entities.osm",
        repeated('<tag k="name" v="&e;&e;&e;&e;"/>', 1,
                 '<!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa"><!ENTITY e "&a;&a;&a;&a;&a;&a;&a;&a;">]><osm><node id="1"'
                 ' lat="1" lon="1">', "</node></osm>"), False,
    ),
    ("import", "deep.json", repeated("[", 100), False),
    ("import", "deepest.json", repeated('{"a":', 15.9), False),
    ("import", "long.json", repeated('{"name":"a"},', 15.9, "["), False),
    ("import", "deep.html", repeated("<div class=ingredients><li>", 15.9, "<html><body>"), False),
    ("import", "zeros.zip", zip_of(("recipes.json", bytes(1 << 20), 10_000)), False),
    ("import", "zips.zip", zip_in_zips, False),
    ("import", "noise.zip", zip_of_noise, False),
    ("import", "recipes.zip", zip_of_large_recipes, None),
    ("import", "zeros.db", database_of_zeros, False),
    ("import", "zeros.txt.gz", gzip_of_zeros, False),
    ("import", "lines.txt", repeated("m\n", 15.9), False),
]

FEW = ["else.osm.pbf", "crowd.osm.pbf", "words.osm.pbf", "zeros.osm.pbf", "zeros.gz", "deep.geojson", "zips.zip"]


def run(aisle: str, folder: Path, verb: str, file: Path):
    """What it said and how it ended, its seconds of a processor and megabytes of memory."""
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    words = [aisle, *(["store", "import"] if verb == "store" else ["import", "--yes"]), "--data", str(data), str(file)]
    with (folder / "said").open("wb+") as said:
        pid = os.fork()
        if pid == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            os.execve(aisle, words, {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"})
        _, status, used = os.wait4(pid, 0)
        said.seek(0)
        text = said.read().decode(errors="replace")
    return text, os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    repository = Path(__file__).resolve().parents[2]
    arguments.add_argument("--aisle", default=str(repository / ".build/release/aisle"))
    arguments.add_argument("--only", default="")
    arguments.add_argument("--few", action="store_true", help="only those that are made at once")
    options = arguments.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for verb, file_name, write, is_read in FILES:
            if options.only not in file_name or options.few and file_name not in FEW:
                continue
            file = folder / file_name
            with file.open("wb") as out:
                write(out)
                out.flush()
                out.truncate()
            text, code, seconds, megabytes = run(options.aisle, folder, verb, file)
            last = (text.strip().splitlines() or [""])[-1]
            wrong = []
            if megabytes > MEGABYTES_MAX:
                wrong.append(f"more than {MEGABYTES_MAX} MB")
            if code != 0 and seconds > SECONDS_MAX:
                wrong.append(f"more than {SECONDS_MAX} s")
            if is_read is not None and (code == 0) != is_read:
                wrong.append("not read" if is_read else "not refused")
            if code not in (0, 1) or code == 1 and not (last.startswith("aisle: ") and file_name in last):
                wrong.append("no sentence with its name")
            size = file.stat().st_size / 1_000_000
            print(f"{'WRONG' if wrong else 'ok':5} {verb:6} {file_name:16} {size:7.1f} MB: {megabytes:5.0f} MB, "
                  f"{seconds:5.2f} s, {code}, {last[:150]}", *wrong, sep="\n      " if wrong else "", flush=True)
            failures += bool(wrong)
            file.unlink()
    print("Nothing takes too much" if failures == 0 else f"{failures} of them are wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
