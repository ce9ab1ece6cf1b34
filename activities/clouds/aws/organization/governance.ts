import type { PolicyType, Root } from '@aws-sdk/client-organizations';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import {
  controlPolicyTypes,
  type ControlPolicyType,
  type DelegatedAdministrator,
  type ListedPolicy,
} from '../../../../domain/organizations/above.ts';
import type { OrganizationPart } from '../../../../domain/organizations/organization.ts';
import { CloudError, isRetryable } from '../../errors.ts';
import { everyItem, everyPage } from '../session/every-item.ts';
import type { OrganizationCalls } from './organization.ts';

const policyTypeNames: Readonly<Record<ControlPolicyType, PolicyType>> = {
  service_control: 'SERVICE_CONTROL_POLICY',
  resource_control: 'RESOURCE_CONTROL_POLICY',
};

/** Returns the types of control policies that are enabled in a root; policies of other types limit nothing. */
export function enabledPolicyTypes({ PolicyTypes: types = [] }: Root): ControlPolicyType[] {
  return controlPolicyTypes.filter((type) =>
    // A type that is being disabled limits the accounts until that has ended.
    types.some(({ Type: name, Status: status }) => name === policyTypeNames[type] && status !== 'PENDING_ENABLE'),
  );
}

/**
 * Yields the service and resource control policies of an organization with what they are attached to, and at last which
 * types are enabled and who administers services. An access that may not read one of them gives its reason instead:
 * members of an organization may not, and delegated administrators only what they were delegated.
 */
export async function* governanceOf(
  calls: OrganizationCalls,
  policyTypes: readonly ControlPolicyType[],
): AsyncGenerator<OrganizationPart> {
  let policiesReason: string | null = null;
  try {
    for (const type of policyTypes) yield* policiesOf(calls, type);
  } catch (fault) {
    policiesReason = reasonOf(fault);
  }
  const delegates = await delegatesOf(calls).catch((fault: unknown) => reasonOf(fault));
  yield {
    part: 'governance',
    governance: {
      policyTypes: policiesReason === null ? [...policyTypes] : null,
      policiesReason,
      delegatedAdministrators: typeof delegates === 'string' ? null : delegates,
      delegatesReason: typeof delegates === 'string' ? delegates : null,
    },
  };
}

/** Returns why something cannot be read with this access; throws what another try may change. */
function reasonOf(fault: unknown): string {
  if (fault instanceof CloudError && !isRetryable(fault.kind)) return fault.message;
  throw fault;
}

async function* policiesOf(calls: OrganizationCalls, type: ControlPolicyType): AsyncGenerator<OrganizationPart> {
  const sdk = await import('@aws-sdk/client-organizations');
  const Filter = policyTypeNames[type];
  for await (const listed of everyPage(async (token) => {
    const answer = await calls(new sdk.ListPoliciesCommand({ Filter, NextToken: token }));
    return { items: answer.Policies, next: answer.NextToken };
  })) {
    const policies = await Promise.all(
      listed.map(async ({ Id: id, Name: name }): Promise<ListedPolicy | null> => {
        if (id === undefined) return null;
        const [{ Policy: policy }, targets] = await Promise.all([
          calls(new sdk.DescribePolicyCommand({ PolicyId: id })),
          everyItem(async (token) => {
            const answer = await calls(new sdk.ListTargetsForPolicyCommand({ PolicyId: id, NextToken: token }));
            return { items: answer.Targets, next: answer.NextToken };
          }),
        ]);
        return {
          externalId: id,
          type,
          name: name ?? id,
          document: parsePolicyDocument(policy?.Content ?? ''),
          targets: targets.flatMap(({ TargetId: target }) => target ?? []),
        };
      }),
    );
    yield { part: 'policies', policies: policies.filter((policy) => policy !== null) };
  }
}

async function delegatesOf(calls: OrganizationCalls): Promise<DelegatedAdministrator[]> {
  const sdk = await import('@aws-sdk/client-organizations');
  const accounts = await everyItem(async (token) => {
    const answer = await calls(new sdk.ListDelegatedAdministratorsCommand({ NextToken: token }));
    return { items: answer.DelegatedAdministrators, next: answer.NextToken };
  });
  return Promise.all(
    accounts.flatMap(({ Id: accountId }) =>
      accountId === undefined
        ? []
        : [
            everyItem(async (token) => {
              const input = { AccountId: accountId, NextToken: token };
              const answer = await calls(new sdk.ListDelegatedServicesForAccountCommand(input));
              return { items: answer.DelegatedServices, next: answer.NextToken };
            }).then((services) => ({
              accountId,
              services: services.flatMap(({ ServicePrincipal: service }) => service ?? []).toSorted(),
            })),
          ],
    ),
  );
}
