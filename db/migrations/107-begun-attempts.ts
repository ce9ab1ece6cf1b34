/**
 * A delivery is claimed in a group and its attempt begins later: what a process claimed and never sent costs no attempt.
 * The release before claims and begins in one statement, which the default says.
 */
export const up = `
alter table webhook_deliveries add column is_begun boolean not null default true;
comment on column webhook_deliveries.is_begun is 'Whether the attempt of a delivery that is being sent was counted; false while it is only claimed';
comment on column webhook_deliveries.attempts is 'Counted right before a request leaves, so that a crash neither allows a fourth nor uses one up';
`;
