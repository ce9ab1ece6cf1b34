/** Pending starts that wait for their turn, so that only some accounts of an organization are connected at a time. */
export const up = `
alter table outbox add column held_for bigint;
comment on column outbox.held_for is 'The provider whose turn it waits for; null for a start that is not held';
create index outbox_held_for on outbox (held_for) where held_for is not null;
alter table providers add column is_paced boolean not null default false;
comment on column providers.is_paced is 'It is connected in turn; only some of these are connecting at a time';
create index providers_is_paced on providers (id) where is_paced;
`;
