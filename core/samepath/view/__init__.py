"""Recordings as pages for a browser: one file that works from disk, with the JavaScript port inside to verify them."""
