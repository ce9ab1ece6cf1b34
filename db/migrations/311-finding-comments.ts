/** Comments on findings, and the mails to members who were given findings or mentioned in comments. */
export const up = `
create table finding_comments (
  id bigint generated always as identity primary key,
  drift_id bigint references drift_findings on delete cascade,
  vulnerability_id bigint references vulnerability_findings on delete cascade,
  author_id bigint not null references members,
  text text not null check (char_length(text) between 1 and 4000),
  mentioned_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  check (num_nonnulls(drift_id, vulnerability_id) = 1)
);
comment on column finding_comments.mentioned_ids is 'Members whom the text named when it was written';
create index finding_comments_drift on finding_comments (drift_id, id) where drift_id is not null;
create index finding_comments_vulnerability on finding_comments (vulnerability_id, id) where vulnerability_id is not null;
create index finding_comments_author_id on finding_comments (author_id);

create table finding_notices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  by_member_id bigint not null references members,
  comment_id bigint references finding_comments on delete cascade,
  drift_ids bigint[] not null default '{}',
  vulnerability_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table finding_notices is 'A mail to a member: about a comment, or about findings that were assigned';
create index finding_notices_member_id on finding_notices (member_id);
create index finding_notices_by_member_id on finding_notices (by_member_id);
create index finding_notices_comment_id on finding_notices (comment_id) where comment_id is not null;
create index finding_notices_created_at on finding_notices (created_at);
`;
