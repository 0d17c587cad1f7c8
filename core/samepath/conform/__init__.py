"""The conformance kit: operations, the line protocol, vectors, and the runner that holds a port to them."""
