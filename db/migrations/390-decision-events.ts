/**
 * What Temporal shows of a workflow beside its summary, and whether it was published that an action is about to expire.
 * The release before writes and reads neither.
 */
export const up = `
alter table outbox add column static_details text, add column console_path text;
comment on column outbox.console_path is 'Path of the view of the console that the details of the workflow link to';

alter table remediation_actions add column expiring_for timestamptz;
comment on column remediation_actions.expiring_for is
  'The expiry of which remediation.expiring was published; an approval sets a new one';
`;
