"""What SPEC says of itself, held against the code: clauses, examples, tables, limits."""
