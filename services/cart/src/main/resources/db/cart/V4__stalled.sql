-- When Payment was last asked to decide a checkout that had no outcome for long; 0: never.
alter table checkouts add column stalled_at_ms bigint not null default 0;
