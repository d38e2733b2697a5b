-- The order counter of each customer; last_session is the highest that has an order.
create table customer_orders (
  customer_id integer not null primary key,
  next_order_id integer not null check (next_order_id >= 1),
  last_session integer not null check (last_session >= 0)
) with (fillfactor = 80);

-- Orders; a time that is 0 has not come yet. status_code: 5 invoiced, 6 ready for shipment, 7 in
-- transit, 8 delivered, 9 payment failed, 10 payment processed.
create table orders (
  customer_id integer not null,
  order_id integer not null check (order_id >= 1),
  session integer not null,
  tid text not null,
  status_code smallint not null check (status_code between 5 and 10),
  purchase_at_ms bigint not null,
  payment_at_ms bigint not null,
  delivered_carrier_at_ms bigint not null,
  delivered_customer_at_ms bigint not null,
  total_amount_cents bigint not null,
  total_freight_cents bigint not null,
  total_incentive_cents bigint not null,
  total_items_cents bigint not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  primary key (customer_id, order_id),
  constraint one_order_per_checkout unique (customer_id, session),
  constraint amount check (total_amount_cents = total_items_cents - total_incentive_cents)
) with (fillfactor = 80);

create table order_items (
  customer_id integer not null,
  order_id integer not null,
  position integer not null,
  order_item_id integer not null check (order_item_id = position + 1),
  seller_id integer not null,
  product_id integer not null,
  quantity integer not null check (quantity >= 1),
  unit_price_cents bigint not null,
  freight_cents bigint not null,
  voucher_cents bigint not null,
  shipping_limit_at_ms bigint not null,
  product_name text not null,
  primary key (customer_id, order_id, position),
  foreign key (customer_id, order_id) references orders on delete cascade
);

-- Every status an order had, once. Rows are added at the end and never changed.
create table order_history (
  customer_id integer not null,
  order_id integer not null,
  position integer not null,
  created_at_ms bigint not null,
  status_code smallint not null check (status_code between 5 and 10),
  primary key (customer_id, order_id, status_code),
  foreign key (customer_id, order_id) references orders on delete cascade
);
