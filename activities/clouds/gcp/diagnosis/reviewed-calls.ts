import type { AnswerReview, ReviewedCall } from '../../shared/diagnosis/answer-review.ts';
import { findCall } from '../descriptions/described-call.ts';
import type { GcpCalls } from '../session/calls.ts';

const reviewedCall = (verb: string, path: string): ReviewedCall | null => {
  const call = findCall(verb, encodeURI(decodeURI(path)));
  if (call === null) return null;
  const { description, method, id } = call;
  const type = method.answer === null ? 'any' : `#${method.answer}`;
  return { operation: id, prefix: `${description.api} `, schemas: description.schemas, type };
};

/** Returns the same calls with answers that are reviewed. */
export function reviewedCalls(calls: GcpCalls, review: AnswerReview): GcpCalls {
  return {
    get: async (service, path, query) =>
      review.watch(reviewedCall('GET', path), async () => calls.get(service, path, query)),
    post: async (service, path, body, options) =>
      review.watch(reviewedCall('POST', path), async () => calls.post(service, path, body, options)),
    change: calls.change,
  };
}
