-- What never changes.
create table products (
  product_id integer primary key,
  image_path text not null,
  name text not null,
  price_cents bigint not null,
  data text not null
);

create table carriers (
  carrier_id integer primary key,
  name text not null,
  phone_number text not null,
  street1 text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null
);

create table warehouses (
  warehouse_id integer primary key,
  name text not null,
  street1 text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  sales_tax integer not null
);

create table districts (
  warehouse_id integer not null,
  district_id integer not null,
  name text not null,
  street1 text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  sales_tax integer not null,
  primary key (warehouse_id, district_id)
);

create table employees (
  warehouse_id integer not null,
  district_id integer not null,
  employee_id integer not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  street1 text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  phone_number text not null,
  email text not null,
  title text not null,
  username text not null,
  role text not null,
  primary key (warehouse_id, district_id, employee_id)
);

create index employees_username on employees (username);

create table populations (
  population_id integer primary key,
  seed bigint not null,
  warehouses integer not null,
  scale text not null,
  inputs text not null
);

-- What every payment and order changes; rows of their own, so that nothing else waits for them.
create table warehouse_ytd (
  warehouse_id integer primary key,
  ytd_cents bigint not null
) with (fillfactor = 50);

create table district_ytd (
  warehouse_id integer not null,
  district_id integer not null,
  ytd_cents bigint not null,
  primary key (warehouse_id, district_id)
) with (fillfactor = 50);

create table order_counters (
  warehouse_id integer not null,
  district_id integer not null,
  next_order integer not null,
  next_delivery integer not null,
  primary key (warehouse_id, district_id),
  constraint numbered check (1 <= next_delivery and next_delivery <= next_order)
) with (fillfactor = 50);

create table stocks (
  warehouse_id integer not null,
  product_id integer not null,
  quantity integer not null check (quantity >= 0),
  ytd_pieces bigint not null,
  order_count integer not null,
  remote_count integer not null,
  restocks integer not null,
  data text not null,
  dist text not null,
  primary key (warehouse_id, product_id)
) with (fillfactor = 80);

create table customers (
  warehouse_id integer not null,
  district_id integer not null,
  customer_id integer not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  street1 text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  phone_number text not null,
  email text not null,
  since_ms bigint not null,
  bad_credit boolean not null,
  credit_limit_cents bigint not null,
  discount integer not null,
  balance_cents bigint not null,
  ytd_payment_cents bigint not null,
  payment_count integer not null,
  delivery_count integer not null,
  data text not null,
  primary key (warehouse_id, district_id, customer_id)
) with (fillfactor = 80);

create index customers_email on customers (email);
create index customers_name
  on customers (warehouse_id, district_id, last_name, first_name, customer_id);

create table orders (
  warehouse_id integer not null,
  district_id integer not null,
  order_number integer not null,
  customer_id integer not null,
  entered_at_ms bigint not null,
  carrier_id integer not null,
  all_local boolean not null,
  tid text not null,
  primary key (warehouse_id, district_id, order_number)
) with (fillfactor = 90);

create index orders_customer on orders (warehouse_id, district_id, customer_id, order_number);

create table order_items (
  warehouse_id integer not null,
  district_id integer not null,
  order_number integer not null,
  position integer not null,
  line_number integer not null,
  product_id integer not null,
  supplier_id integer not null,
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null,
  dist_info text not null,
  delivered_at_ms bigint not null,
  primary key (warehouse_id, district_id, order_number, position),
  foreign key (warehouse_id, district_id, order_number) references orders on delete cascade
) with (fillfactor = 90);

create table payments (
  warehouse_id integer not null,
  district_id integer not null,
  customer_id integer not null,
  payment_number integer not null,
  at_warehouse_id integer not null,
  at_district_id integer not null,
  paid_at_ms bigint not null,
  amount_cents bigint not null,
  data text not null,
  tid text not null,
  primary key (warehouse_id, district_id, customer_id, payment_number)
);
