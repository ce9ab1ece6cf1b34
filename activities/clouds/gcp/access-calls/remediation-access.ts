import {
  neededBySchema,
  neededForRemediation,
  type EvaluatedPermission,
  type NeededOperation,
  type NeededPermission,
  type RemediationAnswer,
} from '../../../../domain/access-checks/remediation-access.ts';
import { evaluatedStepwise, remediationAnswer } from '../../shared/access-answers.ts';
import { groupsOf } from '../../shared/groups.ts';
import type { GcpRun } from '../session/gcp-run.ts';

const permissionsAtOnce = 100;

/**
 * Asks Resource Manager which permissions that remediation needs the identity has on the project, also for operations on types by
 * schema. Throws `CloudError` when another try could succeed.
 */
export async function googleRemediationAccess(
  run: Pick<GcpRun, 'calls' | 'projectId'>,
  bySchema: readonly NeededOperation[],
): Promise<RemediationAnswer> {
  return remediationAnswer(
    async () => {
      const evaluated: EvaluatedPermission[] = [];
      for (const group of groupsOf(permissionsAtOnce, neededForRemediation('gcp'))) {
        evaluated.push(...(await tested(run, group)));
      }
      // A permission that cannot be tested on projects is refused with all others of its request.
      for (const group of groupsOf(permissionsAtOnce, neededBySchema('gcp', bySchema))) {
        evaluated.push(...(await evaluatedStepwise(group, (some) => tested(run, some))));
      }
      return evaluated;
    },
    { refused: 'The permissions of the identity cannot be tested' },
  );
}

async function tested(
  run: Pick<GcpRun, 'calls' | 'projectId'>,
  needed: readonly NeededPermission[],
): Promise<EvaluatedPermission[]> {
  const granted = await grantedOf(
    run,
    needed.map(({ permission }) => permission),
  );
  return needed.map((one) => {
    const isAllowed = granted.has(one.permission);
    const reason = isAllowed ? null : 'No role of the identity permits it for the whole project';
    return { ...one, result: isAllowed ? 'allowed' : 'denied', deniedBy: null, reason };
  });
}

async function grantedOf(
  { calls, projectId }: Pick<GcpRun, 'calls' | 'projectId'>,
  permissions: string[],
): Promise<Set<string>> {
  const path = `/v1/projects/${projectId}:testIamPermissions`;
  const answer = await calls.post<{ permissions?: string[] }>('cloudresourcemanager', path, { permissions });
  return new Set(answer.permissions);
}
