import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { RiskLevel } from '../../../domain/remediation/plan.ts';
import type { FindingType, RemediationStatus } from '../../../domain/remediation/statuses.ts';
import { unfinishedStatuses } from '../../../domain/remediation/transitions.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';
import { driftWords } from '../drifts/words.ts';
import type { ListPage } from '../lists/list-window.ts';
import { ofProviders, type SelectedProviders } from '../providers/selection.ts';
import { newestEvaluations } from './control-groups.ts';

/** The group that is meant: by CVE and kind of drift its key, by check the kind of provider and the check. */
export type NamedGroup =
  | { by: 'cve' | 'drift_kind'; key: string }
  | { by: 'control'; kind: ProviderKind; checkId: string };

/** One finding of a group, with its resource and the action for it that is not finished. */
export interface GroupMember {
  finding_type: FindingType;
  /** Null for a check of which no fix was planned yet. */
  finding_id: number | null;
  check_id: string | null;
  resource_id: number;
  resource_name: string;
  resource_type: string;
  region: string;
  provider_id: number;
  kind: ProviderKind;
  /** Null for a failing check: its severity is the check's. */
  severity: Severity | null;
  /** What is found, in words. */
  text: string;
  since: Date;
  action_id: number | null;
  action_title: string | null;
  action_status: RemediationStatus | null;
  action_risk: RiskLevel | null;
  action_plan_hash: string | null;
  /** Its place in the group: members are in this order. */
  place: number;
}

interface MemberQuery {
  group: NamedGroup;
  providers: SelectedProviders;
}

const actionColumns = `action.id as action_id, action.title as action_title, action.status as action_status,
  action.risk as action_risk, action.plan_hash as action_plan_hash`;

const resourceColumns = `resource.id as resource_id, resource.name as resource_name, resource.resource_type,
  resource.region, resource.provider_id, provider.type as kind`;

const isUnfinished = `action.status in (${unfinishedStatuses.map((status) => `'${status}'`).join(', ')})`;

/** SQL of the findings of each grouping, by their place, with the bindings `key` or `kind` and `checkId`. */
const found = {
  cve: {
    places: `select id as place, null::bigint as evaluation_id from vulnerability_findings
      where cve_id = :key and status = 'open' and ${ofProviders('provider_id')}`,
    reference: `action.vulnerability_id = chosen.place`,
    rows: `select 'vulnerability' as finding_type, finding.id as finding_id, null as check_id, ${resourceColumns}, finding.severity,
        finding.package_name || ' ' || finding.installed_version || coalesce(', fixed in ' || finding.fix_version, ', no fix') as text,
        finding.detected_at as since, ${actionColumns}, chosen.place
      from chosen join vulnerability_findings as finding on finding.id = chosen.place
      join resources as resource on resource.id = finding.resource_id`,
  },
  drift_kind: {
    places: `select id as place, null::bigint as evaluation_id from drift_findings
      where kind_key = :key and status <> 'resolved' and ${ofProviders('provider_id')}`,
    reference: `action.drift_id = chosen.place`,
    rows: `select 'drift' as finding_type, finding.id as finding_id, null as check_id, ${resourceColumns}, finding.severity,
        finding.summary as text, coalesce(finding.changed_at, finding.detected_at) as since, ${actionColumns}, chosen.place
      from chosen join drift_findings as finding on finding.id = chosen.place
      join resources as resource on resource.id = finding.resource_id`,
  },
  control: {
    places: `select failure.resource_id as place, failure.evaluation_id
      from (${newestEvaluations}) as newest
      join evaluation_failures as failure on failure.evaluation_id = newest.evaluation_id
        and failure.check_id = :checkId and failure.exception_id is null
      where newest.kind = :kind`,
    reference: `action.control_finding_id = (select id from control_findings as control
        where control.resource_id = chosen.place and control.check_id = :checkId)`,
    rows: `select 'control' as finding_type,
        (select id from control_findings as control
         where control.resource_id = resource.id and control.check_id = :checkId) as finding_id,
        failure.check_id, ${resourceColumns}, null as severity, failure.reason as text,
        evaluation.started_at as since, ${actionColumns}, chosen.place
      from chosen join evaluation_failures as failure on failure.evaluation_id = chosen.evaluation_id
        and failure.check_id = :checkId and failure.resource_id = chosen.place
      join evaluations as evaluation on evaluation.id = chosen.evaluation_id
      join resources as resource on resource.id = failure.resource_id`,
  },
} as const;

function bindingsOf({ group, providers }: MemberQuery) {
  return {
    providerIds: providers === null ? null : [...providers],
    ...(group.by === 'control' ? { kind: group.kind, checkId: group.checkId } : { key: group.key }),
  };
}

/** Returns one page of the members of a group, by id of the finding or, of a check, of the resource, and their number. */
export async function groupMembers(
  database: Database,
  query: MemberQuery & { page: { page: number; perPage: number } },
): Promise<ListPage<GroupMember>> {
  const { places } = found[query.group.by];
  const bindings = bindingsOf(query);
  const { rows: counted } = await database.raw<{ rows: { total: number }[] }>(
    `select count(*)::integer as total from (${places}) as places`,
    bindings,
  );
  const { page, perPage } = query.page;
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const rows = await membersAt(database, query, {
    chosen: `select * from (${places}) as places order by place limit :limit offset :offset`,
    bindings: window,
  });
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Returns the next members of a group after a place of which no action is unfinished. */
export async function membersToPlan(
  database: Database,
  query: MemberQuery & { after: number; limit: number },
): Promise<GroupMember[]> {
  const { places, reference } = found[query.group.by];
  return membersAt(database, query, {
    chosen: `select * from (${places}) as chosen where place > :after
      and not exists (select from remediation_actions as action where ${isUnfinished} and ${reference})
      order by place limit :limit`,
    bindings: { after: query.after, limit: query.limit },
  });
}

async function membersAt(
  database: Database,
  query: MemberQuery,
  { chosen, bindings }: { chosen: string; bindings: Record<string, number> },
): Promise<GroupMember[]> {
  const { rows: sql, reference } = found[query.group.by];
  const { rows } = await database.raw<{ rows: GroupMember[] }>(
    `with chosen as materialized (${chosen})
     ${sql}
     join providers as provider on provider.id = resource.provider_id
     left join remediation_actions as action on ${isUnfinished} and ${reference}
     order by chosen.place`,
    { ...bindingsOf(query), ...bindings },
  );
  if (query.group.by !== 'drift_kind') return rows;
  const words = await driftWords(
    database,
    rows.map(({ place }) => place),
  );
  return rows.map((row) => ({ ...row, text: words.get(row.place) ?? row.text }));
}
