"""Showing the rules: flowcharts, prose, lines of a trace, pieces of the page. No widgets: all of it is values."""
