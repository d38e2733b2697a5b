create table entries (
  entry_key text primary key,
  version bigint not null check (version > 0),
  fields text[] not null check (cardinality(fields) = 10)
);

-- one row, added after all others
create table populations (
  population_id integer primary key,
  seed bigint not null,
  records integer not null,
  field_length integer not null
);
