/**
 * What clouds take to recognise a repeated change: the same in every attempt at carrying a step out, and another when it is
 * undone or carried out again.
 */
export const up = `
alter table remediation_steps
  add column change_token uuid,
  add column changed_to text check (changed_to in ('done', 'undone'));
comment on column remediation_steps.change_token is 'Identifies the change that the attempts since the last turn make';
comment on column remediation_steps.changed_to is 'What that change makes of the step';
`;
