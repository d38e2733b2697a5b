-- How many carts a customer has abandoned.
alter table customers add column abandoned_carts integer not null default 0;
