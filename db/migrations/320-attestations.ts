/** Attestations of controls that no check decides, and the files of their evidence in pieces. */
export const up = `
create table attestation_files (
  id bigint generated always as identity primary key,
  name text not null,
  content_type text not null,
  size_bytes integer check (size_bytes > 0),
  sha256 text,
  uploaded_by bigint not null references members,
  uploaded_at timestamptz not null default now(),
  check ((size_bytes is null) = (sha256 is null))
);
comment on column attestation_files.size_bytes is 'Null until all of it has arrived';
create index attestation_files_uploaded_by on attestation_files (uploaded_by);
create index attestation_files_uploaded_at on attestation_files (uploaded_at);

create table attestation_file_pieces (
  file_id bigint not null references attestation_files on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (file_id, position)
);
-- Most evidence is compressed already: compressing it again costs more than the space.
alter table attestation_file_pieces alter column content set storage external;

create table attestations (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  framework_id text not null,
  framework_version text not null,
  control_id text not null,
  control_title text not null,
  statement text not null,
  file_id bigint references attestation_files,
  expires_at timestamptz not null,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'superseded', 'expired')),
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  reviewed_by bigint references members,
  reviewed_at timestamptz,
  review_comment text,
  ended_by bigint references members,
  ended_at timestamptz,
  end_reason text,
  check (reviewed_by <> created_by),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check (status not in ('accepted', 'rejected', 'superseded') or reviewed_by is not null)
);
comment on column attestations.status is 'A pending or accepted one counts as expired from expires_at on, whatever is stored';
comment on column attestations.control_title is 'As it was when the control was attested';
create unique index attestations_pending on attestations (provider_id, framework_id, framework_version, control_id)
  where status = 'pending';
create unique index attestations_accepted on attestations (provider_id, framework_id, framework_version, control_id)
  where status = 'accepted';
create index attestations_provider_id on attestations (provider_id, id);
create index attestations_file_id on attestations (file_id) where file_id is not null;
create index attestations_expires_at on attestations (expires_at) where status in ('pending', 'accepted');
create index attestations_created_by on attestations (created_by);
create index attestations_reviewed_by on attestations (reviewed_by) where reviewed_by is not null;
create index attestations_ended_by on attestations (ended_by) where ended_by is not null;
`;
