import type { Database } from '../../db/database.ts';
import {
  nextCandidates,
  type CandidateAccount,
  type CandidateFilter,
  type CandidateRow,
} from '../../db/reads/resource-queries/candidates.ts';
import type { ScanPosition } from '../../domain/resource-queries/cursor.ts';
import type { ResourceQuery } from '../../domain/resource-queries/query.ts';
import type { Cell } from '../../domain/resource-queries/evaluate-resource.ts';
import type { QueryEvaluator } from '../../platform/resource-queries/query-evaluator.ts';

/** A resource that a query matches. */
export interface FoundRow {
  account: CandidateAccount;
  resource: CandidateRow;
  cells: Cell[];
}

/** What was found on a part of the resources, in the order of accounts and ids. */
export interface ScannedPart {
  /** How many were evaluated. */
  evaluated: number;
  matches: FoundRow[];
  unevaluated: { account: CandidateAccount; resource: CandidateRow; reason: string }[];
  /** The last resource that was looked at; null at the end. */
  position: ScanPosition | null;
}

/** What a scan evaluates, and with what. */
export interface Scan {
  database: Database;
  evaluator: QueryEvaluator;
  query: ResourceQuery;
  filter: CandidateFilter;
  /** By id. */
  accounts: readonly CandidateAccount[];
  now: Date;
}

const firstPageSize = 100;
const largestPageSize = 1_000;
const smallestPageSize = 10;
/** How large the documents of a page should be, which a process holds twice. */
const pageCharacters = 2 * 1024 * 1024;

/**
 * Evaluates a query on the resources after a position, part by part. Each statement and each slice of evaluation is short,
 * nothing is held between them, and the next page is read while one is evaluated. `matchesAtMost` is asked before each slice.
 */
export async function* scanResources(
  scan: Scan,
  {
    from,
    matchesAtMost,
    charactersAtMost,
  }: { from: ScanPosition | null; matchesAtMost: () => number; charactersAtMost: number },
): AsyncGenerator<ScannedPart, void, undefined> {
  for await (const { account, rows, after } of candidatePages(scan, from)) {
    const wanted = rows.filter(({ isWanted }) => isWanted);
    let begin = 0;
    while (begin < wanted.length) {
      const resources = wanted.slice(begin);
      const found = await scan.evaluator.evaluate({
        query: scan.query,
        account: { provider_id: account.provider_id, name: account.name, account_id: account.account_id },
        now: scan.now,
        resources,
        matchesAtMost: matchesAtMost(),
        charactersAtMost,
      });
      begin += found.evaluated;
      const isDone = begin >= wanted.length;
      yield {
        evaluated: found.evaluated,
        matches: found.matches.flatMap(({ place, cells }) =>
          rowAt(resources, place, (resource) => ({ account, resource, cells })),
        ),
        unevaluated: found.unevaluated.flatMap(([place, reason]) =>
          rowAt(resources, place, (resource) => ({ account, resource, reason })),
        ),
        position: isDone ? after : { providerId: account.provider_id, afterId: wanted[begin - 1]?.id ?? 0 },
      };
    }
    if (wanted.length === 0) {
      yield { evaluated: 0, matches: [], unevaluated: [], position: after };
    }
  }
}

function rowAt<Row>(resources: readonly CandidateRow[], place: number, make: (resource: CandidateRow) => Row): Row[] {
  const resource = resources[place];
  return resource === undefined ? [] : [make(resource)];
}

interface CandidatePage {
  account: CandidateAccount;
  rows: CandidateRow[];
  /** Where the next page begins; null after the last one. */
  after: ScanPosition | null;
}

async function* candidatePages(
  { database, filter, accounts }: Scan,
  from: ScanPosition | null,
): AsyncGenerator<CandidatePage, void, undefined> {
  let limit = firstPageSize;
  for (const [index, account] of accounts.entries()) {
    const providerId = account.provider_id;
    if (from !== null && providerId < from.providerId) continue;
    const read = (afterId: number): Promise<CandidateRow[]> =>
      nextCandidates(database, { providerId, afterId, limit, filter });
    let rows = await read(from !== null && providerId === from.providerId ? from.afterId : 0);
    for (;;) {
      const isEnd = rows.length < limit;
      limit = nextPageSize(rows, limit);
      const next = isEnd ? null : kept(read(rows.at(-1)?.id ?? 0));
      yield {
        account,
        rows,
        after: isEnd ? beginOf(accounts[index + 1]) : { providerId, afterId: rows.at(-1)?.id ?? 0 },
      };
      if (next === null) break;
      rows = await next;
    }
  }
}

const beginOf = (account: CandidateAccount | undefined): ScanPosition | null =>
  account === undefined ? null : { providerId: account.provider_id, afterId: 0 };

/** A page that is read ahead may fail before anyone waits for it; whoever does then gets the error. */
function kept<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => undefined);
  return reading;
}

function nextPageSize(rows: readonly CandidateRow[], limit: number): number {
  const characters = rows.reduce((sum, { configuration }) => sum + configuration.length, 0);
  if (rows.length === 0 || characters === 0) return limit;
  const fitting = Math.floor((pageCharacters * rows.length) / characters);
  return Math.min(largestPageSize, Math.max(smallestPageSize, fitting));
}
