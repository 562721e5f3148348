"""Migrations of the tables of a SQL store, which Alembic carries out."""
