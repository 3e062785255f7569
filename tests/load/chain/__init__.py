"""The bare chain: what Souk's own work is measured against. The hops of a call (gateway, gRPC, asyncpg), the statements
and the sizes of its messages as they were on the day of `works.json`, and no logic."""
