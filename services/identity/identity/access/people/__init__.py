"""The people of a tenant, as its admins see them: members and those invited."""
