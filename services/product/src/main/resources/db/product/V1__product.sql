-- Products as their sellers describe them; read by key only.
create table products (
  seller_id integer not null,
  product_id integer not null,
  name text not null,
  sku text not null,
  category text not null,
  description text not null,
  price_cents bigint not null check (price_cents >= 0),
  freight_cents bigint not null check (freight_cents >= 0),
  status text not null,
  version text not null,
  active boolean not null,
  sequence bigint not null check (sequence >= 1),
  ingested_price_cents bigint not null check (ingested_price_cents >= 0),
  ingested_version text not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  primary key (seller_id, product_id)
) with (fillfactor = 80);
