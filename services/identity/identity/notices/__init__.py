"""Who is told: bell, mails about accounts, webhooks."""
