"""Showing the rules: flowcharts, prose, lines of a trace, pieces of the page; no widgets, only values."""
