import { driftList, type DriftRow, findDrift, type OfKind, summariseDrifts } from '../../db/reads/drifts/drifts.ts';
import { selectedPage } from '../../db/reads/lists/selected-list.ts';
import { findReachability } from '../../db/reads/reachability/reachability.ts';
import { askerOf, isPending, pendingAnswer } from '../acceptances/request.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { providersInBody, queriedProviders } from '../provider-filter.ts';
import { requestDetection } from './detect.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { exportEndpoint } from '../lists/export.ts';
import { facetsEndpoint } from '../lists/facets.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { listedDrifts } from './listed.ts';
import { presentDrift, presentDriftDetail } from './presenter.ts';
import { moveDrift, resolveDrift } from './resolve.ts';
import {
  detectionSchema,
  driftDetailSchema,
  driftListQuery,
  driftPatchBody,
  driftResolveBody,
  driftSchema,
  detectionBody,
  driftSummaryQuery,
  driftSummarySchema,
} from './schema.ts';

const tag = 'Drifts';

/** Declares the endpoints for detection and triage of drift (interface specification §4, Drifts). */
export function driftsEndpoints({ database, workflows, settings }: ApiDependencies): Endpoint[] {
  const fourEyes = settings.remediationFourEyes;
  const detailOf = async (row: Parameters<typeof presentDriftDetail>[0]) =>
    presentDriftDetail(row, await findReachability(database, { resourceId: row.resource_id, now: new Date() }));

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/drifts/detect',
      tag,
      summary: 'Sync providers and detect drift',
      description:
        'Of all providers, or of those that the body names. Returns the running execution when there is one for the same scope.',
      body: detectionBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 202: detectionSchema },
      handler: async (request) => {
        const { execution, isNew } = await database.transaction((transaction) =>
          requestDetection(transaction, {
            providers: providersInBody(request),
            memberId: request.principal.memberId,
            actor: actorOf(request),
          }),
        );
        workflows.startSoon(execution.workflow_id);
        return {
          status: 202,
          body: {
            job_id: execution.job_id,
            status: 'running' as const,
            message: isNew ? 'Drift detection started' : 'Drift detection is running already',
            execution_id: execution.id,
            workflow_id: execution.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/drifts',
      tag,
      summary: 'List drift findings',
      description:
        'Findings of all resources, newest first unless `sort` says otherwise. Filters combine; several values of one mean any of them.',
      query: driftListQuery,
      responses: { 200: pageSchema(driftSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { rows, total } = await selectedPage<OfKind<DriftRow>>(database, driftList, {
          ...listedDrifts.askedOf(request as never),
          page,
        });
        return { status: 200, body: paginated(rows.map(presentDrift), total, page) };
      },
    }),
    facetsEndpoint(database, listedDrifts),
    exportEndpoint(database, listedDrifts),
    endpoint({
      method: 'get',
      path: '/api/v1/drifts/summary',
      tag,
      summary: 'Count drift findings by severity and state',
      description: 'Counts all findings of all providers, or of those that the query names.',
      query: driftSummaryQuery,
      responses: { 200: driftSummarySchema },
      handler: async (request) => ({
        status: 200,
        body: await summariseDrifts(database, queriedProviders(request)),
      }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/drifts/{id}',
      tag,
      summary: 'Get a drift finding with its differences',
      description: 'Includes every path that differs from the baseline, and how the finding was resolved.',
      params: idParams,
      responses: { 200: driftDetailSchema },
      handler: async ({ params }) => {
        const row = await findDrift(database, params.id);
        if (row === null) throw notFound('Drift finding');
        return { status: 200, body: await detailOf(row) };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/drifts/{id}',
      tag,
      summary: 'Change the state of a drift finding',
      description:
        'From detected to investigating, from investigating to resolved. A deviation that lasts is found again by the ' +
        'next scan. Resolving the finding on a deleted resource accepts the deletion, which requires an admin.',
      params: idParams,
      body: driftPatchBody,
      responses: { 200: driftDetailSchema },
      handler: async (request) => {
        const outcome = await moveDrift(database, {
          driftId: request.params.id,
          to: request.body.status,
          asker: askerOf(request, fourEyes),
        });
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 200, body: await detailOf(outcome) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/drifts/{id}/resolve',
      tag,
      summary: 'Resolve a drift finding',
      description:
        'With `capture_baseline` the current configuration of the resource is captured as a new baseline, which accepts ' +
        'all of its open findings: that requires an admin, and with four eyes it returns 409 with the `acceptance_id` that ' +
        'another admin confirms. Without it, a deviation that lasts is found again by the next scan.',
      params: idParams,
      body: driftResolveBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: driftDetailSchema },
      handler: async (request) => {
        const outcome = await resolveDrift(database, {
          driftId: request.params.id,
          captureBaseline: request.body.capture_baseline ?? false,
          asker: askerOf(request, fourEyes),
        });
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 200, body: await detailOf(outcome) };
      },
    }),
  ];
}
