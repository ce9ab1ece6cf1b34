import {
  neededForRemediation,
  type NeededOperation,
  type RemediationAnswer,
} from '../../../../domain/access-checks/remediation-access.ts';
import { remediationAnswer } from '../../shared/access-answers.ts';
import type { ArmPage } from '../session/calls.ts';
import type { AzureRun } from '../session/azure-run.ts';

const apiVersion = '2022-04-01';

/** What one role assignment of the caller permits; the used part of a permission of Azure. */
export interface CallerPermission {
  actions?: string[];
  notActions?: string[];
}

/**
 * Compares what remediation needs, also for operations on types by schema, with what the roles of the caller permit for the
 * whole subscription. Throws `CloudError` when another try could succeed.
 */
export async function azureRemediationAccess(
  run: AzureRun,
  bySchema: readonly NeededOperation[],
): Promise<RemediationAnswer> {
  let isLinkedPermitted = false;
  const answer = await remediationAnswer(
    async () => {
      const permitted = await callerPermissions(run);
      isLinkedPermitted = permitted.some(permitsLinked);
      return neededForRemediation('azure', { bySchema }).map((needed) => {
        const isAllowed = permitted.some((one) => permits(one, needed.permission));
        const reason = isAllowed ? null : 'No role of the identity permits it for the whole subscription';
        return { ...needed, result: isAllowed ? 'allowed' : 'denied', deniedBy: null, reason };
      });
    },
    { refused: 'The permissions of the identity cannot be read' },
  );
  if (bySchema.length === 0) return answer;
  return { ...answer, bySchema: isLinkedPermitted ? bySchema.map((one) => ({ ...one, open: null })) : bySchema };
}

/** Excluded actions that no document needs. Those of *Contributor* are among them. */
const neverLinked = /\/(?:write|delete|(?:elevateAccess|share)\/action)$/i;

/** Returns whether a permission permits whatever a document needs of resources that it refers to, as *Contributor* and *Owner* do. */
function permitsLinked({ actions = [], notActions = [] }: CallerPermission): boolean {
  return actions.includes('*') && notActions.every((excluded) => neverLinked.test(excluded));
}

async function callerPermissions({ calls, subscriptionId }: AzureRun): Promise<CallerPermission[]> {
  const found: CallerPermission[] = [];
  const path = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/permissions`;
  let page = await calls.get<ArmPage<CallerPermission>>(path, apiVersion);
  for (;;) {
    found.push(...(page.value ?? []));
    if (typeof page.nextLink !== 'string' || page.nextLink === '') return found;
    page = await calls.next<ArmPage<CallerPermission>>(page.nextLink);
  }
}

/**
 * Returns whether a permission permits an action: one of its actions matches, none of its excluded ones does. Names are not
 * case-sensitive, and `*` stands for any text (Azure, "Understand role definitions").
 */
export function permits({ actions = [], notActions = [] }: CallerPermission, action: string): boolean {
  const matches = (patterns: readonly string[]): boolean => patterns.some((pattern) => patternOf(pattern).test(action));
  return matches(actions) && !matches(notActions);
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}
