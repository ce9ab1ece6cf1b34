import type { Static } from 'typebox';
import type { CandidateAccount } from '../../db/reads/resource-queries/candidates.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { cursorText } from '../../domain/resource-queries/cursor.ts';
import type { ResourceQuery } from '../../domain/resource-queries/query.ts';
import type { QueryAnswer } from './run-query.ts';
import type { FoundRow } from './scan.ts';
import type { answerSchema } from './schema.ts';

/** Returns an answer as the API shows it. */
export function presentAnswer(
  { rows, next, ...found }: QueryAnswer,
  shown: { query: ResourceQuery; accounts: readonly CandidateAccount[]; mark: string },
): Static<typeof answerSchema> {
  const { query, accounts, mark } = shown;
  const titles = query.columns.map(({ title }) => title);
  return {
    columns: query.columns.map(({ title, value }) => ({ title, value })),
    rows: rows.map((row) => presentRow(row, titles)),
    complete: next === null,
    next_cursor: next === null ? null : cursorText(next, mark),
    provisional: found.isProvisional,
    limit_reached: next === null ? null : (found.ending ?? 'rows'),
    candidates: accounts.reduce((sum, { resources }) => sum + resources, 0),
    evaluated: found.evaluated,
    matched: found.matched,
    not_matched: found.evaluated - found.matched - found.notEvaluated,
    not_evaluated: found.notEvaluated,
    reasons: found.reasons.map(({ reason, resources, exampleId }) => ({
      reason,
      resources,
      example_resource_id: exampleId,
    })),
  };
}

function presentRow({ account, resource, cells }: FoundRow, titles: readonly string[]) {
  const named = cells.map((cell, index) => [titles[index] ?? '', cell] as const);
  return {
    resource_id: resource.id,
    provider_id: account.provider_id,
    resource_type: resource.resourceType,
    resource_type_label: typeTitle(account.kind, resource.resourceType),
    region: resource.region,
    name: resource.name,
    external_id: resource.externalId,
    values: Object.fromEntries(named.map(([title, cell]) => [title, 'value' in cell ? cell.value : null])),
    unevaluated: Object.fromEntries(named.flatMap(([title, cell]) => ('reason' in cell ? [[title, cell.reason]] : []))),
  };
}
