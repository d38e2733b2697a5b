-- The last low-stock warning of each product; those that are low are found by the key's first
-- column.
create table low_products (
  seller_id integer not null,
  product_id integer not null,
  low boolean not null,
  requested_pieces bigint not null,
  free_pieces integer not null,
  transition bigint not null check (transition >= 1),
  at_ms bigint not null,
  primary key (seller_id, product_id)
) with (fillfactor = 80);
