import type { Database } from '../../db/database.ts';
import { beginRun, endRun, storeEvaluated } from '../../db/commands/recommendations/account-run.ts';
import { nextToRecommend, type EvaluatedResource } from '../../db/reads/recommendations/account-facts.ts';
import { providersToEvaluate } from '../../db/reads/recommendations/account-runs.ts';
import { recommendationFacts } from '../../db/reads/recommendations/facts.ts';
import { compareRecommended, isUndecided } from '../../domain/recommendations/account-run.ts';
import { recommend } from '../../domain/recommendations/recommend.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';

const providersAtOnce = 50;
const resourcesAtOnce = 100;
/** An activity ends after so long, so that an interruption costs little. */
const turnMs = 20_000;

/** Where the evaluation of an account stands. */
export interface RecommendationTurn {
  evaluated: number;
  changed: number;
  /** Id of the last resource; null when there are no more. */
  next: number | null;
}

/** Returns the activities that evaluate whole accounts by rules. Each may run twice and leaves the same. */
export function accountRecommendationActivities({
  database,
  customChecks: evaluator,
}: {
  database: Database;
  customChecks: CustomCheckEvaluator;
}) {
  async function evaluate(providerId: number, resource: EvaluatedResource, now: Date): Promise<number> {
    const { id: resourceId, isDeleted, isStale, hasUnreadable, pending } = resource;
    if (isDeleted) {
      return storeEvaluated(database, { resourceId, providerId, recommended: null, undecided: () => false });
    }
    // What is not known of it today neither confirms nor refutes what was recommended.
    if (isStale) return 0;
    const hasFindings = pending.some(({ type }) => type === 'security');
    const facts = hasFindings ? await recommendationFacts(database, { resourceId, now, evaluator }) : resource.facts;
    if (facts === null) return 0;
    const recommended = recommend(facts);
    const undecided = isUndecided(facts, hasUnreadable);
    const changes = compareRecommended({ recommended, pending, declined: new Set(), undecided });
    if (changes.add.length + changes.update.length + changes.dismiss.length === 0) return 0;
    return storeEvaluated(database, { resourceId, providerId, recommended, undecided });
  }

  return {
    /** Returns the next providers after an id whose recommendations are due. */
    async accountsToEvaluate({ afterId }: { afterId: number }): Promise<number[]> {
      return providersToEvaluate(database, { afterId, limit: providersAtOnce });
    },

    /** Notes that the evaluation of an account begins; false when the provider is gone. */
    beginRecommendations: ({ providerId }: { providerId: number }): Promise<boolean> => beginRun(database, providerId),

    /** Evaluates the next resources of a provider for up to twenty seconds. */
    async recommendNext({ providerId, afterId }: { providerId: number; afterId: number }): Promise<RecommendationTurn> {
      const now = new Date();
      const turn = { evaluated: 0, changed: 0 };
      for (let after = afterId; ;) {
        const resources = await nextToRecommend(database, { providerId, afterId: after, limit: resourcesAtOnce, now });
        for (const resource of resources) turn.changed += await evaluate(providerId, resource, now);
        turn.evaluated += resources.length;
        after = resources.at(-1)?.id ?? after;
        if (resources.length < resourcesAtOnce) return { ...turn, next: null };
        if (Date.now() - now.getTime() >= turnMs) return { ...turn, next: after };
      }
    },

    /** Notes that the evaluation of an account is complete. */
    async endRecommendations(run: { providerId: number; evaluated: number }): Promise<void> {
      await endRun(database, run);
    },
  };
}

export type AccountRecommendationActivities = ReturnType<typeof accountRecommendationActivities>;
