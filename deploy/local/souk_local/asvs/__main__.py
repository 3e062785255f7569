"""`python -m souk_local.asvs [--check]`: write docs/security-asvs.md, or say what is wrong with it."""

import sys
from pathlib import Path

from souk_local.asvs.marks import list_marks
from souk_local.asvs.page import PAGE, render_page
from souk_local.asvs.requirements import SOURCE, find_gaps, load_catalogue


def main(root: Path, *, is_check: bool) -> list[str]:
    """Write the page, or compare it if `is_check`. Return a line for each gap; with one, nothing is written."""
    marks = list_marks(root)
    catalogue = load_catalogue((root / SOURCE).read_text())
    if gaps := list(find_gaps(catalogue, marks, root)):
        return gaps
    page, text = root / PAGE, render_page(catalogue, marks)
    if not is_check:
        page.write_text(text)
    elif not page.is_file() or page.read_text() != text:
        return [f"{PAGE} is outdated. Run ./taskw fix."]
    return []


if __name__ == "__main__":
    _findings = main(Path.cwd(), is_check="--check" in sys.argv)
    print("\n".join(_findings), end="\n" if _findings else "")
    sys.exit(bool(_findings))
