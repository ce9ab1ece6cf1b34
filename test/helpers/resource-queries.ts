import { createQueryEvaluator, type QueryEvaluator } from '../../platform/resource-queries/query-evaluator.ts';

/** An evaluator of queries whose thread is the compiled one. */
export function testQueryEvaluator({ resourceMs }: { resourceMs?: number } = {}): QueryEvaluator {
  return createQueryEvaluator({
    script: new URL('../../dist/platform/resource-queries/query-thread.js', import.meta.url),
    onFault: () => undefined,
    ...(resourceMs === undefined ? {} : { resourceMs }),
  });
}
