"""The tests. Each says in one sentence what it promises."""
