import {
  neededForRemediation,
  type EvaluatedPermission,
  type RemediationAnswer,
} from '../../../../domain/access-checks/remediation-access.ts';
import { remediationAnswer } from '../../shared/access-answers.ts';
import { groupsOf } from '../../shared/groups.ts';
import type { GcpRun } from '../session/gcp-run.ts';

const permissionsAtOnce = 100;

/**
 * Asks Resource Manager which permissions that remediation needs the identity has on the project. Throws `CloudError` when
 * another try could succeed.
 */
export async function googleRemediationAccess(run: Pick<GcpRun, 'calls' | 'projectId'>): Promise<RemediationAnswer> {
  return remediationAnswer(
    async () => {
      const evaluated: EvaluatedPermission[] = [];
      for (const group of groupsOf(permissionsAtOnce, neededForRemediation('gcp'))) {
        const granted = await grantedOf(
          run,
          group.map(({ permission }) => permission),
        );
        for (const needed of group) {
          const isAllowed = granted.has(needed.permission);
          const reason = isAllowed ? null : 'No role of the identity permits it for the whole project';
          evaluated.push({ ...needed, result: isAllowed ? 'allowed' : 'denied', deniedBy: null, reason });
        }
      }
      return evaluated;
    },
    { refused: 'The permissions of the identity cannot be tested' },
  );
}

async function grantedOf(
  { calls, projectId }: Pick<GcpRun, 'calls' | 'projectId'>,
  permissions: string[],
): Promise<Set<string>> {
  const path = `/v1/projects/${projectId}:testIamPermissions`;
  const answer = await calls.post<{ permissions?: string[] }>('cloudresourcemanager', path, { permissions });
  return new Set(answer.permissions);
}
