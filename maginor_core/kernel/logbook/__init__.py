"""The logbook: games on disk that can be believed, in one strict form of msgpack.

``spec/log-format.md`` states the format to the last bit.
"""
