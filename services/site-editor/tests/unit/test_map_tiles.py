import pytest
from site_editor.domain.map_tiles import MAX_ZOOM, SIZE, Tile, find_tiles

TEMPLATE = "https://tiles.test/{z}/{x}/{y}.png"


def test_the_tile_below_the_place_is_the_known_one():
    # Casablanca, by the other form of the formula: ln(tan + sec) of the latitude.
    tiles = list(find_tiles(TEMPLATE, 33.5779, -7.6373, 14))
    below = [tile for tile in tiles if -SIZE < tile.left <= 0 and -SIZE < tile.top <= 0]
    assert [tile.address for tile in below] == ["https://tiles.test/14/7844/6568.png"]
    assert len(tiles) == len({tile.address for tile in tiles}) == 35
    assert min(tile.left for tile in tiles) <= -3 * SIZE
    assert max(tile.left + SIZE for tile in tiles) >= 3 * SIZE


@pytest.mark.parametrize("place", [(90, 180), (-90, -180), (0, 0)])
@pytest.mark.parametrize("zoom", [-1, 0, 1, MAX_ZOOM, 40])
def test_tiles_exist_at_the_ends_of_the_world(place, zoom):
    for tile in find_tiles(TEMPLATE, *place, zoom):
        level, x, y = map(
            int, tile.address.removeprefix("https://tiles.test/").removesuffix(".png").split("/")
        )
        assert 0 <= level <= MAX_ZOOM
        assert 0 <= x < 2**level
        assert 0 <= y < 2**level


def test_the_whole_world_is_one_tile_that_is_repeated_from_west_to_east():
    lefts = (-896, -640, -384, -128, 128, 384, 640)
    assert list(find_tiles(TEMPLATE, 0, 0, 0)) == [
        Tile("https://tiles.test/0/0/0.png", left, -128) for left in lefts
    ]


@pytest.mark.parametrize(("latitude", "top"), [(90, 0), (85.0511, 0), (-90, -256)])
def test_maps_end_before_the_poles(latitude, top):
    assert {tile.top for tile in find_tiles(TEMPLATE, latitude, 0, 0)} == {top}


def test_the_nearest_tiles_are_of_zoom_19():
    assert all("/19/" in tile.address for tile in find_tiles(TEMPLATE, 33.5, -7.6, 25))
