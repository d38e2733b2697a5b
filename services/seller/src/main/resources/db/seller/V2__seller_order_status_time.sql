-- When a part of an order got its status; 0 if before this was kept.
alter table seller_orders add column status_at_ms bigint not null default 0;
