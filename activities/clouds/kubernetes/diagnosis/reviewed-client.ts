import type { AnswerReview, ReviewedCall } from '../../shared/diagnosis/answer-review.ts';
import { answerType, describedSchemas, findCall } from '../descriptions/described-call.ts';
import type { ClusterClient } from '../session/cluster-client.ts';

const reviewedCall = (verb: string, path: string, accept: string): ReviewedCall | null => {
  const call = findCall(verb, path);
  if (call === null) return null;
  return { operation: call.id, prefix: '', schemas: describedSchemas(), type: answerType(call, { path, accept }) };
};

/** Returns the same client with answers that are reviewed. */
export function reviewedClient(client: ClusterClient, review: AnswerReview): ClusterClient {
  return {
    get: async (asked) =>
      review.watch(reviewedCall('GET', asked.path, asked.accept ?? ''), async () => client.get(asked)),
    patch: async (asked) => client.patch(asked),
  };
}
