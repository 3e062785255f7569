"""The shop's odd bodies: public names to the contract's."""
