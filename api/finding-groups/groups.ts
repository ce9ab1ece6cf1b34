import { controlGroups } from '../../db/reads/finding-groups/control-groups.ts';
import { countedGroups, type CountedGroup } from '../../db/reads/finding-groups/counted-groups.ts';
import { kindFacts, packagesOf } from '../../db/reads/finding-groups/group-facts.ts';
import type { NamedGroup } from '../../db/reads/finding-groups/members.ts';
import { selectProviders, type SelectedProviders } from '../../db/reads/providers/selection.ts';
import type { Database } from '../../db/database.ts';
import type { ListPage } from '../../db/reads/lists/list-window.ts';
import { type ProviderKind, providerKinds } from '../../domain/clouds/cloud-names.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import type { Grouping } from '../../domain/finding-groups/group.ts';
import { kindInWords } from '../../domain/finding-groups/kind-in-words.ts';
import type { ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import { compareSeverities, type Severity } from '../../domain/severity.ts';
import { checksNamed } from '../compliance/named-checks.ts';
import type { findingGroupSchema } from './schema.ts';
import type { Static } from 'typebox';
import type { Page } from '../pagination.ts';

export type ShownGroup = Static<typeof findingGroupSchema>;

interface GroupQuery {
  by: Grouping;
  /** Only this group. */
  key: string | null;
  providers: ProviderSelection;
  severity: Severity | null;
  page: Page;
}

/** Returns one page of the groups of open findings, the worst and then the largest first. */
export async function findingGroups(database: Database, query: GroupQuery): Promise<ListPage<ShownGroup>> {
  const { by, key, severity, page } = query;
  const providers = await selectProviders(database, query.providers);
  if (by === 'control') return groupsOfControls(database, { providers, key, severity, page });
  const { rows, total } = await countedGroups(database, { by, providers, key, severity, page });
  return { rows: await (by === 'cve' ? shownCves(database, rows) : shownKinds(database, rows)), total };
}

function shown(by: Grouping, group: CountedGroup) {
  const { key, severity, findings, providers, newest_at: newestAt } = group;
  return { by, key, severity, findings, providers, newest_at: newestAt.toISOString() };
}

async function shownCves(database: Database, groups: readonly CountedGroup[]): Promise<ShownGroup[]> {
  const packages = await packagesOf(
    database,
    groups.map(({ newest_id: id }) => id),
  );
  return groups.map((group) => ({
    ...shown('cve', group),
    title: `${group.key} in ${packages.get(group.newest_id) ?? 'a package'}`,
    provider_type: null,
    resource_type: null,
    properties: [],
    can_plan: null,
  }));
}

async function shownKinds(database: Database, groups: readonly CountedGroup[]): Promise<ShownGroup[]> {
  const facts = await kindFacts(
    database,
    groups.map(({ newest_id: id }) => id),
  );
  return groups.map((group) => {
    const known = facts.get(group.newest_id);
    const { kind = null, resource_type: resourceType = null, properties = [], aspect = '' } = known ?? {};
    const title =
      kind === null || resourceType === null
        ? 'Drift'
        : kindInWords({ typeTitle: typeTitle(kind, resourceType), aspect, properties });
    return {
      ...shown('drift_kind', group),
      title,
      provider_type: kind,
      resource_type: resourceType,
      properties,
      can_plan: null,
    };
  });
}

async function groupsOfControls(
  database: Database,
  query: Omit<GroupQuery, 'by' | 'providers'> & { providers: SelectedProviders },
): Promise<ListPage<ShownGroup>> {
  const { providers, key, severity, page } = query;
  const groups = await controlGroups(database, providers);
  const all: ShownGroup[] = [];
  for (const kind of providerKinds) {
    const own = groups.filter((group) => group.kind === kind);
    const checks = await checksNamed(database, { kind, ids: own.map(({ check_id: id }) => id) });
    for (const { check_id: id, findings, providers: accounts, newest_at: newestAt } of own) {
      const check = checks.get(id);
      all.push({
        by: 'control',
        key: `${kind}/${id}`,
        title: check?.title ?? id,
        // A check of an earlier release says nothing of how bad its failures are.
        severity: check?.severity ?? 'medium',
        findings,
        providers: accounts,
        newest_at: newestAt.toISOString(),
        provider_type: kind,
        resource_type: null,
        properties: [],
        can_plan: check?.canPlanFix ?? false,
      });
    }
  }
  const kept = all
    .filter((group) => (severity === null || group.severity === severity) && (key === null || group.key === key))
    .toSorted(
      (a, b) => compareSeverities(a.severity, b.severity) || b.findings - a.findings || (a.key < b.key ? -1 : 1),
    );
  const start = (page.page - 1) * page.perPage;
  return { rows: kept.slice(start, start + page.perPage), total: kept.length };
}

/** Returns the group that a key names; null where it can be none. */
export function namedGroup({ by, key }: { by: Grouping; key: string }): NamedGroup | null {
  if (by !== 'control') return { by, key };
  const [, kind, checkId] = /^([a-z_]+)\/([A-Za-z0-9_]+)$/.exec(key) ?? [];
  if (checkId === undefined || !providerKinds.some((one) => one === kind)) return null;
  return { by, kind: kind as ProviderKind, checkId };
}
