import type { ListedPolicy } from '../../../domain/organizations/above.ts';
import type { Governance } from '../../../domain/organizations/organization.ts';
import type { Database } from '../../database.ts';
import { isRunning, type WritingDiscovery } from './tree.ts';

/** Removes the policies that an earlier attempt of a discovery wrote. */
export async function discardPolicies(database: Database, discovery: WritingDiscovery): Promise<void> {
  const { discoveryId, organizationId } = discovery;
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, discovery))) return;
    await transaction('organization_policies')
      .where({ organization_id: organizationId, read_in: discoveryId })
      .delete();
  });
}

/** Writes a page of policies; they count once `writeGovernance` has been called for the same discovery. */
export async function writePolicies(
  database: Database,
  { policies, ...discovery }: WritingDiscovery & { policies: readonly ListedPolicy[] },
): Promise<void> {
  const { discoveryId, organizationId } = discovery;
  if (policies.length === 0) return;
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, discovery))) return;
    await transaction('organization_policies')
      .insert(
        policies.map(({ externalId, type, name, document, targets }) => ({
          organization_id: organizationId,
          read_in: discoveryId,
          external_id: externalId,
          type,
          name,
          document: JSON.stringify(document),
          targets,
        })),
      )
      // A page may repeat what the one before showed.
      .onConflict(['organization_id', 'read_in', 'external_id'])
      .merge();
  });
}

/**
 * Makes the policies of a discovery the ones that count, or keeps those of an earlier one with the reason why they could
 * not be read now. Both happen at once, so that an assessment never sees a part of them.
 */
export async function writeGovernance(
  database: Database,
  { governance, ...discovery }: WritingDiscovery & { governance: Governance },
): Promise<void> {
  const { discoveryId, organizationId } = discovery;
  const { policyTypes, policiesReason, delegatedAdministrators, delegatesReason } = governance;
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, discovery))) return;
    await transaction('organizations')
      .where({ id: organizationId })
      .update({
        policies_reason: policiesReason?.slice(0, 500) ?? null,
        ...(policyTypes === null
          ? {}
          : { policies_read_in: discoveryId, policies_read_at: transaction.fn.now(), policy_types: policyTypes }),
        delegates_reason: delegatesReason?.slice(0, 500) ?? null,
        delegated_administrators:
          delegatedAdministrators === null
            ? null
            : JSON.stringify(
                delegatedAdministrators.map(({ accountId, services }) => ({ account_id: accountId, services })),
              ),
      });
    const others = transaction('organization_policies').where({ organization_id: organizationId });
    if (policyTypes === null) await others.where({ read_in: discoveryId }).delete();
    else await others.whereNot({ read_in: discoveryId }).delete();
  });
}
