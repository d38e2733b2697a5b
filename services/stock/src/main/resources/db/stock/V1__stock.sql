-- Items a seller can still sell.
create table stock_items (
  seller_id integer not null,
  product_id integer not null,
  available_pieces integer not null,
  reserved_pieces integer not null,
  ingested_available_pieces integer not null,
  ingested_reserved_pieces integer not null,
  received_pieces bigint not null,
  order_count integer not null check (order_count >= 0),
  ytd_cents bigint not null,
  data text not null,
  version text not null,
  ingested_version text not null,
  active boolean not null,
  ingested boolean not null,
  product_ingested boolean not null,
  product_sequence bigint not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  primary key (seller_id, product_id),
  constraint s1 check (0 <= reserved_pieces and reserved_pieces <= available_pieces)
) with (fillfactor = 80);

-- What stock answered to each checkout; status_code: 0 reserved, 1 confirmed, 2 released, 3
-- refused.
create table reservations (
  customer_id integer not null,
  session integer not null,
  tid text not null,
  status_code smallint not null check (status_code between 0 and 3),
  primary key (customer_id, session)
) with (fillfactor = 90);

create table reserved_lines (
  customer_id integer not null,
  session integer not null,
  position integer not null,
  seller_id integer not null,
  product_id integer not null,
  quantity integer not null check (quantity > 0),
  primary key (customer_id, session, position),
  foreign key (customer_id, session) references reservations on delete cascade
);

create table refused_lines (
  customer_id integer not null,
  session integer not null,
  position integer not null,
  seller_id integer not null,
  product_id integer not null,
  quantity integer not null check (quantity > 0),
  status_code smallint not null,
  primary key (customer_id, session, position),
  foreign key (customer_id, session) references reservations on delete cascade
);
