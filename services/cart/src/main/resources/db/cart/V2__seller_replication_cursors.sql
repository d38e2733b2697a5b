-- How far each seller's changes of products were followed; kept at replication causal-seller only.
create table seen_sellers (
  seller_id integer primary key,
  sequence bigint not null check (sequence >= 1)
) with (fillfactor = 80);
