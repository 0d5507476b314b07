"""Commands that measure, each run by hand: `python -m benchmarks.<name>`."""
