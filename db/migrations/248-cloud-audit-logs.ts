/** The audit log of a managed cluster is read from the log of its cloud, where no API server sends it. */
export const up = `
alter table audit_feeds
  alter column token_hash drop not null,
  alter column token_hint drop not null,
  add column source text not null default 'webhook' check (source in ('webhook', 'cloud_log')),
  add column cursor jsonb,
  add column read_at timestamptz,
  add column reason text,
  add constraint audit_feeds_token check ((source = 'webhook') = (token_hash is not null and token_hint is not null));
comment on column audit_feeds.source is 'Whether the API server sends its log, or the log of its cloud is read';
comment on column audit_feeds.cursor is 'Up to where the log of the cloud was read';
comment on column audit_feeds.read_at is 'When the log of the cloud was last read to its end';
comment on column audit_feeds.reason is 'Why the log of the cloud cannot be read at present; null while it can';
`;
