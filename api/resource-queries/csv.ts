import { typeTitle } from '../../domain/clouds/clouds.ts';
import { csvLine } from '../../domain/compliance/csv.ts';
import { cursorText, type QueryCursor } from '../../domain/resource-queries/cursor.ts';
import type { Cell } from '../../domain/resource-queries/evaluate-resource.ts';
import { scanResources, type FoundRow, type Scan } from './scan.ts';

/** How long a file may take; a slow reader cannot keep its place for longer. */
const usualMs = 300_000;
const charactersAtOnce = 1024 * 1024;

type CsvCell = string | number | null;

/**
 * Yields all matches as CSV, in the order of accounts and ids. What could not be evaluated has a line, too, so that the file
 * leaves nothing out in silence; so has an end before the last resource, with the cursor that goes on.
 */
export async function* queryCsv(
  scan: Scan,
  { cursor, mark, msAtMost = usualMs }: { cursor: QueryCursor; mark: string; msAtMost?: number },
): AsyncGenerator<string, void, undefined> {
  const ends = performance.now() + msAtMost;
  const titles = scan.query.columns.map(({ title }) => title);
  yield csvLine([
    'result',
    'reason',
    'resource_id',
    'provider_id',
    'resource_type',
    'resource_type_label',
    'region',
    'resource_name',
    'external_id',
    ...titles,
  ]);
  const none: CsvCell[] = titles.map(() => null);
  const parts = scanResources(scan, {
    from: cursor.scan,
    matchesAtMost: () => Number.MAX_SAFE_INTEGER,
    charactersAtMost: charactersAtOnce,
  });
  for await (const { matches, unevaluated, position } of parts) {
    const lines = [
      ...matches.map((row) =>
        csvLine(['matched', unreadCells(row, titles), ...identity(row), ...row.cells.map(cellText)]),
      ),
      ...unevaluated.map(({ reason, ...row }) => csvLine(['not_evaluated', reason, ...identity(row), ...none])),
    ];
    if (lines.length > 0) yield lines.join('');
    if (position !== null && performance.now() >= ends) {
      const next = cursorText({ ...cursor, scan: position }, mark);
      const reason = `The file ends after ${msAtMost / 1_000} s: go on with cursor=${next}`;
      yield csvLine(['incomplete', reason, ...Array.from({ length: 7 }, () => null), ...none]);
      return;
    }
  }
}

function identity({ account, resource }: Pick<FoundRow, 'account' | 'resource'>): CsvCell[] {
  return [
    resource.id,
    account.provider_id,
    resource.resourceType,
    typeTitle(account.kind, resource.resourceType),
    resource.region,
    resource.name,
    resource.externalId,
  ];
}

/** Returns why cells of a match have no value; null where all have. */
function unreadCells({ cells }: FoundRow, titles: readonly string[]): string | null {
  const reasons = cells.flatMap((cell, index) => ('reason' in cell ? [`${titles[index]}: ${cell.reason}`] : []));
  return reasons.length === 0 ? null : reasons.join('; ');
}

function cellText(cell: Cell): CsvCell {
  if ('reason' in cell) return null;
  const { value } = cell;
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);
}
