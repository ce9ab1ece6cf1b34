import { textSet } from '../../shared/text-set.ts';
import { inheritedPolicies } from '../iam/ancestors.ts';
import { projectPolicy } from '../iam/project-policy.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import type { GooglePolicy } from '../session/gcp-resource.ts';

const auditConfigsOf = ({ auditConfigs }: GooglePolicy) =>
  (auditConfigs ?? []).map(({ service, auditLogConfigs }) => ({
    service: service ?? '',
    log_types: textSet(auditLogConfigs?.map(({ logType }) => logType)),
    exempted_members: textSet(auditLogConfigs?.flatMap(({ exemptedMembers }) => exemptedMembers ?? [])),
  }));

/** Returns the audit configuration of the project's own policy. */
export const auditConfigs = async (run: GcpRun) => auditConfigsOf(await projectPolicy(run));

/** Returns the audit configurations that the project inherits from its folders and the organization. */
export const inheritedAuditConfigs = async (run: GcpRun) =>
  (await inheritedPolicies(run)).flatMap(({ from, policy }) =>
    auditConfigsOf(policy).map((config) => ({ from, ...config })),
  );
