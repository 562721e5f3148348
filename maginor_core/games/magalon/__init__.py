"""Magalon: wizards fetch artifacts from a valley of ruins, gnomes and a giant."""
