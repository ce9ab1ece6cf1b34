/** Keeps the regions for which a control about every region has passed; null for other controls, and for older assessments. */
export const up = `
alter table assessment_controls add column regions_covered text[];
comment on column assessment_controls.regions_covered is 'Regions for which a control about every region has passed';
`;
