import type { Database } from '../../db/database.ts';
import { exceptionsInForce } from '../../db/queries/exceptions.ts';
import { keepPage, nextToJudge, readRelated, type EvaluationRow } from '../../db/queries/evaluations.ts';
import type { Check } from '../../domain/checks/check.ts';
import type { CheckContext } from '../../domain/checks/facts.ts';
import type { CheckedResource } from '../../domain/checks/fields.ts';
import { evaluatePage, type JudgedResource } from '../../domain/compliance/evaluate-page.ts';

/** Resources that are judged in one activity: some megabytes of configurations. */
const pageSize = 1_000;

/** What a page did. */
export interface JudgedPage {
  resources: number;
  /** Id of the last resource; null when the page was the last one. */
  next: number | null;
}

/**
 * Judges the next resources of a provider by the checks and keeps the result. A page that is judged again replaces
 * what it gave before. Null when the execution has ended.
 */
export async function judgePage(
  database: Database,
  work: { evaluation: EvaluationRow; checks: readonly Check[]; afterId: number },
): Promise<JudgedPage | null> {
  const { evaluation, checks, afterId } = work;
  const byType = checksByType(checks);
  const resources = await nextToJudge(database, {
    providerId: evaluation.provider_id,
    resourceTypes: [...byType.keys()],
    afterId,
    limit: pageSize,
  });
  const checksOf = (resourceType: string): readonly Check[] => byType.get(resourceType) ?? [];
  const judged = evaluatePage({
    providerId: evaluation.provider_id,
    resources,
    checksOf,
    context: await contextOf(database, { evaluation, resources, checksOf }),
    exceptions: await exceptionsInForce(database, {
      providerId: evaluation.provider_id,
      at: evaluation.started_at,
    }),
  });
  const isKept = await keepPage(database, { evaluation, afterId, resources, ...judged });
  if (!isKept) return null;
  return { resources: resources.length, next: resources.length < pageSize ? null : (resources.at(-1)?.id ?? null) };
}

function checksByType(checks: readonly Check[]): Map<string, Check[]> {
  const byType = new Map<string, Check[]>();
  for (const check of checks) {
    for (const type of check.resourceTypes) byType.set(type, [...(byType.get(type) ?? []), check]);
  }
  return byType;
}

/** Reads what the checks of a page look up beside the resources themselves, in one query. */
async function contextOf(
  database: Database,
  page: {
    evaluation: EvaluationRow;
    resources: readonly JudgedResource[];
    checksOf: (resourceType: string) => readonly Check[];
  },
): Promise<CheckContext> {
  const { evaluation } = page;
  const wholeTypes = new Set<string>();
  const wanted = new Map<string, { type: string; externalId: string }>();
  for (const resource of page.resources) {
    for (const check of page.checksOf(resource.resourceType)) {
      for (const type of check.surveys ?? []) wholeTypes.add(type);
      for (const [type, externalIds] of Object.entries(check.related(resource))) {
        for (const externalId of externalIds) wanted.set(`${type} ${externalId}`, { type, externalId });
      }
    }
  }
  const related = await readRelated(database, {
    providerId: evaluation.provider_id,
    ids: [...wanted.values()].filter(({ type }) => !wholeTypes.has(type)),
    wholeTypes: [...wholeTypes],
  });
  const byId = new Map(related.map((resource) => [`${resource.resourceType} ${resource.externalId}`, resource]));
  const byType = new Map<string, CheckedResource[]>();
  for (const resource of related) {
    const known = byType.get(resource.resourceType);
    if (known === undefined) byType.set(resource.resourceType, [resource]);
    else known.push(resource);
  }
  return {
    now: evaluation.started_at,
    find: (resourceType, externalId) => byId.get(`${resourceType} ${externalId}`) ?? null,
    every: (resourceType) => byType.get(resourceType) ?? [],
    whyUnlisted: (resourceType) => evaluation.unlisted[resourceType] ?? null,
  };
}
