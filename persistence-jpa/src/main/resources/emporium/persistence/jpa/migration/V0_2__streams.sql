-- What a service consumes from other processes. The inbox has those events with the name of their
-- stream, topic@source.

-- Every event of the stream with a lower number counts as consumed: all its consumers had consumed
-- it. The inbox has entries of higher ones only, and of lower ones until they are removed.
create table streams (
  stream text primary key,
  low_watermark bigint not null
);
