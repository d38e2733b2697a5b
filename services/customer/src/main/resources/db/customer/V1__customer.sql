-- Who buys, ingested or known from events only, and how their orders went.
create table customers (
  id integer primary key,
  ingested boolean not null,
  success_payments integer not null check (success_payments >= 0),
  failed_payments integer not null check (failed_payments >= 0),
  deliveries integer not null check (deliveries >= 0),
  failed_reservations integer not null check (failed_reservations >= 0),
  first_name text not null,
  last_name text not null,
  address text not null,
  complement text not null,
  birth_date text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  masked_card_number text not null,
  card_expiration text not null,
  card_holder_name text not null,
  card_type text not null,
  data text not null
) with (fillfactor = 80);
