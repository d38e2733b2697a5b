-- What each customer's running session has collected; last_checkout_session 0: none yet.
create table carts (
  customer_id integer not null primary key,
  session integer not null check (session >= 1),
  last_checkout_session integer not null check (last_checkout_session between 0 and session - 1),
  status_code smallint not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null
) with (fillfactor = 80);

-- One line per product; deferred, since lines move up when one before them goes.
create table cart_items (
  customer_id integer not null references carts on delete cascade,
  position integer not null,
  seller_id integer not null,
  product_id integer not null,
  product_name text not null,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  freight_cents bigint not null check (freight_cents >= 0),
  quantity integer not null check (quantity between 1 and 1000000),
  voucher_cents bigint not null check (voucher_cents >= 0),
  version text not null,
  primary key (customer_id, position),
  constraint one_line_per_product unique (customer_id, seller_id, product_id)
    deferrable initially deferred
) with (fillfactor = 80);

-- What was submitted, and the outcome; outcome_code: 0 open, 1 shipped, 2 payment failed, 3 not
-- accepted; a mark is -1 until it is consumed; previous_session 0: none; finished_at_ms 0: open.
create table checkouts (
  customer_id integer not null,
  session integer not null check (session >= 1),
  previous_session integer not null check (previous_session between 0 and session - 1),
  tid text not null,
  outcome_code smallint not null check (outcome_code between 0 and 3),
  stock_mark_code smallint not null check (stock_mark_code >= -1),
  order_mark_code smallint not null check (order_mark_code >= -1),
  submitted_at_ms bigint not null,
  finished_at_ms bigint not null,
  primary key (customer_id, session),
  constraint finished_with_outcome check ((outcome_code = 0) = (finished_at_ms = 0))
) with (fillfactor = 80);

-- The newest checkout of a customer with a transaction id.
create index checkouts_of_tid on checkouts (customer_id, tid, session);

-- The checkouts without outcome, in order: few of many.
create index checkouts_open on checkouts (customer_id, session) where finished_at_ms = 0;

create table checkout_items (
  customer_id integer not null,
  session integer not null,
  position integer not null,
  seller_id integer not null,
  product_id integer not null,
  product_name text not null,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  freight_cents bigint not null check (freight_cents >= 0),
  quantity integer not null check (quantity between 1 and 1000000),
  voucher_cents bigint not null check (voucher_cents >= 0),
  version text not null,
  primary key (customer_id, session, position),
  foreign key (customer_id, session) references checkouts on delete cascade
);

-- The replicas of the products of the product service.
create table replica_products (
  seller_id integer not null,
  product_id integer not null,
  name text not null,
  price_cents bigint not null check (price_cents >= 0),
  version text not null,
  active boolean not null,
  sequence bigint not null check (sequence >= 1),
  ingested_price_cents bigint not null check (ingested_price_cents >= 0),
  ingested_version text not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  primary key (seller_id, product_id)
) with (fillfactor = 80);
