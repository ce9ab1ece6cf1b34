/**
 * Remembers among which providers the bill of an organization's payer is split, so that a change of them has its days split
 * again. Null for providers with a bill of their own.
 */
export const up = `
alter table billing_states add column split_among text, add column split_at timestamptz;
comment on column billing_states.split_among is 'The providers of the linked accounts that share this bill; null where it is not split';
comment on column billing_states.split_at is 'When the bill was first split among them';
`;
