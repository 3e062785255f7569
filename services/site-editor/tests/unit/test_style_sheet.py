from site_editor.domain.style_sheet import limit_to_box


def test_rules_are_nested_in_the_box():
    css = limit_to_box("p { color: red } @media print { a { color: blue } }", ".box")
    assert css.startswith(".box {\n")
    assert css.endswith("\n}")
    assert css.index("p {") < css.index("@media") < len(css) - 2


def test_keyframes_stay_outside():
    css = limit_to_box("@keyframes a { to { opacity: 0 } } p { animation: a 1s }", ".box")
    box, _, rest = css.partition("\n}\n")
    assert "keyframes" not in box
    assert rest.startswith("@keyframes")


def test_nothing_is_nothing():
    assert limit_to_box("  \n", ".box") == ""
