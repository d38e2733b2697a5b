-- finds a text anywhere in a title
create extension if not exists pg_trgm;

create table authors (
  id integer primary key,
  name text not null,
  street text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  country_code text not null
);

create table publishers (
  id integer primary key,
  name text not null,
  street text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  country_code text not null
);

-- lower_case_title is made by the application: lower() depends on the database's locale.
create table books (
  isbn bigint primary key,
  title text not null,
  lower_case_title text not null,
  author_id integer not null,
  publisher_id integer not null,
  genre text not null,
  language text not null,
  purchase_cents bigint not null check (purchase_cents >= 0),
  retail_cents bigint not null check (retail_cents >= 0)
);

create index authors_country on authors (country_code);
create index books_author on books (author_id);
create index books_retail on books (retail_cents);
create index books_title on books using gin (lower_case_title gin_trgm_ops);

create table shops (
  country text not null,
  number integer not null,
  name text not null,
  street text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  country_code text not null,
  primary key (country, number)
);

create table employees (
  country text not null,
  shop integer not null,
  number integer not null,
  name text not null,
  street text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  country_code text not null,
  primary key (country, shop, number)
);

create table inventory (
  country text not null,
  shop integer not null,
  isbn bigint not null,
  amount integer not null check (amount >= 0),
  primary key (country, shop, isbn)
);

create table customers (
  country text not null,
  number integer not null,
  id integer not null unique,
  name text not null,
  street text not null,
  street2 text not null,
  zip_code text not null,
  city text not null,
  state text not null,
  country_code text not null,
  primary key (country, number)
);

create table purchases (
  country text not null,
  year integer not null,
  number integer not null,
  shop integer not null,
  employee integer not null,
  customer_country text not null,
  customer integer not null,
  sold_at_ms bigint not null,
  primary key (country, year, number)
);

create index purchases_shop on purchases (country, shop, year);

create table purchase_lines (
  country text not null,
  year integer not null,
  number integer not null,
  position integer not null,
  isbn bigint not null,
  amount integer not null check (amount > 0),
  price_cents bigint not null check (price_cents >= 0),
  primary key (country, year, number, position),
  foreign key (country, year, number) references purchases on delete cascade
);

-- one row, added after all others
create table populations (
  population_id integer primary key,
  seed bigint not null,
  size text not null
);
