"""What signs in to an account: ending it with the password, and letting its person choose what goes on."""
