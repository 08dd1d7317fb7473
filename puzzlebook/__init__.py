"""One YAML file in, one print-ready maze book out."""

__version__ = "0.1.0"
