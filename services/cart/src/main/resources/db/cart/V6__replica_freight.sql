-- What Product has published as freight of a line; -1: replicated before there was this column.
alter table replica_products
  add column freight_cents bigint not null default -1 check (freight_cents >= -1);
