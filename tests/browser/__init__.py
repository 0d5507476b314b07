"""Tests that drive a real JupyterLab in a real Chromium."""
