import { listProviders } from '../../db/reads/providers/providers.ts';
import { amongProviders } from '../../db/reads/providers/selection.ts';
import { emptyTally } from '../../domain/compliance/tally.ts';
import { relatedTypes, type Predicate } from '../../domain/custom-checks/predicate.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { unprocessable } from '../errors.ts';
import { providersInBody } from '../provider-filter.ts';
import { requireConnected, requireProviders } from '../require-providers.ts';
import { previewCustomCheck, type Preview } from './preview.ts';
import { requireUsable } from './require-usable.ts';
import { previewBody, previewSchema } from './schema.ts';

/** Declares the endpoint that tries a custom check without saving it. */
export function previewEndpoint({ database, customChecks: evaluator }: ApiDependencies): Endpoint {
  return endpoint({
    method: 'post',
    path: '/api/v1/compliance/checks/preview',
    tag: 'Compliance',
    summary: 'Preview a custom check on the present inventory',
    description:
      'Returns who would fail and who could not be evaluated, and how long that took. Nothing is saved. It ends at ' +
      '20,000 resources or after 10 s.',
    body: previewBody,
    responses: { 200: previewSchema },
    refusals: [422],
    async handler(request) {
      const { definition, validate_only: validateOnly = false } = request.body;
      const predicates = await requireUsable(database, definition);
      if (validateOnly) return { status: 200, body: presentPreview(notEvaluated, predicates) };
      const selection = providersInBody(request);
      await requireConnected(database, selection.providerId);
      const selected = await requireProviders(database, selection);
      const ofKind = (await listProviders(database)).filter(({ type }) => type === definition.provider_type);
      const providerIds = amongProviders(ofKind, selected).map(({ id }) => id);
      if (providerIds.length === 0) {
        throw unprocessable(
          'There is nothing to evaluate',
          `provider_type: no such provider is ${definition.provider_type}`,
        );
      }
      const now = new Date();
      const found = await previewCustomCheck(database, {
        definition,
        predicates,
        providerIds,
        evaluator,
        now,
      });
      return { status: 200, body: presentPreview(found, predicates) };
    },
  });
}

const notEvaluated: Preview = {
  resources: 0,
  providerIds: [],
  elapsedMs: 0,
  limitReached: 'validate_only',
  tally: emptyTally(),
  failing: [],
};

function presentPreview({ tally, failing, ...found }: Preview, predicates: readonly Predicate[]) {
  return {
    resources: found.resources,
    complete: found.limitReached === null,
    limit_reached: found.limitReached,
    elapsed_ms: found.elapsedMs,
    provider_ids: found.providerIds,
    passed: tally.passed,
    failed: tally.failed,
    excepted: tally.excepted,
    not_applicable: tally.not_applicable,
    not_evaluated: tally.not_evaluated,
    reasons: Object.entries(tally.reasons).map(([reason, resources]) => ({ reason, resources })),
    failing: failing.map(({ resource, providerId, failure }) => ({
      resource_id: resource.id,
      provider_id: providerId,
      resource_type: resource.resourceType,
      name: resource.name,
      region: resource.region,
      reason: failure.reason,
      evidence: failure.evidence,
    })),
    looks_at: [...new Set(predicates.flatMap(({ looksAt }) => looksAt))].toSorted(),
    related: relatedTypes(predicates),
  };
}
