"""Evidence between parties who do not trust each other: signed manifests and trust policies."""
