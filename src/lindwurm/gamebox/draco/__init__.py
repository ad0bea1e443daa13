"""Draco: real shots on a real table."""
