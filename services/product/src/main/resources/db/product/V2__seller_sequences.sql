-- How many changes of each seller's products were published; counted at replication causal-seller
-- only.
create table seller_sequences (
  seller_id integer primary key,
  sequence bigint not null check (sequence >= 1)
) with (fillfactor = 80);
