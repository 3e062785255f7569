import re
import shutil

import pytest
from souk_local.layout import ROOT
from souk_local.resource_messages import render, write

SERVICE = """
service Shelves {
  option (souk.type.v1.resource) = {path: "shelves", noun: "Shelf"};
  // Lists shelves.
  rpc ListShelves(ListShelvesRequest) returns (ListShelvesResponse) {
    option (souk.type.v1.roles) = ROLE_ADMIN;
  }
  rpc GetShelf(GetShelfRequest) returns (Shelf);
  rpc UpdateShelf(UpdateShelfRequest) returns (Shelf) {}
  rpc GetShelfLabel(GetShelfLabelRequest) returns (Label);
  rpc ClearShelf(ClearShelfRequest) returns (Shelf);
}

service Labels {
  rpc GetLabel(GetLabelRequest) returns (Label);
}
"""
TEXT = """\
message ListShelvesRequest {
  souk.type.v1.Page page = 1;
  ShelfFilter filter = 2;
}

message ListShelvesResponse {
  repeated Shelf items = 1;
  int64 total = 2;
}

message GetShelfRequest {
  string id = 1;
}

message UpdateShelfRequest {
  Shelf item = 1;
  google.protobuf.FieldMask mask = 2;
  // Version the change was made on; zero: the newest.
  int32 version = 3;
}
"""


def test_messages_follow_from_the_rpcs_of_a_resource():
    text = render("shop", SERVICE, "message Shelf {}\n")

    assert text.endswith("\n\n" + TEXT)
    assert re.findall('import "(.*)"', text) == [
        "google/protobuf/field_mask.proto", "souk/shop/v1/shop.proto", "souk/type/v1/paging.proto",
    ]  # fmt: skip


def test_a_message_that_is_declared_stays_as_it_is():
    text = render("shop", SERVICE + "message ListShelvesResponse {\n}\n", "message UpdateShelfRequest {}\n")

    assert re.findall(r"^message (\w+)", text, re.MULTILINE) == ["ListShelvesRequest", "GetShelfRequest"]
    assert "field_mask" not in text


@pytest.fixture
def proto(tmp_path):
    shutil.copytree(ROOT / "proto/souk", tmp_path / "souk")
    return tmp_path


def test_a_check_names_what_a_write_brings_up_to_date(proto):
    path = proto / "souk/orders/v1/orders_resources.proto"
    text = path.read_text()
    path.write_text(text.replace("Product", "Thing"))

    assert write(proto, check=True) == [path]
    assert write(proto, check=False) == [path]
    assert (path.read_text(), write(proto, check=True)) == (text, [])
