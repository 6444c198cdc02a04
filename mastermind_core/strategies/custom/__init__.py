"""Strategies of people's own: found, called safely, ended where they do not return."""
