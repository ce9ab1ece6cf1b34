import { systemActor } from '../../db/commands/audit/write.ts';
import { createCustomCheck } from '../../db/commands/custom-checks/custom-checks.ts';
import type { Database } from '../../db/database.ts';
import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import { compilePredicate } from '../../domain/custom-checks/predicate.ts';
import { createCustomCheckEvaluator, type CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';

/** An evaluator of custom checks whose thread is the compiled one. */
export function testEvaluator(checkMs?: number): CustomCheckEvaluator {
  return createCustomCheckEvaluator({
    script: new URL('../../dist/platform/custom-checks/evaluate-thread.js', import.meta.url),
    onFault: (fault) => {
      throw fault;
    },
    ...(checkMs === undefined ? {} : { checkMs }),
  });
}

/** An evaluator for what has no custom checks. */
export const noCustomChecks: CustomCheckEvaluator = {
  evaluate: () => Promise.reject(new Error('There are no custom checks here')),
  close: () => Promise.resolve(),
};

/** Saves a custom check on buckets of AWS, with what is given instead of the usual; the first one enables its framework. */
export async function makeCustomCheck(
  database: Database,
  { id, ...given }: { id: string } & Partial<CustomCheckDefinition>,
): Promise<void> {
  const definition: CustomCheckDefinition = {
    title: 'Buckets have an owner',
    provider_type: 'cloud_a',
    resource_types: ['object_bucket'],
    severity: 'high',
    passes_when: 'resource.owner != null',
    risk: 'Nobody answers for the data.',
    remediation: { summary: 'Set an owner.' },
    categories: ['governance'],
    ...given,
  };
  const { related } = compilePredicate(definition.passes_when);
  await database.transaction((transaction) =>
    createCustomCheck(transaction, { id, definition, related, actor: systemActor('test') }),
  );
}
