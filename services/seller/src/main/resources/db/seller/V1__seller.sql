-- Who sells.
create table sellers (
  id integer primary key,
  name text not null,
  company_name text not null,
  email text not null,
  phone text not null,
  mobile_phone text not null,
  cpf text not null,
  cnpj text not null,
  address text not null,
  complement text not null,
  city text not null,
  state text not null,
  zip_code text not null
);

-- The part of an order that one seller serves. An event reads the parts of its order by the key's
-- first two columns. status_code is the order's: 5 invoiced, 6 ready for shipment, 8 delivered,
-- 9 payment failed, 10 payment processed. shipment_at_ms is 0 until a shipment was approved.
create table seller_orders (
  customer_id integer not null,
  order_id integer not null,
  seller_id integer not null,
  status_code smallint not null check (status_code in (5, 6, 8, 9, 10)),
  shipment_at_ms bigint not null check ((shipment_at_ms <> 0) = (status_code in (6, 8))),
  primary key (customer_id, order_id, seller_id)
) with (fillfactor = 80);

-- The dashboard: what is not concluded and not failed.
create index seller_orders_ongoing on seller_orders (seller_id) where status_code not in (8, 9);

-- The entries of a part, in the order of the invoice. package_id and delivery_at_ms are 0 until the
-- package was delivered, delivery_status_code is -1 until a shipment was approved.
create table order_entries (
  customer_id integer not null,
  order_id integer not null,
  seller_id integer not null,
  position integer not null,
  product_id integer not null,
  quantity integer not null check (quantity > 0),
  package_id integer not null,
  unit_price_cents bigint not null,
  freight_cents bigint not null,
  total_items_cents bigint not null,
  total_amount_cents bigint not null,
  total_incentive_cents bigint not null,
  delivery_at_ms bigint not null,
  delivery_status_code smallint not null,
  product_name text not null,
  primary key (customer_id, order_id, seller_id, position),
  foreign key (customer_id, order_id, seller_id) references seller_orders on delete cascade,
  check (total_amount_cents = total_items_cents - total_incentive_cents),
  check ((package_id <> 0) = (delivery_at_ms <> 0))
) with (fillfactor = 80);
