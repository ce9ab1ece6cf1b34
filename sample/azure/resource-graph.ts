import { inGraph } from './shown.ts';
import type { ArmResource } from './subscription.ts';

/** The query uses an unsupported feature. */
export class UnknownQuery extends Error {
  override readonly name = 'UnknownQuery';
}

/**
 * Returns whether the graph's main table has a resource: it lacks types that Resource Manager shows only below their
 * parents, and those of the whole subscription, which other tables have.
 */
const isTopLevel = ({ id }: ArmResource): boolean => {
  const [place = '', type = '', ...extensions] = id.split('/providers/');
  return extensions.length === 0 && type.split('/').length === 3 && /\/resourcegroups\//i.test(place);
};
const flowLogs = 'microsoft.network/networkwatchers/flowlogs';

const tables: Readonly<Record<string, (resource: ArmResource) => boolean>> = {
  resources: (one) => isTopLevel(one) || one.type.toLowerCase() === flowLogs,
  securityresources: ({ type }) => type.toLowerCase() === 'microsoft.security/assessments',
};

type Row = Record<string, unknown>;

const text = /'([^']*)'/g;
const textsOf = (list: string): Set<string> =>
  new Set([...list.matchAll(text)].map(([, word = '']) => word.toLowerCase()));
const valueOf = (row: Row, column: string): string => String(row[column] as string).toLowerCase();

/** Applies one stage of a query after its table, e.g. `where type =~ 'x'`. */
function applied(rows: Row[], stage: string): Row[] {
  const [, column = '', operator, operand = ''] = /^where (\w+) (=~|!?in~) (.+)$/.exec(stage) ?? [];
  if (operator !== undefined && ['type', 'id', 'name', 'location'].includes(column)) {
    const wanted = textsOf(operand);
    return rows.filter((row) => wanted.has(valueOf(row, column)) !== (operator === '!in~'));
  }
  const [, columns] = /^project (.+)$/.exec(stage) ?? [];
  if (columns !== undefined) {
    const names = columns.split(',').map((name) => name.trim());
    return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  }
  const [, ordered] = /^order by (id) asc$/.exec(stage) ?? [];
  if (ordered !== undefined) return rows.toSorted((a, b) => (valueOf(a, ordered) < valueOf(b, ordered) ? -1 : 1));
  throw new UnknownQuery(`the sample's graph does not know: ${stage}`);
}

/**
 * Runs a query of Azure Resource Graph, with the parts of the language that inventories use: the tables `Resources` and
 * `SecurityResources`, `where` with `=~`, `in~` and `!in~`, `project`, `order by`. Throws `UnknownQuery` for anything else.
 */
export function runQuery(resources: Iterable<ArmResource>, query: string): Row[] {
  const [table, ...stages] = query.split('|').map((stage) => stage.trim());
  const isShown = tables[table?.toLowerCase() ?? ''];
  if (isShown === undefined) throw new UnknownQuery(`the sample's graph has no table ${table ?? ''}`);
  const shown = [...resources].filter(isShown);
  return stages.reduce<Row[]>(
    applied,
    shown.map((one) => ({ ...inGraph(one) })),
  );
}
