"""Audits of public pages by Lighthouse, on its phone profile."""
