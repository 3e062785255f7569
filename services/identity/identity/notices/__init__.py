"""Who is notified: bell, mails about accounts, webhooks."""
