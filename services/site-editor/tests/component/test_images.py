import io
import struct
import zlib

import pytest
from chassis.errors import ForbiddenError, ValidationError
from PIL import Image, PngImagePlugin
from souk.site.v1 import site_service_pb2 as rpc

GPS, MAKE = 0x8825, 0x010F


def picture(format_="JPEG", size=(64, 48), colour="#336699", **options):
    target = io.BytesIO()
    Image.new("RGB", size, colour).save(target, format_, **options)
    return target.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data=b""):
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(data))
        + chunk(b"IEND", b"")
    )


def jpeg_of(width, height):
    """Return a JPEG that claims to have this size."""
    content = picture("JPEG", (16, 16))
    at = content.index(b"\xff\xc0") + 5
    return content[:at] + struct.pack(">HH", height, width) + content[at + 4 :]


def webp_of(width, height):
    """Return a WebP that claims to have a canvas of this size."""
    canvas = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    extended = b"VP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + canvas
    frames = picture("WEBP", (16, 16))[12:]
    return b"RIFF" + struct.pack("<I", 4 + len(extended) + len(frames)) + b"WEBP" + extended + frames


def animated(format_, count):
    frames = [Image.new("RGB", (40, 30), colour) for colour in ("#ff0000", *["#0000ff"] * (count - 1))]
    target = io.BytesIO()
    frames[0].save(target, format_, save_all=True, append_images=frames[1:], duration=50)
    return target.getvalue()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
REJECTED = {
    "empty": b"",
    "text": b"not a picture",
    "html": b"<!doctype html><script>alert(1)</script>",
    "svg": SVG,
    "svg after a declaration": b'<?xml version="1.0"?>' + SVG,
    "compressed svg": zlib.compress(SVG),
    "pdf": b"%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>",
    "zip": b"PK\x03\x04" + b"\0" * 64,
    "bmp": picture("BMP"),
    "tiff": picture("TIFF"),
    "ico": picture("ICO"),
    "eps that runs a program": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file",
    "magic bytes alone": b"\x89PNG\r\n\x1a\n",
    "cut off": picture("JPEG", (900, 900))[:400],
    "png bomb": png(60_000, 60_000, b"\0" * 10_000),
    "png with a size of zero": png(0, 10),
    "png with too few rows": png(500, 500, b"\0" * 9),
    "jpeg with damaged tables": picture("JPEG")[:20] + b"\xff\xdb\x00\x04" * 8,
    "webp of another length": b"RIFF\xff\xff\xff\xffWEBPVP8 " + b"\0" * 30,
    "text chunk that inflates": b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    + chunk(b"zTXt", b"a\0\0" + zlib.compress(b"\0" * 80_000_000)),
    "svg with the magic bytes of a png": b"\x89PNG\r\n\x1a\n" + SVG,
    "svg with the magic bytes of a jpeg": b"\xff\xd8\xff\xe0" + SVG,
    "html before a picture": b"<script>alert(1)</script>" + picture("PNG"),
    "script that a gif's first bytes hide": b"GIF89a=1;alert(1)//",
    "jpeg of 65,500 x 65,500": jpeg_of(65_500, 65_500),
    "webp of 16,383 x 16,383": webp_of(16_383, 16_383),
    "png cut off in its pixels": picture("PNG", (300, 300))[:120],
    "png whose checksum is wrong": png(4, 4, b"\0" * 52).replace(b"IDAT", b"IDAX"),
    "heif": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 64,
    "jpeg 2000": picture("JPEG2000"),
    "flash": b"FWS\x0a" + b"\0" * 64,
    "more than 10 MB": picture("PNG") + b"\0" * (10 * 1024**2),
}


@pytest.fixture
def store_image(call, files):
    async def store_image(content, name="photo.jpg"):
        return await call("StoreImage", rpc.StoreImageRequest(name=name, content=content))

    return store_image


@pytest.mark.asvs("1.3.4", "5.2.2")
@pytest.mark.parametrize("content", REJECTED.values(), ids=REJECTED)
async def test_what_is_no_picture_that_is_taken_is_rejected_and_not_stored(store_image, files, content):
    with pytest.raises(ValidationError) as caught:
        await store_image(content)
    assert caught.value.violations[0].field == "content"
    assert files == {}


@pytest.mark.asvs("5.2.2", "5.4.3")
@pytest.mark.parametrize(
    "tail", [b"<script>alert(1)</script>", b"PK\x03\x04" + b"\0" * 99, SVG], ids=["html", "zip", "svg"]
)
async def test_what_follows_a_picture_is_dropped(store_image, files, tail):
    await store_image(picture("PNG") + tail)
    assert len(files) == 2
    assert all(tail not in file.content for file in files.values())


def special(mode, format_, **options):
    """Return a picture of a mode that browsers draw in their own ways."""
    target = io.BytesIO()
    Image.new(mode, (40, 30)).save(target, format_, **options)
    return target.getvalue()


def exif_of_a_place():
    exif = Image.Exif()
    exif[MAKE] = "SecretCamera"
    exif.get_ifd(GPS)[1] = "N"
    return exif


SPECIAL = {
    "cmyk": special("CMYK", "JPEG"),
    "grey of 16 bits": special("I;16", "PNG"),
    "palette with transparency": special("P", "PNG", transparency=0),
    "one bit": special("1", "PNG"),
    "profile that is none": special("RGB", "JPEG", icc_profile=b"Secret" * 9_000),
    "html in a comment": special("RGB", "JPEG", comment=b"<script>Secret</script>"),
    "place in the metadata of a png": special("RGB", "PNG", exif=exif_of_a_place()),
    "xmp": special("RGB", "WEBP", xmp=b"<x:xmpmeta>Secret</x:xmpmeta>"),
    "moving png": animated("PNG", 3),
    "moving webp": animated("WEBP", 40),
    "moving gif": animated("GIF", 3),
    "avif": special("RGBA", "AVIF"),
}


@pytest.mark.parametrize("content", SPECIAL.values(), ids=SPECIAL)
async def test_unusual_pictures_become_still_ones_of_three_or_four_channels(store_image, files, content):
    image = await store_image(content)
    assert (image.width, image.height) == (40, 30)
    for file in files.values():
        assert b"Secret" not in file.content
        with Image.open(io.BytesIO(file.content)) as stored:
            assert stored.mode in ("RGB", "RGBA")
            assert getattr(stored, "n_frames", 1) == 1
            assert not {"icc_profile", "exif", "xmp", "comment"} & stored.info.keys()


async def test_a_picture_is_stored_in_sizes_as_webp_and_in_its_own_type(store_image, files):
    image = await store_image(picture("PNG", (1800, 900)), "shop.png")
    assert [(size.width, size.height) for size in image.sizes] == [(480, 240), (960, 480), (1600, 800)]
    assert image.path == image.sizes[-1].path
    assert image.path.endswith("-1600.webp")
    for size in image.sizes:
        for path, format_ in ((size.path, "WEBP"), (size.original_type_path, "PNG")):
            with Image.open(io.BytesIO(files[path].content)) as stored:
                assert (stored.format, stored.size) == (format_, (size.width, size.height))
            assert files[path].media_type == f"image/{format_.lower()}"


async def test_a_small_picture_keeps_its_size(store_image):
    assert [size.width for size in (await store_image(picture(size=(64, 48)))).sizes] == [64]


async def test_what_the_camera_wrote_is_dropped_and_its_rotation_applied(store_image, files):
    exif = Image.Exif()
    exif[MAKE], exif[0x0112] = "SecretCamera", 6
    exif.get_ifd(GPS)[1] = "N"
    image = await store_image(picture("JPEG", (60, 40), exif=exif, comment=b"SecretComment"))
    assert (image.width, image.height) == (40, 60)
    for file in files.values():
        assert b"Secret" not in file.content
        with Image.open(io.BytesIO(file.content)) as stored:
            assert not stored.getexif()


async def test_texts_and_profiles_of_a_png_are_dropped(store_image, files):
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "<script>SecretText</script>", zip=False)
    await store_image(picture("PNG", pnginfo=info, icc_profile=b"SecretProfile"))
    assert all(b"Secret" not in file.content for file in files.values())


async def test_the_library_lists_and_publishes_pictures(call, store_image, events):
    image = await store_image(picture(), "../../a\nb<c>.jpg")
    request = rpc.ListSiteImagesRequest()
    request.page.limit = 10
    assert [item.id for item in (await call("ListSiteImages", request)).items] == [image.id]
    [(name, data)] = await events("image-uploaded")
    assert (name, data["image"]["path"]) == ("image-uploaded", image.path)
    assert "\n" not in image.name


async def test_uploading_is_for_admins(call, staff, files):
    with pytest.raises(ForbiddenError):
        await call("StoreImage", rpc.StoreImageRequest(content=picture()), staff)
    assert files == {}
