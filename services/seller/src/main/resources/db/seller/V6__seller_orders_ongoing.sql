-- The status of a part changes three or four times. No index has it, so that only the last change
-- makes new entries in any: then it is delivered (8), or its payment has failed (9).
drop index seller_orders_ongoing;
alter table seller_orders add column ongoing boolean not null
  generated always as (status_code not in (8, 9)) stored;
create index seller_orders_ongoing on seller_orders (seller_id) where ongoing;
