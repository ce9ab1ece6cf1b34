import { candidatesById } from '../../db/reads/resource-queries/candidates.ts';
import type { QueryCursor, ScanPosition } from '../../domain/resource-queries/cursor.ts';
import { compareKeys, sortKeyOf, type SortKey } from '../../domain/resource-queries/row-order.ts';
import { countReasons, type ReasonCount } from './reason-counts.ts';
import { scanResources, type FoundRow, type Scan } from './scan.ts';

/** What one answer may cost. */
export interface QueryBudget {
  ms: number;
  /** Resources that are evaluated. */
  resources: number;
  /** Characters of the cells of its rows, as JSON. */
  characters: number;
}

export const usualBudget: QueryBudget = { ms: 5_000, resources: 100_000, characters: 4 * 1024 * 1024 };

/** By which column rows are ordered. */
export interface QueryOrder {
  column: number;
  descending: boolean;
}

export const endings = ['rows', 'resources', 'time', 'size'] as const;
/** Which limit ended an answer. */
export type QueryEnding = (typeof endings)[number];

/** One answer to a query. The counts are of what this answer evaluated. */
export interface QueryAnswer {
  rows: FoundRow[];
  evaluated: number;
  matched: number;
  notEvaluated: number;
  reasons: ReasonCount[];
  /** Where to go on; null where nothing is left. */
  next: QueryCursor | null;
  ending: QueryEnding | null;
  /** Whether the rows are only the best so far, which an answer after it gives again. */
  isProvisional: boolean;
}

/**
 * Answers a query, up to a number of rows and a budget. Without an order, rows come in the order of accounts and ids, and
 * the answers together have each match once. With one, all resources have to be evaluated before the first row is known:
 * answers are provisional until a pass has seen them all, and each page of rows is a pass.
 */
export async function runQuery(
  scan: Scan,
  request: {
    cursor: QueryCursor;
    order: QueryOrder | null;
    rowsAtMost: number;
    budget: QueryBudget;
    signal: AbortSignal;
  },
): Promise<QueryAnswer> {
  const { cursor, order, rowsAtMost, budget, signal } = request;
  const ends = performance.now() + budget.ms;
  const counts = countReasons();
  const kept = order === null ? null : await keptRows(scan, { cursor, order, rowsAtMost });
  const rows: FoundRow[] = [];
  let [evaluated, matched, characters] = [0, 0, 0];
  let position: ScanPosition | null = null;
  let ending: QueryEnding | null = null;
  const parts = scanResources(scan, {
    from: cursor.scan,
    matchesAtMost: () => (kept === null ? rowsAtMost - rows.length : Number.MAX_SAFE_INTEGER),
    charactersAtMost: budget.characters,
  });
  for await (const part of parts) {
    evaluated += part.evaluated;
    matched += part.matches.length;
    counts.add(part.unevaluated);
    if (kept === null) {
      rows.push(...part.matches);
      characters += part.matches.reduce((sum, { cells }) => sum + JSON.stringify(cells).length, 0);
    } else kept.add(part.matches);
    position = part.position;
    if (position === null) break;
    ending = endingOf({ rows, evaluated, characters });
    if (ending !== null) break;
  }
  const shared = { evaluated, matched, notEvaluated: counts.total(), reasons: counts.list(), ending };
  if (kept === null) {
    const next = position === null ? null : { ...cursor, scan: position };
    return { ...shared, rows, next, isProvisional: false };
  }
  const isProvisional = position !== null;
  return { ...shared, rows: kept.rows(), next: kept.next(position), isProvisional };

  function endingOf(sofar: { rows: readonly FoundRow[]; evaluated: number; characters: number }): QueryEnding | null {
    if (kept === null && sofar.rows.length >= rowsAtMost) return 'rows';
    if (sofar.characters >= budget.characters) return 'size';
    if (sofar.evaluated >= budget.resources) return 'resources';
    return performance.now() >= ends || signal.aborted ? 'time' : null;
  }
}

interface KeptRow {
  key: SortKey;
  row: FoundRow;
}

/** Keeps the first rows in an order of those that are added; begins with what the answers before found in this pass. */
async function keptRows(
  scan: Scan,
  { cursor, order, rowsAtMost }: { cursor: QueryCursor; order: QueryOrder; rowsAtMost: number },
) {
  const { descending } = order;
  let best: KeptRow[] = [];
  let isMore = cursor.more;
  const compare = (one: KeptRow, other: KeptRow): number => compareKeys(one.key, other.key, { descending });
  const add = (found: readonly FoundRow[]): void => {
    const added = found
      .map((row) => ({ key: sortKeyOf(row.cells[order.column], row.resource.id), row }))
      .filter(({ key }) => cursor.after === null || compareKeys(key, cursor.after, { descending }) > 0);
    const all = [...best, ...added].toSorted(compare);
    isMore ||= all.length > rowsAtMost;
    best = all.slice(0, rowsAtMost);
  };
  add(await rowsById(scan, cursor.best));
  return {
    add,
    rows: (): FoundRow[] => best.map(({ row }) => row),
    next(position: ScanPosition | null): QueryCursor | null {
      const ids = best.map(({ row }) => row.resource.id);
      if (position !== null) return { ...cursor, scan: position, best: ids, more: isMore };
      const last = best.at(-1);
      if (!isMore || last === undefined) return null;
      return { ...cursor, scan: null, after: last.key, best: [], more: false };
    },
  };
}

/** Evaluates a query on single resources, which may have changed since they were found. */
async function rowsById(scan: Scan, ids: readonly number[]): Promise<FoundRow[]> {
  const accounts = new Map(scan.accounts.map((account) => [account.provider_id, account]));
  const candidates = await candidatesById(scan.database, {
    ids,
    providerIds: [...accounts.keys()],
    filter: scan.filter,
  });
  const found: FoundRow[] = [];
  for (const account of accounts.values()) {
    let left = candidates.filter(({ providerId }) => providerId === account.provider_id);
    while (left.length > 0) {
      const resources = left;
      const part = await scan.evaluator.evaluate({
        query: scan.query,
        account: { provider_id: account.provider_id, name: account.name, account_id: account.account_id },
        now: scan.now,
        resources,
        matchesAtMost: resources.length,
        charactersAtMost: Number.MAX_SAFE_INTEGER,
      });
      for (const { place, cells } of part.matches) {
        const resource = resources[place];
        if (resource !== undefined) found.push({ account, resource, cells });
      }
      left = resources.slice(part.evaluated);
    }
  }
  return found;
}
