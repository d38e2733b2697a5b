-- What brings an order to its customer; status_code: 0 approved, 1 delivery in progress, 2
-- concluded.
create table shipments (
  customer_id integer not null,
  order_id integer not null,
  session integer not null,
  status_code smallint not null check (status_code between 0 and 2),
  total_freight_cents bigint not null check (total_freight_cents >= 0),
  request_date_ms bigint not null,
  tid text not null,
  first_name text not null,
  last_name text not null,
  street text not null,
  complement text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  primary key (customer_id, order_id)
) with (fillfactor = 80);

-- Its packages, numbered from 1 without gaps; status_code: 3 shipped, 10 delivered.
-- delivery_date_ms is 0 until then.
create table parcels (
  customer_id integer not null,
  order_id integer not null,
  position integer not null,
  package_id integer not null check (package_id = position + 1),
  seller_id integer not null,
  product_id integer not null,
  quantity integer not null check (quantity > 0),
  freight_cents bigint not null check (freight_cents >= 0),
  shipping_date_ms bigint not null,
  delivery_date_ms bigint not null,
  status_code smallint not null check (status_code in (3, 10)),
  product_name text not null,
  primary key (customer_id, order_id, position),
  foreign key (customer_id, order_id) references shipments on delete cascade,
  check ((status_code = 10) = (delivery_date_ms <> 0))
);

-- What each seller has undelivered, oldest first.
create index parcels_undelivered on parcels (seller_id, shipping_date_ms, customer_id, order_id)
  where status_code <> 10;

-- What each update delivery delivered; its key is its first package.
create table deliveries (
  customer_id integer not null,
  order_id integer not null,
  package_id integer not null,
  delivered_at_ms bigint not null,
  tid text not null,
  primary key (customer_id, order_id, package_id)
);

-- A package is delivered once.
create table delivered_parcels (
  delivery_customer_id integer not null,
  delivery_order_id integer not null,
  delivery_package_id integer not null,
  position integer not null,
  customer_id integer not null,
  order_id integer not null,
  package_id integer not null,
  seller_id integer not null,
  primary key (delivery_customer_id, delivery_order_id, delivery_package_id, position),
  unique (customer_id, order_id, package_id),
  foreign key (delivery_customer_id, delivery_order_id, delivery_package_id)
    references deliveries on delete cascade
);
