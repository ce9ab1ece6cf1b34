import type { Database } from '../../db/database.ts';
import { exceptionsInForce } from '../../db/reads/acceptances/exceptions.ts';
import { failedListings, nextToEvaluate } from '../../db/reads/compliance/evaluations.ts';
import { checkedAccount } from '../../db/reads/custom-checks/custom-checks.ts';
import { relatedLists } from '../../db/reads/custom-checks/related-lists.ts';
import type { EvaluatedResource } from '../../domain/compliance/evaluate-page.ts';
import { addTallies, emptyTally, type Tallies } from '../../domain/compliance/tally.ts';
import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import { customBudgetMs, noSpending } from '../../domain/custom-checks/spending.ts';
import type { CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { relatedTypes, type Predicate } from '../../domain/custom-checks/predicate.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';

const pageSize = 1_000;
const resourcesAtMost = 20_000;
const msAtMost = 10_000;
const failingAtMost = 100;

/** The id under which a preview counts; it is written nowhere. */
const previewId = 'custom_preview';

interface PreviewedFailure {
  resource: EvaluatedResource;
  providerId: number;
  failure: CustomResult['failures'][number];
}

/** What a custom check would find on the present inventory. */
export interface Preview {
  resources: number;
  providerIds: number[];
  elapsedMs: number;
  /** Which limit ended it; null when it is complete. */
  limitReached: string | null;
  tally: ReturnType<typeof emptyTally>;
  failing: PreviewedFailure[];
}

/** Evaluates a definition on the resources of some providers, up to a limit of resources and time. Writes nothing. */
export async function previewCustomCheck(
  database: Database,
  work: {
    definition: CustomCheckDefinition;
    predicates: readonly Predicate[];
    providerIds: readonly number[];
    evaluator: CustomCheckEvaluator;
    now: Date;
  },
): Promise<Preview> {
  const { definition, predicates, providerIds, evaluator, now } = work;
  const began = performance.now();
  const elapsed = (): number => Math.round(performance.now() - began);
  const check = { id: previewId, version: 1, definition, related: relatedTypes(predicates) };
  const related = relatedTypes(predicates);
  const tallies: Tallies = {};
  let spending = noSpending();
  const preview: Preview = {
    resources: 0,
    providerIds: [],
    elapsedMs: 0,
    limitReached: null,
    tally: emptyTally(),
    failing: [],
  };
  const finished = (): Preview => ({ ...preview, elapsedMs: elapsed(), tally: tallies[previewId] ?? emptyTally() });
  for (const providerId of providerIds) {
    const lists = await relatedLists(database, { providerId, types: related });
    const shared = {
      providerId,
      account: await checkedAccount(database, providerId),
      related: lists.related,
      unlisted: {
        ...(await unlistedOf(database, { providerId, types: [...definition.resource_types, ...related] })),
        ...lists.unlisted,
      },
      exceptions: await exceptionsInForce(database, { providerId, at: now }),
    };
    preview.providerIds.push(providerId);
    let afterId: number | null = 0;
    while (afterId !== null) {
      preview.limitReached = limitReached(preview.resources, elapsed());
      if (preview.limitReached !== null) return finished();
      const query = { providerId, resourceTypes: definition.resource_types, afterId, limit: pageSize };
      const resources: EvaluatedResource[] = await nextToEvaluate(database, query);
      const found = await evaluator.evaluate(
        { ...shared, checks: [check], resources, now },
        { before: spending, budgetMs: customBudgetMs(spending.pages + 1) },
      );
      spending = found.spending;
      addTallies(tallies, found.tallies);
      preview.resources += resources.length;
      const byId = new Map(resources.map((resource) => [resource.id, resource]));
      for (const failure of found.failures.slice(0, failingAtMost - preview.failing.length)) {
        const resource = byId.get(failure.resourceId);
        if (resource !== undefined) preview.failing.push({ resource, providerId, failure });
      }
      afterId = resources.length < pageSize ? null : (resources.at(-1)?.id ?? null);
    }
  }
  return finished();
}

function limitReached(resources: number, elapsedMs: number): string | null {
  if (resources >= resourcesAtMost) return `${resourcesAtMost} resources`;
  return elapsedMs > msAtMost ? `${msAtMost / 1_000} s` : null;
}

/** After a sync with a failed listing, any type may be incomplete. */
async function unlistedOf(
  database: Database,
  { providerId, types }: { providerId: number; types: readonly string[] },
): Promise<Record<string, string>> {
  const failed = await failedListings(database, providerId);
  if (failed !== null && failed.length === 0) return {};
  const reason = failed === null ? 'nothing was listed yet' : 'the last sync could not list everything';
  return Object.fromEntries(types.map((type) => [type, reason]));
}
