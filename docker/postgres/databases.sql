-- Made of docker/templates/postgres/databases.sql: change that one, see docker/README.md.
-- A role and a database for each service. The role owns this database alone, where the service makes its
-- schema itself; nobody else connects to it but the administrator. Passwords are in the environment of psql.

\getenv cart_password CART_DATABASE_PASSWORD
create role "cart" login password :'cart_password';
create database "cart" owner "cart";
revoke connect on database "cart" from public;

\getenv product_password PRODUCT_DATABASE_PASSWORD
create role "product" login password :'product_password';
create database "product" owner "product";
revoke connect on database "product" from public;

\getenv stock_password STOCK_DATABASE_PASSWORD
create role "stock" login password :'stock_password';
create database "stock" owner "stock";
revoke connect on database "stock" from public;

\getenv order_password ORDER_DATABASE_PASSWORD
create role "order" login password :'order_password';
create database "order" owner "order";
revoke connect on database "order" from public;

\getenv payment_password PAYMENT_DATABASE_PASSWORD
create role "payment" login password :'payment_password';
create database "payment" owner "payment";
revoke connect on database "payment" from public;

\getenv shipment_password SHIPMENT_DATABASE_PASSWORD
create role "shipment" login password :'shipment_password';
create database "shipment" owner "shipment";
revoke connect on database "shipment" from public;

\getenv customer_password CUSTOMER_DATABASE_PASSWORD
create role "customer" login password :'customer_password';
create database "customer" owner "customer";
revoke connect on database "customer" from public;

\getenv seller_password SELLER_DATABASE_PASSWORD
create role "seller" login password :'seller_password';
create database "seller" owner "seller";
revoke connect on database "seller" from public;

\getenv payment_provider_password PAYMENT_PROVIDER_DATABASE_PASSWORD
create role "payment-provider" login password :'payment_provider_password';
create database "payment-provider" owner "payment-provider";
revoke connect on database "payment-provider" from public;

-- The databases of the administrator.
select format('revoke connect on database %I from public', datname) from pg_database
where datdba = current_user::regrole
\gexec

-- May select from tables that follow a graph, once it has a password (docs/combined.md).
create role emporium_reader login;
alter role emporium_reader set default_transaction_read_only = on;
