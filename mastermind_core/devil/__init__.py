"""A codemaker that has not decided on a secret."""
