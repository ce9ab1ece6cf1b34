import { createRemediationAction } from '../../db/commands/remediation/create.ts';
import { remediationLog } from '../../db/reads/remediation/log.ts';
import {
  listRemediations,
  type RemediationDetailRow,
  type RemediationFilter,
  remediationSteps,
} from '../../db/reads/remediation/actions.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { actionById, command } from './commands.ts';
import { creationRefusal } from './creation-refusal.ts';
import { presentRemediation, presentRemediationDetail } from './presenter.ts';
import { requestedFinding } from './requested-finding.ts';
import {
  approveBody,
  executionAccepted,
  rejectBody,
  remediationCreateBody,
  remediationDetailSchema,
  remediationListQuery,
  remediationSchema,
  rollbackBody,
} from './schema.ts';

const tag = 'Remediation';

/** Declares the endpoints of actions that remediate findings (interface specification §4, Remediation). */
export function remediationEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, workflows, settings, temporalUrl } = dependencies;

  const detailOf = async (row: RemediationDetailRow) =>
    presentRemediationDetail({
      row,
      steps: await remediationSteps(database, row.id),
      log: await remediationLog(database, row.id),
      temporalUrl: temporalUrl(row.workflow_id),
    });

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/remediation',
      tag,
      summary: 'List remediation actions',
      description: 'Actions of all resources, newest first, without their plans.',
      query: remediationListQuery,
      responses: { 200: pageSchema(remediationSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { status, resource_id, policy_id } = request.query;
        const filter: RemediationFilter = Object.fromEntries(
          Object.entries({ status, resource_id, policy_id }).filter(([, value]) => value !== undefined),
        );
        const { rows, total } = await listRemediations(database, {
          providers: queriedProviders(request),
          filter,
          page,
        });
        return { status: 200, body: paginated(rows.map(presentRemediation), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/remediation/{id}',
      tag,
      summary: 'Get a remediation action with its plan, snapshot, risk and log',
      description:
        'Includes the plan with its dry run, the decision, the snapshot from before the execution and the log.',
      params: idParams,
      responses: { 200: remediationDetailSchema },
      handler: async ({ params }) => ({
        status: 200,
        body: await detailOf(await actionById(dependencies, params.id)),
      }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation',
      tag,
      summary: 'Plan a remediation of a finding',
      description:
        'Nothing is changed until the action is approved and executed. 422 with the steps to take by hand when there is no automatic fix. ' +
        'A failing check (`control`) is evaluated on what was last read of the resource; one that passes is a 409.',
      body: remediationCreateBody,
      idempotent: true,
      responses: { 201: remediationDetailSchema },
      handler: async (request) => {
        const { limits } = request.principal;
        const created = await database.transaction(async (transaction) => {
          const finding = await requestedFinding(transaction, { body: request.body, limits });
          const creation = await createRemediationAction(transaction, {
            ...finding,
            actor: actorOf(request),
            pendingExpiresDays: settings.pendingExpiresDays,
          });
          if ('refusal' in creation) throw creationRefusal(creation.refusal, request.body);
          return creation;
        });
        workflows.startSoon(created.workflowId);
        return { status: 201, body: await detailOf(await actionById(dependencies, created.actionId)) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/{id}/approve',
      tag,
      summary: 'Approve a pending action',
      description: '409 unless the action is pending approval, and when `plan_hash` is not that of its plan.',
      params: idParams,
      body: approveBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: remediationDetailSchema },
      handler: async ({ params, body, principal, requestId }) => {
        const row = await command(dependencies, {
          actionId: params.id,
          kind: 'approve',
          comment: body.comment ?? null,
          planHash: body.plan_hash ?? null,
          force: false,
          principal,
          requestId,
        });
        return { status: 200, body: await detailOf(row) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/{id}/reject',
      tag,
      summary: 'Reject a pending action',
      description: 'It ends as failed, with the decision `rejected`.',
      params: idParams,
      body: rejectBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: remediationDetailSchema },
      handler: async ({ params, body, principal, requestId }) => {
        const row = await command(dependencies, {
          actionId: params.id,
          kind: 'reject',
          comment: body.reason ?? null,
          planHash: null,
          force: false,
          principal,
          requestId,
        });
        return { status: 200, body: await detailOf(row) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/{id}/execute',
      tag,
      summary: 'Execute an approved action',
      description: '409 unless the action is approved. The action shows the progress.',
      params: idParams,
      idempotent: true,
      responses: { 202: executionAccepted },
      handler: async ({ params, principal, requestId }) => {
        const row = await command(dependencies, {
          actionId: params.id,
          kind: 'execute',
          comment: null,
          planHash: null,
          force: false,
          principal,
          requestId,
        });
        return {
          status: 202,
          body: {
            status: 'executing' as const,
            started_at: (row.started_at ?? new Date()).toISOString(),
            workflow_id: row.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/{id}/rollback',
      tag,
      summary: 'Roll back a completed action',
      description:
        'Within the rollback window. 409 with the differences when others changed the resource since, unless `force`. The action stays `completed` with `rollback.status` `running` until it is `rolled_back`.',
      params: idParams,
      body: rollbackBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 202: remediationDetailSchema },
      handler: async ({ params, body, principal, requestId }) => {
        const row = await command(dependencies, {
          actionId: params.id,
          kind: 'rollback',
          comment: null,
          planHash: null,
          force: body.force ?? false,
          principal,
          requestId,
        });
        return { status: 202, body: await detailOf(row) };
      },
    }),
  ];
}
