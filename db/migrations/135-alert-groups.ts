/**
 * Gives alerts a group of causes and causes a text of their own. Causes of earlier releases have none until they are
 * seen again, which also moves them to the alert of their group.
 */
export const up = `
alter table alerts add column group_name text;
comment on column alerts.group_name is 'Resource or framework whose causes it lists; null for an alert on a single thing';
comment on column alerts.subject is 'Group of causes, e.g. resource:7/severity:high; one unresolved alert per rule and subject';

alter table alert_causes add column title text;
alter table alert_causes add column severity text check (severity in ('critical', 'high', 'medium', 'low'));
alter table alert_causes add column since timestamptz;
alter table alert_causes alter column since set default now();
comment on column alert_causes.subject is 'What the cause is about, e.g. resource:7; with rule and cause its identity';
comment on column alert_causes.since is 'When it joined an alert; null for one of a release that did not record it';
`;
