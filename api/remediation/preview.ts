import type { Static } from 'typebox';
import { type CreationRefusal, proposeRemediation } from '../../db/commands/remediation/create.ts';
import type { Transaction } from '../../db/database.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { creationRefusal } from './creation-refusal.ts';
import { previewSchema } from './many-schema.ts';
import { requestedFinding } from './requested-finding.ts';
import { namedFinding } from './schema.ts';

type Preview = Static<typeof previewSchema>;
type Requested = Parameters<typeof creationRefusal>[1];

/** Ends a transaction of which nothing may stay. */
class Undone extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('nothing was to be written');
    this.preview = preview;
  }
}

/** Declares the endpoint that says whether a fix can be planned. */
export function remediationPreviewEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/remediation/preview',
      tag: 'Remediation',
      summary: 'Get whether a fix of a finding can be planned, or the manual steps',
      description:
        'Plans the fix as `POST /api/v1/remediation` would, on what was last read, and keeps nothing. 422 for a finding that does not exist.',
      query: namedFinding(),
      responses: { 200: previewSchema },
      refusals: [422],
      handler: async ({ query, principal }) => {
        try {
          await database.transaction(async (transaction) => {
            const finding = await requestedFinding(transaction, { body: query, limits: principal.limits });
            throw new Undone(await previewOf(transaction, finding, query));
          });
        } catch (error) {
          if (error instanceof Undone) return { status: 200, body: error.preview };
          throw error;
        }
        throw new Error('the preview was kept');
      },
    }),
  ];
}

async function previewOf(
  transaction: Transaction,
  finding: Awaited<ReturnType<typeof requestedFinding>>,
  requested: Requested,
): Promise<Preview> {
  const preview: Preview = {
    finding_type: requested.finding_type,
    finding_id: requested.finding_id ?? null,
    check_id: requested.check_id ?? null,
    fixable: false,
    title: null,
    risk: null,
    steps: [],
    reason: null,
    manual_steps: [],
    action_id: null,
  };
  const proposed = await proposeRemediation(transaction, finding);
  if ('refusal' in proposed) {
    const { refusal } = proposed;
    const fault = creationRefusal(refusal, requested);
    if (refusal.kind === 'unknown_finding') throw fault;
    const actionId = refusal.kind === 'unfinished' ? refusal.actionId : null;
    return { ...preview, reason: fault.message, manual_steps: manualStepsOf(refusal), action_id: actionId };
  }
  const { plan, risk } = proposed;
  const steps = plan.steps.map(({ title }) => title);
  return { ...preview, fixable: true, title: plan.title, risk: risk.level, steps };
}

/** Returns what a person has to do instead of a plan. */
export function manualStepsOf(refusal: CreationRefusal): string[] {
  return refusal.kind === 'no_plan' ? refusal.manualSteps : [];
}
