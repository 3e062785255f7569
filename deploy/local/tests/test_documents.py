import subprocess

import pytest
from souk_local.conventions import check

FIELDS = "---\ntitle: A\ndescription: B\n---\n"


@pytest.fixture
def checkout(tmp_path):
    """Return a function that writes documents into a git checkout with one task and lists what is broken in them."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "Taskfile.yml").write_text("tasks: {up: , bench:growth: }\n")
    (tmp_path / "web").mkdir()
    (tmp_path / "web/Taskfile.yml").write_text("tasks: {size: }\n")
    (tmp_path / "deploy/local/runner").mkdir(parents=True)
    (tmp_path / "deploy/local/runner/__main__.py").write_text("")
    (tmp_path / "deploy/secrets.sh").write_text("")

    def find(documents):
        for path, text in documents.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        return sorted(check(tmp_path))

    return find


@pytest.mark.parametrize(
    "text",
    [
        "[a](other.md) [b](other.md#a-heading) [c](#own) ![d](web/Taskfile.yml)\n\n# Own",
        "[a](https://example.org/x.md) [b](/docs) [c](mailto:a@b.example)",
        "`[a](gone.md)`\n\n```\n[a](gone.md)\n```",
        "[a](other.md#a-heading-1) [b](other.md#l%C3%A9gende)",
        "./taskw up, `./taskw bench:growth`, ./taskw web:size and ./taskw -h",
        "`python -m runner servers`\n\n```sh\ndeploy/secrets.sh\n```",
    ],
)
def test_what_leads_somewhere_is_not_reported(checkout, text):
    assert checkout({"README.md": text, "other.md": "## A heading\n\n## A heading\n\n## Légende"}) == []


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("[a](gone.md)", "gone.md: there is no such file"),
        ("![a](pictures/gone.webp)", "pictures/gone.webp: there is no such file"),
        ("[a](#gone)", "#gone: there is no such heading"),
        ("[a](README.md#code)\n\n```\n# Code\n```", "README.md#code: there is no such heading"),
        ("./taskw down", "./taskw down: there is no such task"),
        ("`python -m gone`", "python -m gone: there is no such module"),
        ("```sh\ndeploy/gone.sh x\n```", "deploy/gone.sh: there is no such file"),
    ],
)
def test_what_leads_nowhere_is_reported(checkout, text, finding):
    assert checkout({"README.md": text}) == [f"README.md: {finding}"]


def test_a_page_of_the_site_has_a_title_and_a_description(checkout):
    assert checkout({"docs/a.md": "# A", "docs/b.md": FIELDS, "docs/c.md": "---\ntitle: C\n---\n"}) == [
        "docs/a.md: it has no description",
        "docs/a.md: it has no title",
        "docs/c.md: it has no description",
    ]
