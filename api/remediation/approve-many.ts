import type { Static } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { isInside } from '../../db/reads/access-limits/subjects.ts';
import type { RemediationDetailRow } from '../../db/reads/remediation/actions.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { ApiError, badRequest, conflict, notFound } from '../errors.ts';
import { actionById, command } from './commands.ts';
import { approveManyBody, approveManySchema, mostAtOnce } from './many-schema.ts';
import { presentRemediation } from './presenter.ts';

type Listed = Static<typeof approveManyBody>['approvals'][number];
type Result = Static<typeof approveManySchema>['results'][number];

/** Risks that one request may approve many of. A high risk is opened and approved alone. */
const bulkRisks: ReadonlySet<RemediationDetailRow['risk']> = new Set(['low', 'medium']);

/** How many decisions are on their way at once: their workflows do not wait for each other. */
const atOnce = 5;

/** After so many actions in a row that could not be decided, Temporal is taken to be unreachable. */
const outageAfter = 3;

type DecidingDependencies = Pick<ApiDependencies, 'database' | 'updates' | 'statementKey' | 'log'>;

interface Approving {
  comment: string | null;
  principal: Pick<Principal, 'memberId' | 'email' | 'role' | 'channel' | 'limits'>;
  requestId: string;
}

/** Declares the endpoint that approves listed plans, each by a decision of its own. */
export function approveManyEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database } = dependencies;
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/approve-many',
      tag: 'Remediation',
      summary: 'Approve listed plans of pending actions',
      description:
        `Up to ${mostAtOnce} plans, each named by its action and its hash. Each is decided alone, with the checks of approving it alone, ` +
        'so that one that is refused keeps no other from being approved. Plans with a high risk are refused here. ' +
        'Repeating the request approves what an interrupted one left.',
      body: approveManyBody,
      responses: { 200: approveManySchema },
      idempotent: true,
      handler: async ({ body, principal, requestId }) => {
        const { approvals, comment = null } = body;
        if (new Set(approvals.map(({ id }) => id)).size < approvals.length) {
          throw badRequest('An action is listed more than once');
        }
        await database.transaction((transaction) =>
          writeAudit(transaction, {
            actor: actorOf({ principal, requestId }),
            action: 'remediation.approve_many',
            subjectType: 'remediation_batch',
            subjectId: requestId,
            after: { approvals: approvals.map((one) => ({ ...one })), ...(comment === null ? {} : { comment }) },
          }),
        );
        const results = await decideAll(dependencies, approvals, { comment, principal, requestId });
        const approved = results.filter(({ outcome }) => outcome === 'approved').length;
        return { status: 200, body: { batch_id: requestId, approved, results } };
      },
    }),
  ];
}

/** Decides all listed plans, a few at a time. Once the workflows cannot be reached, nothing more is sent. */
export async function decideAll(
  dependencies: DecidingDependencies,
  approvals: readonly Listed[],
  approving: Approving,
): Promise<Result[]> {
  const results: Result[] = [];
  let unreachable: ApiError | null = null;
  let unavailable = 0;
  const queue = [...approvals.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, listed] = next;
      if (unreachable !== null) {
        results[place] = { id: listed.id, outcome: 'not_sent', action: null, error: refusalOf(unreachable) };
        continue;
      }
      try {
        const row = await decide(dependencies, listed, approving);
        unavailable = 0;
        results[place] = { id: listed.id, outcome: 'approved', action: presentRemediation(row), error: null };
      } catch (error) {
        const fault = asApiError(dependencies, error, approving);
        // One workflow that is behind keeps no other action from being decided.
        if (fault.status === 503 && (unavailable += 1) >= outageAfter) unreachable = fault;
        const outcome = fault.status === 503 ? 'not_sent' : 'refused';
        results[place] = { id: listed.id, outcome, action: null, error: refusalOf(fault) };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** Decides one, with the checks of approving it alone. Throws the API's 403, 404, 409 and 503. */
async function decide(
  dependencies: DecidingDependencies,
  { id, plan_hash: planHash }: Listed,
  { comment, principal, requestId }: Approving,
): Promise<RemediationDetailRow> {
  const { limits, memberId } = principal;
  if (limits.length > 0 && !(await isInside(dependencies.database, { name: 'remediation', id, limits }))) {
    throw notFound('Remediation action');
  }
  const row = await actionById(dependencies, id);
  // A request that ended in the middle is sent again as it was.
  const isDecided = row.status === 'approved' && row.decided_by === memberId && row.decided_proven === true;
  if (isDecided && row.plan_hash === planHash) return row;
  if (!bulkRisks.has(row.risk)) {
    throw conflict(`The risk of action ${id} is ${row.risk}`, 'Open it, read its plan and approve it alone');
  }
  return command(dependencies, {
    actionId: id,
    kind: 'approve',
    comment,
    planHash,
    force: false,
    principal,
    requestId,
  });
}

function asApiError({ log }: DecidingDependencies, error: unknown, { requestId }: Approving): ApiError {
  if (error instanceof ApiError) return error;
  // The decisions before this one are made, so the response has to name them.
  log.error({ request_id: requestId, err: error }, 'one approval of many failed');
  return new ApiError({ status: 500, code: 'INTERNAL', message: 'The decision failed; look at the action' });
}

function refusalOf({ status, message, details }: ApiError): NonNullable<Result['error']> {
  return { status, message, details };
}
