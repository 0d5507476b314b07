"""Results that are kept, and compared with what comes out today."""
