-- When a part of an order changed last; 0 if before this was kept.
alter table seller_orders add column updated_at_ms bigint not null default 0;
