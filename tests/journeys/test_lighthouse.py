"""Scores of public pages that Lighthouse gives for what does not depend on the machine."""

import pytest

from lighthouse.audits import audit

PATHS = ("", "/shop", "/about")


@pytest.mark.long
async def test_public_pages_score_at_least_95(souk):
    site = souk.url.replace("localhost", "atlas.localhost")
    urls = [f"{site}/{locale}{path}" for locale in ("en", "ar") for path in PATHS]
    audits = await audit(urls, "accessibility", "best-practices", "seo")
    assert [page_audit.error for page_audit in audits] == [""] * len(urls)
    assert {
        page_audit.url: (page_audit.scores, page_audit.failed)
        for page_audit in audits
        if min(page_audit.scores.values()) < 95
    } == {}
    assert len(audits[0].scores) == 3
