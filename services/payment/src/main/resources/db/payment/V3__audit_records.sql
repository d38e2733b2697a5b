-- The audit log: each decided payment, as raw records show it (JSON in UTF-8). seller_id is 0.
-- Queried by order or customer (the key's first columns) and by time. Rows are never changed.
create table audit_records (
  customer_id integer not null,
  order_id integer not null,
  seller_id integer not null,
  recorded_at_ms bigint not null,
  content bytea not null,
  primary key (customer_id, order_id, seller_id)
);

create index audit_records_by_time on audit_records (recorded_at_ms, customer_id, order_id, seller_id);
