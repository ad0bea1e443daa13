"""A Dragon's Gift, a puzzle of roads and fields for one."""
