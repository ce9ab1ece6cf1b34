import type { Static } from 'typebox';
import { createRemediationAction, type CreationRefusal } from '../../db/commands/remediation/create.ts';
import { type GroupMember, membersToPlan } from '../../db/reads/finding-groups/members.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import { selectionOf } from '../../domain/organizations/provider-selection.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { namedGroup } from '../finding-groups/groups.ts';
import { actionById } from './commands.ts';
import { creationRefusal } from './creation-refusal.ts';
import { mostAtOnce, planManyBody, planManySchema } from './many-schema.ts';
import { manualStepsOf } from './preview.ts';
import { requestedFinding } from './requested-finding.ts';

type Body = Static<typeof planManyBody>;
type Named = NonNullable<Body['findings']>[number];
type Result = Static<typeof planManySchema>['results'][number];
type Asking = { principal: Principal; requestId: string };

/** Declares the endpoint that plans fixes of many findings, each as an action of its own. */
export function planManyEndpoints(dependencies: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/plan-many',
      tag: 'Remediation',
      summary: 'Plan remediations of many findings',
      description:
        `Up to ${mostAtOnce} listed findings, or the next ${mostAtOnce} members of a group that have no unfinished action. ` +
        'Each becomes an action of its own, as if it were planned alone; a finding that has one keeps it. ' +
        'Findings without an automatic fix have their manual steps in the result.',
      body: planManyBody,
      responses: { 200: planManySchema },
      idempotent: true,
      handler: async ({ body, principal, requestId }) => {
        const { findings, next } = await findingsOf(dependencies, body, principal);
        const results: Result[] = [];
        for (const finding of findings) results.push(await plan(dependencies, finding, { principal, requestId }));
        return { status: 200, body: { batch_id: requestId, results, next } };
      },
    }),
  ];
}

async function findingsOf(
  { database }: ApiDependencies,
  { findings, group }: Body,
  { limits }: Principal,
): Promise<{ findings: readonly Named[]; next: number | null }> {
  if (group === undefined) return { findings: findings ?? [], next: null };
  const known = namedGroup(group);
  if (known === null) return { findings: [], next: null };
  const providers = await selectProviders(database, selectionOf(group, limits));
  const after = group.after ?? 0;
  const members = await membersToPlan(database, { group: known, providers, after, limit: mostAtOnce });
  return {
    findings: members.map(namedBy),
    next: members.length < mostAtOnce ? null : (members.at(-1)?.place ?? null),
  };
}

function namedBy({ finding_type: type, finding_id: id, check_id: check, resource_id: resource }: GroupMember): Named {
  return check === null
    ? { finding_type: type, finding_id: id ?? 0 }
    : { finding_type: type, resource_id: resource, check_id: check };
}

const outcomes: Readonly<Record<CreationRefusal['kind'], Result['outcome']>> = {
  unknown_finding: 'unknown',
  finding_closed: 'closed',
  resource_gone: 'not_plannable',
  unfinished: 'already_planned',
  no_plan: 'not_plannable',
};

/** Plans one finding in a transaction of its own: what the others come to does not depend on it. */
async function plan(dependencies: ApiDependencies, finding: Named, asking: Asking): Promise<Result> {
  const { database, settings, workflows } = dependencies;
  const { principal } = asking;
  const row: Result = {
    finding_type: finding.finding_type,
    finding_id: finding.finding_id ?? null,
    resource_id: finding.resource_id ?? null,
    check_id: finding.check_id ?? null,
    outcome: 'planned',
    action: null,
    reason: null,
    manual_steps: [],
  };
  try {
    const creation = await database.transaction(async (transaction) => {
      const found = await requestedFinding(transaction, { body: finding, limits: principal.limits });
      const { pendingExpiresDays } = settings;
      return createRemediationAction(transaction, { ...found, actor: actorOf(asking), pendingExpiresDays });
    });
    if ('refusal' in creation) {
      const { refusal } = creation;
      return {
        ...row,
        outcome: outcomes[refusal.kind],
        action: refusal.kind === 'unfinished' ? await shownAction(dependencies, refusal.actionId) : null,
        reason: creationRefusal(refusal, finding).message,
        manual_steps: manualStepsOf(refusal),
      };
    }
    workflows.startSoon(creation.workflowId);
    return { ...row, action: await shownAction(dependencies, creation.actionId) };
  } catch (error) {
    // What was planned before this one stays planned, so the response has to name it.
    if (error instanceof ApiError && error.status === 422) return { ...row, outcome: 'unknown', reason: error.message };
    dependencies.log.error({ request_id: asking.requestId, err: error }, 'a fix of many could not be planned');
    return { ...row, outcome: 'failed', reason: 'The fix could not be planned; try again' };
  }
}

async function shownAction(dependencies: ApiDependencies, actionId: number): Promise<Result['action']> {
  const { id, title, status, risk, plan_hash: planHash } = await actionById(dependencies, actionId);
  return { id, title, status, risk, plan_hash: planHash };
}
