-- How often a customer has left a cart alone for long.
alter table customers add column abandoned_carts integer not null default 0;
