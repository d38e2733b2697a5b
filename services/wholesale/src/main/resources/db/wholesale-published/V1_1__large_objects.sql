-- As published: the data of a customer are a large object, which each update of the row writes anew.
alter table customers
  alter column data type oid using lo_from_bytea(0, convert_to(data, 'UTF8'));

comment on schema wholesale is 'published';
