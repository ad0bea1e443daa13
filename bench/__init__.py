"""The speeds that the documentation states, measured: ``python -m bench`` (``make bench``)."""
