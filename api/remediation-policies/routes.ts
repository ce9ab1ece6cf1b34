import { type Static, Type } from 'typebox';
import {
  approvePolicy,
  createPolicy,
  deletePolicy,
  lockPolicy,
  pausePolicy,
  resumePolicy,
  revisePolicy,
} from '../../db/commands/remediation-policies/policies.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  countPolicies,
  findPolicy,
  listPolicies,
  listPolicyResults,
  type PolicyRow,
} from '../../db/reads/remediation-policies/policies.ts';
import { policyDefaults, type PolicyDefinition } from '../../domain/remediation-policies/policy.ts';
import { allChecks } from '../../platform/check-catalog.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { providersInBody } from '../provider-filter.ts';
import { requireProviders } from '../require-providers.ts';
import { presentPolicy, presentPolicyResult } from './presenter.ts';
import {
  policyApprovalBody,
  policyBody,
  policyChangeBody,
  policyPauseBody,
  policyQuery,
  policyResultQuery,
  policyResultSchema,
  policySchema,
} from './schema.ts';

const tag = 'Remediation';
const path = '/api/v1/remediation/policies';
const policiesAtMost = 200;

const memberOf = (request: { principal: Principal; requestId: string }) => ({
  ...actorOf(request),
  memberId: request.principal.memberId,
});

/** Reads a definition from a body. Throws 422 for one that could never plan anything. */
function definitionOf(body: Static<typeof policyBody>): PolicyDefinition {
  const { check_ids: checkIds = [], drift_types: drifts = [], tags = null, ...rest } = body;
  if (checkIds.length + drifts.length === 0) throw unprocessable('A policy needs check_ids or drift_types');
  for (const checkId of checkIds) {
    const named = allChecks.filter(({ id }) => id === checkId);
    if (named.length === 0) throw unprocessable('There is no such check', `check_ids: ${checkId}`);
    if (named.every(({ sets }) => sets.length === 0)) {
      throw unprocessable('The check names no values that fix a failure', `check_ids: ${checkId}`);
    }
  }
  return { ...policyDefaults, enabled: true, ...rest, check_ids: checkIds, drift_types: drifts, tags };
}

/** Declares the endpoints of the policies that plan remediations. */
export function remediationPolicyEndpoints({ database }: ApiDependencies): Endpoint[] {
  async function rowOf(reader: Database | Transaction, id: number): Promise<PolicyRow> {
    const row = await findPolicy(reader, id);
    if (row === null) throw notFound('Remediation policy');
    return row;
  }
  /** Throws 409 where a policy is not at the revision that its reader saw; null is any. */
  function requireRevision(policy: PolicyRow, read: number | null): void {
    if (read === null || policy.revision === read) return;
    throw conflict('The policy is at another revision: read it again', `revision: ${policy.revision}`);
  }
  /** Changes a policy under its lock, and returns it as the API shows it. */
  const changed = (id: number, change: (transaction: Transaction, policy: PolicyRow) => Promise<void>) =>
    database.transaction(async (transaction) => {
      const policy = await lockPolicy(transaction, id);
      if (policy === null) throw notFound('Remediation policy');
      await change(transaction, policy);
      return presentPolicy(await rowOf(transaction, id));
    });

  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'List the remediation policies',
      description: 'Newest first, each in its present revision.',
      query: policyQuery,
      responses: { 200: pageSchema(policySchema) },
      async handler({ query }) {
        const page = pageOf(query);
        const { rows, total } = await listPolicies(database, page);
        return { status: 200, body: paginated(rows.map(presentPolicy), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path,
      tag,
      summary: 'Create a remediation policy',
      description:
        'Until `dry_run_until` it only records what it would do. Then it plans actions, and with the mode ' +
        '`plan_and_approve` it approves and executes those of low risk, once two other admins have approved the revision.',
      body: policyBody,
      idempotent: true,
      responses: { 201: policySchema },
      refusals: [409, 422],
      async handler(request) {
        const definition = definitionOf(request.body);
        await requireProviders(database, providersInBody(request));
        const body = await database.transaction(async (transaction) => {
          if ((await countPolicies(transaction)) >= policiesAtMost) {
            throw conflict(`There are ${policiesAtMost} policies already: delete one first`);
          }
          const id = await createPolicy(transaction, { definition, actor: memberOf(request) });
          return presentPolicy(await rowOf(transaction, id));
        });
        return { status: 201, body };
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: 'Get a remediation policy',
      description: 'The present revision, with its approvals.',
      params: idParams,
      responses: { 200: policySchema },
      handler: async ({ params }) => ({ status: 200, body: presentPolicy(await rowOf(database, params.id)) }),
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      tag,
      summary: 'Change a remediation policy',
      description:
        'Writes a new revision: it has to be approved again, and its dry run begins again. With the `revision` that was ' +
        'read, nobody else can have written one since: that is a 409.',
      params: idParams,
      body: policyChangeBody,
      responses: { 200: policySchema },
      refusals: [409, 422],
      async handler(request) {
        const { revision = null, ...given } = request.body;
        const definition = definitionOf(given);
        await requireProviders(database, providersInBody(request));
        const body = await changed(request.params.id, async (transaction, policy) => {
          requireRevision(policy, revision);
          await revisePolicy(transaction, { policy, definition, actor: memberOf(request) });
        });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      summary: 'Delete a remediation policy',
      description: 'Its actions stay, and those that wait for approval or are being executed go on.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        await database.transaction(async (transaction) => {
          const policy = await lockPolicy(transaction, request.params.id);
          if (policy === null) throw notFound('Remediation policy');
          await deletePolicy(transaction, { policy, actor: actorOf(request) });
        });
        return { status: 204, body: null };
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/approve`,
      tag,
      summary: 'Approve a revision of a remediation policy',
      description:
        'Two admins who did not write the revision have to approve it before the policy approves plans. Approving twice ' +
        'changes nothing. 403 for its author, and for those who were no admins when it was written.',
      params: idParams,
      body: policyApprovalBody,
      idempotent: true,
      responses: { 200: policySchema },
      refusals: [409],
      async handler(request) {
        const body = await changed(request.params.id, async (transaction, policy) => {
          requireRevision(policy, request.body.revision);
          const refusal = await approvePolicy(transaction, { policy, actor: memberOf(request) });
          if (refusal !== null) throw forbidden(refusal);
        });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/pause`,
      tag,
      summary: 'Pause a remediation policy',
      description: 'After the response it plans and approves nothing. Pausing again changes nothing.',
      params: idParams,
      body: policyPauseBody,
      idempotent: true,
      responses: { 200: policySchema },
      async handler(request) {
        const { reason } = request.body;
        const body = await changed(request.params.id, (transaction, { id: policyId }) =>
          pausePolicy(transaction, { policyId, actor: actorOf(request), reason, failed: null }),
        );
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/resume`,
      tag,
      summary: 'Resume a remediation policy',
      description: 'Approvals and dry run are as before the pause.',
      params: idParams,
      responses: { 200: policySchema },
      async handler(request) {
        const body = await changed(request.params.id, (transaction, policy) =>
          resumePolicy(transaction, { policy, actor: actorOf(request) }),
        );
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}/results`,
      tag,
      summary: 'List what a remediation policy decided',
      description:
        'What the present revision last decided about each finding, newest first. `would_plan` and `would_approve` are ' +
        'from the dry run, in which the caps do not apply.',
      params: idParams,
      query: policyResultQuery,
      responses: { 200: pageSchema(policyResultSchema) },
      async handler({ params, query }) {
        await rowOf(database, params.id);
        const page = pageOf(query);
        const outcome = query.outcome ?? null;
        const { rows, total } = await listPolicyResults(database, { policyId: params.id, outcome, page });
        return { status: 200, body: paginated(rows.map(presentPolicyResult), total, page) };
      },
    }),
  ];
}
