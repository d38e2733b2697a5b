-- Made of docker/templates/[=.current_template_name]: change that one, see docker/README.md.
-- A role and a database for each service. The role owns this database alone, where the service makes its
-- schema itself; nobody else connects to it but the administrator. Passwords are in the environment of psql.
[#list services as service]
[#assign password = service.name?replace("-", "_") + "_password"]

\getenv [=password] [=service.name?upper_case?replace("-", "_")]_DATABASE_PASSWORD
create role "[=service.name]" login password :'[=password]';
create database "[=service.name]" owner "[=service.name]";
revoke connect on database "[=service.name]" from public;
[/#list]

-- The databases of the administrator.
select format('revoke connect on database %I from public', datname) from pg_database
where datdba = current_user::regrole
\gexec

-- May select from tables that follow a graph, once it has a password (docs/combined.md).
create role emporium_reader login;
alter role emporium_reader set default_transaction_read_only = on;
