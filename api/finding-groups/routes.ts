import { type GroupMember, groupMembers } from '../../db/reads/finding-groups/members.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import type { Database } from '../../db/database.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import type { Severity } from '../../domain/severity.ts';
import { checksNamed } from '../compliance/named-checks.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { queriedProviders } from '../provider-filter.ts';
import { findingGroups, namedGroup } from './groups.ts';
import { findingGroupSchema, groupListQuery, groupMemberSchema, memberListQuery } from './schema.ts';

const tag = 'Finding groups';

/** Declares the endpoints that group open findings by CVE, failing check and kind of drift. */
export function findingGroupsEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/findings/groups',
      tag,
      summary: 'Group open findings',
      description:
        'Open findings by CVE, by check that resources fail in the newest assessments, or by kind of drift: the same ' +
        'properties of the same type of resource, changed in the same way. The worst and then the largest groups first.',
      query: groupListQuery,
      responses: { 200: pageSchema(findingGroupSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { by, key = null, severity = null } = request.query;
        const { rows, total } = await findingGroups(database, {
          by,
          key,
          severity,
          providers: queriedProviders(request),
          page,
        });
        return { status: 200, body: paginated(rows, total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/findings/groups/members',
      tag,
      summary: 'List the findings of a group with their resources',
      description:
        'Each with its unfinished remediation, if there is one. A group without open findings has no members.',
      query: memberListQuery,
      responses: { 200: pageSchema(groupMemberSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const group = namedGroup(request.query);
        if (group === null) return { status: 200, body: paginated([], 0, page) };
        const providers = await selectProviders(database, queriedProviders(request));
        const { rows, total } = await groupMembers(database, { group, providers, page });
        const severity = group.by === 'control' ? await severityOf(database, group) : 'medium';
        return {
          status: 200,
          body: paginated(
            rows.map((row) => presentMember(row, severity)),
            total,
            page,
          ),
        };
      },
    }),
  ];
}

async function severityOf(
  database: Database,
  { kind, checkId }: { kind: Parameters<typeof checksNamed>[1]['kind']; checkId: string },
): Promise<Severity> {
  const checks = await checksNamed(database, { kind, ids: [checkId] });
  return checks.get(checkId)?.severity ?? 'medium';
}

function presentMember(row: GroupMember, severityOfGroup: Severity) {
  const { action_id: id, action_title: title, action_status: status, action_risk: risk } = row;
  const hash = row.action_plan_hash;
  const isPlanned = id !== null && title !== null && status !== null && risk !== null && hash !== null;
  return {
    finding_type: row.finding_type,
    finding_id: row.finding_id,
    check_id: row.check_id,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    resource_type: row.resource_type,
    resource_type_label: typeTitle(row.kind, row.resource_type),
    region: row.region,
    provider_id: row.provider_id,
    severity: row.severity ?? severityOfGroup,
    in_words: row.text,
    since: row.since.toISOString(),
    action: isPlanned ? { id, title, status, risk, plan_hash: hash } : null,
  };
}
