alter table carts add column wanted integer not null;
