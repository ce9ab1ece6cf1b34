/** Takes over what members accepted before acceptances were kept: nothing of it is lost from the list, or from revoking. */
export const up = `
with added as (
  insert into acceptances (kind, status, summary, reason, bound, requested_by, requested_at, vulnerability_id)
  select 'vulnerability', 'accepted',
    finding.cve_id || ' in ' || finding.package_name || ' on ' || resource.name,
    coalesce(finding.reason, 'not given'), '', finding.changed_by, finding.last_seen_at, finding.id
  from vulnerability_findings as finding
  join resources as resource on resource.id = finding.resource_id
  join providers as provider on provider.id = finding.provider_id and provider.deleted_at is null
  where finding.status = 'ignored' and finding.changed_by is not null
  returning id, vulnerability_id
)
update vulnerability_findings set acceptance_id = added.id from added where added.vulnerability_id = vulnerability_findings.id;

insert into acceptances
  (kind, status, summary, reason, expires_at, bound, requested_by, requested_at, exception_id)
select 'exception', 'accepted',
  'Failures of ' || concat_ws(', ', 'check ' || check_id, 'provider ' || provider_id, 'resource ' || resource_id,
    'tag ' || tag_key || coalesce('=' || tag_value, '')),
  reason, expires_at, '', created_by, created_at, id
from compliance_exceptions where revoked_at is null and expires_at > now();

with captured as (
  select distinct on (newest.resource_id) newest.id as baseline_id, newest.resource_id, newest.created_by,
    newest.captured_at, resource.name
  from baselines as newest
  join resources as resource on resource.id = newest.resource_id and resource.status <> 'deleted'
  join providers as provider on provider.id = resource.provider_id and provider.deleted_at is null
  order by newest.resource_id, newest.id desc
), over_findings as (
  select captured.*, max(finding.baseline_id) as previous_baseline_id,
    jsonb_agg(jsonb_build_object('drift_id', finding.id, 'aspect', finding.aspect, 'severity', finding.severity,
      'summary', finding.summary) order by finding.id) as deviations
  from captured join drift_findings as finding on finding.resource_id = captured.resource_id
    and finding.baseline_id < captured.baseline_id
    and finding.resolution = 'The current configuration was captured as baseline ' || captured.baseline_id
  group by captured.baseline_id, captured.resource_id, captured.created_by, captured.captured_at, captured.name
), added as (
  insert into acceptances (kind, status, summary, reason, bound, requested_by, requested_at, request)
  select 'baseline', 'accepted', 'The configuration of ' || name, 'not given', '', created_by, captured_at,
    jsonb_build_object('resource_id', resource_id)
  from over_findings
  returning id, (request ->> 'resource_id')::bigint as resource_id
), items as (
  insert into accepted_resources (acceptance_id, resource_id, baseline_id, previous_baseline_id, deviations)
  select added.id, over_findings.resource_id, over_findings.baseline_id, over_findings.previous_baseline_id,
    over_findings.deviations
  from added join over_findings using (resource_id)
  returning acceptance_id, baseline_id
)
update baselines set acceptance_id = items.acceptance_id from items where baselines.id = items.baseline_id;
`;
