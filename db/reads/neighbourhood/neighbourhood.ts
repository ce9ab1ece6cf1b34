import { type Edge, edgesAmong } from '../../../domain/neighbourhood/edges.ts';
import { idsMeantBy, isGlobalId, textsIn } from '../../../domain/neighbourhood/references.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { severities, type Severity } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';
import { selectProviders, type SelectedProviders } from '../providers/selection.ts';
import { findReachability } from '../reachability/reachability.ts';
import { sameAccount } from '../compliance/evaluations.ts';
import { resourcesReferringTo } from './referring.ts';
import { type Neighbour, neighbourColumns, type NeighbourRow, neighbourTables } from './rows.ts';

/** The resource itself is one of them. */
export const nodesAtMost = 100;

/** A step of the path from the internet, from one resource of it to the next. */
export type PathStep = Omit<Edge, 'fields'>;

/** What a resource refers to, what refers to it, and what lies between it and the internet. */
export interface Neighbourhood {
  /** The resource itself is the first. */
  nodes: Neighbour[];
  references: Edge[];
  path: PathStep[];
  /** Neighbours that are left out. */
  more: number;
  /** Whether all resources of the account were looked through for references. */
  isComplete: boolean;
}

/**
 * Finds the neighbourhood of a resource among what a caller may see; null for a resource that does not exist. Reads a
 * bounded number of rows.
 */
export async function findNeighbourhood(
  database: Database,
  { resourceId, providers }: { resourceId: number; providers: ProviderSelection },
): Promise<Neighbourhood | null> {
  const { rows } = await database.raw<{ rows: NeighbourRow[] }>(
    `select ${neighbourColumns} from ${neighbourTables} where resource.id = ? and provider.answered_at is not null`,
    [resourceId],
  );
  const own = rows[0];
  if (own === undefined) return null;
  const visible = await selectProviders(database, providers);
  const account = (await database.raw<{ rows: { id: number }[] }>(sameAccount, [own.providerId])).rows.flatMap(
    ({ id }) => (visible === null || visible.includes(id) ? [id] : []),
  );
  const named = await namedBy(database, own, { account, visible });
  const path = await pathTo(database, own, account);
  const referring = await resourcesReferringTo(database, own, account);
  const found = new Map<number, NeighbourRow>();
  for (const one of [...named, ...path.resources, ...referring.rows]) found.set(one.id, one);
  const others = [...found.values()].filter(({ id }) => id !== own.id);
  const related = neighboursOf(own, others, path.steps);
  const shown = [own, ...related.slice(0, nodesAtMost - 1)];
  const worst = await worstFindings(
    database,
    shown.map(({ id }) => id),
  );
  const ids = new Set(shown.map(({ id }) => id));
  return {
    nodes: shown.map((one) => ({ ...one, worst: worst.get(one.id) ?? null })),
    references: edgesAmong(shown),
    path: path.steps.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    more: related.length - (shown.length - 1),
    isComplete: referring.isComplete,
  };
}

/** Returns those of some resources that are joined to one by a reference or a path, in a fixed order. */
function neighboursOf(own: NeighbourRow, found: readonly NeighbourRow[], steps: readonly PathStep[]): NeighbourRow[] {
  const joined = new Set(steps.flatMap(({ from, to }) => [from, to]));
  for (const { from, to } of edgesAmong([own, ...found])) {
    if (from === own.id) joined.add(to);
    if (to === own.id) joined.add(from);
  }
  const key = ({ resourceType, name, id }: NeighbourRow): string => `${resourceType}\n${name}\n${id}`;
  return found.filter(({ id }) => joined.has(id)).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

const namedAtMost = 1_000;

/** Returns resources whose ids stand in the configuration of one: of its account, and of others where the id says which. */
async function namedBy(
  database: Database,
  own: NeighbourRow,
  { account, visible }: { account: readonly number[]; visible: SelectedProviders },
): Promise<NeighbourRow[]> {
  const ids = [...new Set([...textsIn(own.configuration).keys()].flatMap((text) => idsMeantBy(text, own)))];
  const { rows } = await database.raw<{ rows: NeighbourRow[] }>(
    `with named as (
       select subject_id from search_texts where kind = 'resource' and provider_id = any(:account) and text = any(:ids)
       union
       select subject_id from search_texts where kind = 'resource' and text = any(:globalIds)
         and (provider_id = any(cast(:visible as bigint[])) or cast(:visible as bigint[]) is null)
       limit ${namedAtMost})
     select ${neighbourColumns} from ${neighbourTables}
     where resource.id in (select subject_id from named) and resource.status <> 'deleted' and provider.answered_at is not null
       and lower(resource.external_id) = any(:ids)`,
    { account: [...account], ids, globalIds: ids.filter(isGlobalId), visible: visible === null ? null : [...visible] },
  );
  return rows;
}

/** Returns the resources on the paths from the internet to one, with the steps between them. */
async function pathTo(
  database: Database,
  own: NeighbourRow,
  account: readonly number[],
): Promise<{ resources: NeighbourRow[]; steps: PathStep[] }> {
  const found = await findReachability(database, { resourceId: own.id, now: new Date() });
  const steps = new Map<string, PathStep>();
  for (const { path } of found?.reachability.openings ?? []) {
    const ids = path.flatMap(({ resource }) =>
      resource === null ? [] : (found?.ids.get(`${resource.resourceType} ${resource.externalId}`) ?? []),
    );
    const hops = [...ids.filter((id) => id !== own.id), own.id];
    for (const [index, to] of hops.entries()) {
      const from = hops[index - 1];
      if (from !== undefined && from !== to) steps.set(`${from} ${to}`, { from, to });
    }
  }
  if (steps.size === 0) return { resources: [], steps: [] };
  const { rows } = await database.raw<{ rows: NeighbourRow[] }>(
    `select ${neighbourColumns} from ${neighbourTables}
     where resource.id = any(?) and resource.status <> 'deleted' and resource.provider_id = any(?)`,
    [[...new Set([...steps.values()].flatMap(({ from, to }) => [from, to]))], [...account]],
  );
  return { resources: rows, steps: [...steps.values()] };
}

/** Returns the worst severity of the open findings of each of some resources that has any. */
async function worstFindings(database: Database, resourceIds: readonly number[]): Promise<Map<number, Severity>> {
  const { rows } = await database.raw<{ rows: { resource_id: number; severity: Severity }[] }>(
    `select distinct resource_id, severity from drift_findings where resource_id = any(:ids) and status <> 'resolved'
     union
     select distinct resource_id, severity from vulnerability_findings where resource_id = any(:ids) and status = 'open'`,
    { ids: [...resourceIds] },
  );
  const worst = new Map<number, Severity>();
  for (const severity of [...severities].toReversed()) {
    for (const row of rows) if (row.severity === severity) worst.set(row.resource_id, severity);
  }
  return worst;
}
