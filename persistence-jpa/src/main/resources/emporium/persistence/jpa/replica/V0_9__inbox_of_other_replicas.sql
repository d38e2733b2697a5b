-- A replica that is new begins with what the others have consumed. Keys that were theirs may be its
-- own now, and an event whose acknowledgement was lost is redelivered to this one.
do $$
declare
  other text;
begin
  for other in
    select nspname from pg_namespace
    where nspname ~ '^${service}(_[0-9]+)?$'
      and nspname <> current_schema()
      and to_regclass(format('%I.streams', nspname)) is not null
  loop
    execute format(
      'insert into inbox select * from %I.inbox where topic like ''%%@%%'' on conflict do nothing',
      other);
    execute format(
      'insert into streams as s select * from %I.streams on conflict (stream) do update'
        || ' set low_watermark = greatest(s.low_watermark, excluded.low_watermark)',
      other);
  end loop;
end
$$;
