"""The browser's door: JSON text in, JSON text out."""
