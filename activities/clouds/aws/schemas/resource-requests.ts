import type { OperationStatus, ProgressEvent } from '@aws-sdk/client-cloudcontrol';
import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { identifierOf } from './schema-listing.ts';

const pageSize = 100;
const underWay: readonly OperationStatus[] = ['PENDING', 'IN_PROGRESS', 'CANCEL_IN_PROGRESS'];
const failed: readonly OperationStatus[] = ['FAILED', 'CANCEL_COMPLETE'];

/** Returns whether Cloud Control still carries out a request for a resource, whoever made it. Throws `CloudError`. */
export async function isUnderWay(run: UnitRun, target: OperationTarget): Promise<boolean> {
  const { done } = await requestsOf(run, target, underWay).next();
  return done !== true;
}

/** Returns the tokens of the requests for a resource that failed within the last seven days. Throws `CloudError`. */
export async function failedRequests(run: UnitRun, target: OperationTarget): Promise<ReadonlySet<string>> {
  const tokens = new Set<string>();
  for await (const { RequestToken: token } of requestsOf(run, target, failed))
    if (token !== undefined) tokens.add(token);
  return tokens;
}

async function* requestsOf(
  run: UnitRun,
  target: OperationTarget,
  statuses: readonly OperationStatus[],
): AsyncGenerator<ProgressEvent> {
  const { CloudControlClient, ListResourceRequestsCommand } = await import('@aws-sdk/client-cloudcontrol');
  const call = run.service('cloudcontrol', (settings) => new CloudControlClient(settings));
  const identifier = identifierOf(target);
  let next: string | undefined;
  do {
    const answer = await call(
      new ListResourceRequestsCommand({
        MaxResults: pageSize,
        NextToken: next,
        ResourceRequestStatusFilter: { OperationStatuses: [...statuses] },
      }),
    );
    for (const request of answer.ResourceRequestStatusSummaries ?? []) {
      if (request.TypeName === target.resourceType && request.Identifier === identifier) yield request;
    }
    next = answer.NextToken;
  } while (next !== undefined);
}
