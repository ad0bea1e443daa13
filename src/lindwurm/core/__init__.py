"""What games stand on: the contract, kernels, random streams, events, options, errors."""
