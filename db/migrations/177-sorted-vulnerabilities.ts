/** Lets the orders of the vulnerability list be filtered by provider, severity and state without reading the findings. */
export const up = `
create index vulnerability_findings_by_score on vulnerability_findings (cvss_score desc, id desc)
  include (provider_id, severity, status);
create index vulnerability_findings_by_epss on vulnerability_findings (epss desc nulls last, id desc)
  include (provider_id, severity, status);
create index vulnerability_findings_by_exploited on vulnerability_findings (known_exploited desc, id desc)
  include (provider_id, severity, status);
drop index vulnerability_findings_score;
drop index vulnerability_findings_epss;
drop index vulnerability_findings_exploited;
`;
