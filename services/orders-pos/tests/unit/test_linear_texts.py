"""Whatever a description or a path of categories says, twice as much of it takes twice the steps."""

import pytest
from chassis.errors import ValidationError
from chassis.testing.steps import assert_linear
from orders_pos.domain.catalogue.category_paths import CategoryPaths
from orders_pos.domain.catalogue.html import clean_html

PATHS = {
    "spaces": " ",
    "separators": ">",
    "separators with spaces": " > ",
    "lists": " ,",
    "marks": "\u0300\u0327",
}
HTML = ("<ul><li>", "<a ", "<!--", "<p><b>", "<p>", '<a "', "<script>", "</p>")


@pytest.mark.parametrize("name", PATHS)
def test_a_path_of_categories_is_found_in_linear_steps(name):
    paths = CategoryPaths({})
    assert_linear(lambda text: paths.find(f"a{text}b"), lambda n: PATHS[name] * n)


@pytest.mark.parametrize("piece", HTML)
def test_a_description_is_cleaned_in_linear_steps(piece):
    assert_linear(clean_html, lambda n: piece * n)


@pytest.mark.parametrize("text", ["<ul><li>" * 25_000, "".join(f"<p><b id=x{n}></p>" for n in range(5000))])
def test_a_description_that_would_take_long_names_its_field(text):
    with pytest.raises(ValidationError) as error:
        clean_html(text)
    assert [(v.field, v.code) for v in error.value.violations] == [("description_html", "html-nesting")]
