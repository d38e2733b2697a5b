-- Made of docker/templates/postgres/databases.sql: change that one, see docker/README.md.
-- A database for each service; a service makes its schema itself.
create database "cart";
create database "product";
create database "stock";
create database "order";
create database "payment";
create database "shipment";
create database "customer";
create database "seller";
create database "payment-provider";
