-- Since when a cart has been idle, after a failed checkout or with items in it; 0 if it is not, or
-- if that is recorded as abandoned.
alter table carts
  add column failed_at_ms bigint not null default 0,
  add column touched_at_ms bigint not null default 0,
  add column abandonments integer not null default 0;

create index carts_left on carts
  (least(nullif(failed_at_ms, 0), nullif(touched_at_ms, 0)), customer_id)
  where failed_at_ms <> 0 or touched_at_ms <> 0;
