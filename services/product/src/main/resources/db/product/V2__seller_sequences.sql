-- How many changes of each seller's products were said; counted at replication causal-seller only.
create table catalogues (
  seller_id integer primary key,
  sequence bigint not null check (sequence >= 1)
) with (fillfactor = 80);
