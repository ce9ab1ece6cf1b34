/**
 * Every page of the findings' lists, by whichever filter, is found in an index that holds all columns to filter by; and
 * the rows of an age are counted in one.
 */
export const up = `
create index drift_findings_age on drift_findings (detected_at desc, id desc)
  include (provider_id, resource_type, region, drift_type, severity, status);
create index drift_findings_type on drift_findings (resource_type, id desc)
  include (provider_id, region, drift_type, severity, status);
create index drift_findings_region on drift_findings (region, id desc)
  include (provider_id, resource_type, drift_type, severity, status);
create index drift_findings_rank on drift_findings
  (severity_rank(severity) desc, id desc)
  include (provider_id, resource_type, region, drift_type, severity, status);
create index vulnerability_findings_age on vulnerability_findings (detected_at desc, id desc)
  include (provider_id, resource_type, region, severity, status);
create index vulnerability_findings_type on vulnerability_findings (resource_type, id desc)
  include (provider_id, region, severity, status);
create index vulnerability_findings_region on vulnerability_findings (region, id desc)
  include (provider_id, resource_type, severity, status);
create index resources_age on resources (first_seen_at desc, id desc)
  include (provider_id, resource_type, region, status);
`;
