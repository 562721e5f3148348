"""The look-ahead of marches and displacements: whether the steps that are left can be made."""
