-- Who has sent the request that completed it; null: an event did, or there were no tokens, or the
-- record is from before.
alter table audit_records add column principal_subject text, add column principal_role text;
