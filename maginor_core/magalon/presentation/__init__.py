"""What is shown of Magalon to people."""
