-- The three roles of one context: the owner migrates, the service works under row-level security, the worker moves
-- the context's own queues. Run by a superuser, again on every start; wants the variables context, owner_password,
-- service_password and worker_password.
SELECT set_config('souk.context', :'context', false),
       set_config('souk.owner_password', :'owner_password', false),
       set_config('souk.service_password', :'service_password', false),
       set_config('souk.worker_password', :'worker_password', false);

DO $$
DECLARE
  part text;
  name text;
BEGIN
  FOREACH part IN ARRAY ARRAY['owner', 'service', 'worker'] LOOP
    name := current_setting('souk.context') || '_' || part;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I', name);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD %L',
                   name, current_setting('souk.' || part || '_password'));
    EXECUTE format('ALTER ROLE %I SET lock_timeout = ''2s''', name);
    EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''10s''', name);
  END LOOP;
  name := current_setting('souk.context') || '_service';
  EXECUTE format('ALTER ROLE %I SET statement_timeout = ''5s''', name);
  EXECUTE format('ALTER ROLE %I SET transaction_timeout = ''15s''', name);
  -- The worker claims and publishes in batches, which may wait for the bus.
  name := current_setting('souk.context') || '_worker';
  EXECUTE format('ALTER ROLE %I SET statement_timeout = ''15s''', name);
  EXECUTE format('ALTER ROLE %I SET transaction_timeout = ''60s''', name);
END $$;
