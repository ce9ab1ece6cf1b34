/** Keeps what above the account a passed control rests on; null where the account alone passes, and for older assessments. */
export const up = `
alter table assessment_controls add column decided_by text[];
comment on column assessment_controls.decided_by is
  'Policies or resources above the account, each with its level, without which the control would not have passed';
`;
