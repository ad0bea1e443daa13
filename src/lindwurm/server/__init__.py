"""The table's server: an HTTP and WebSocket protocol over the rules library, games kept in SQL."""
