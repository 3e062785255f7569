-- Who may do what in one context's database, run inside it by a superuser, again on every start. Tables and their
-- grants come with the migrations. Wants the variables context, service and worker.
REVOKE ALL ON DATABASE :"context" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"context" TO :"service", :"worker";
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"service", :"worker";
