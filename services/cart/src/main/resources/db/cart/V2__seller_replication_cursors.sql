-- How far each seller's changes of products are replicated; kept at replication causal-seller only.
create table seller_replication_cursors (
  seller_id integer primary key,
  sequence bigint not null check (sequence >= 1)
) with (fillfactor = 80);
