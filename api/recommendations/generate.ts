import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import { storeRecommended } from '../../db/commands/recommendations/changes.ts';
import { recommendationFacts } from '../../db/reads/recommendations/facts.ts';
import { requestWriting } from '../../db/commands/recommendations/writings.ts';
import { writingEnd } from '../../db/reads/recommendations/writings.ts';
import { type RecommendationRow, recommendationsByIds } from '../../db/reads/recommendations/recommendations.ts';
import { lockResource } from '../../db/commands/resources/resources.ts';
import { resourceExists } from '../../db/reads/resources/resources.ts';
import { recommend } from '../../domain/recommendations/recommend.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, unprocessable, type ApiError } from '../errors.ts';
import { waitForAnswer } from '../providers/waiting.ts';

/** How long a request waits for the text of the model; it is stored later in any case. */
const timeoutMs = 8_000;

/**
 * Applies the rules and, with a model configured, waits a while for it to write the text. Returns the recommendations,
 * the most important one first. Throws the API's 409 and 422.
 */
export async function generateRecommendations(
  {
    database,
    workflows,
    settings,
    customChecks: evaluator,
  }: Pick<ApiDependencies, 'database' | 'workflows' | 'settings' | 'customChecks'>,
  request: { resourceId: number; actor: Actor; signal: AbortSignal },
): Promise<RecommendationRow[]> {
  const { resourceId, actor } = request;
  const facts = await recommendationFacts(database, { resourceId, now: new Date(), evaluator });
  if (facts === null) {
    throw (await resourceExists(database, resourceId))
      ? conflict('The resource is deleted')
      : unknownResource(resourceId);
  }
  const recommended = recommend(facts);
  const stored = await database.transaction(async (transaction) => {
    const resource = await lockResource(transaction, resourceId);
    if (resource === null) throw unknownResource(resourceId);
    if (resource.status === 'deleted') throw conflict('The resource is deleted');
    const isWritten = settings.aiBaseUrl !== null && recommended.length > 0;
    const writing = isWritten ? await requestWriting(transaction, resource) : null;
    const ids = await storeRecommended(transaction, { resource, recommended, writingId: writing?.id ?? null });
    await writeAudit(transaction, {
      actor,
      action: 'recommendation.generate',
      subjectType: 'resource',
      subjectId: resourceId,
      after: { recommendation_ids: ids, by_model: isWritten },
    });
    return { ids, writing };
  });
  if (stored.ids.length === 0) throw unprocessable('There is nothing to recommend for this resource at present');
  const { writing } = stored;
  if (writing !== null) {
    workflows.startSoon(writing.workflowId);
    const { signal } = request;
    await waitForAnswer(() => writingEnd(database, writing.id), { timeoutMs, signal });
  }
  return recommendationsByIds(database, stored.ids);
}

function unknownResource(resourceId: number): ApiError {
  return unprocessable('The resource does not exist', `resource_id ${resourceId}`);
}
