import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage } from '../../shared/listed-page.ts';
import type { ArmPage } from '../session/calls.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, lowerId } from '../session/azure-resource.ts';
import { allItems } from '../session/detail.ts';

interface Assignment {
  id?: string;
  name?: string;
  properties?: {
    roleDefinitionId?: string;
    principalId?: string;
    principalType?: string;
    scope?: string;
    condition?: string | null;
  };
}

/** A built-in or custom role. */
export interface RoleDefinition {
  id?: string;
  properties?: {
    roleName?: string;
    type?: string;
    assignableScopes?: string[];
    permissions?: { actions?: string[]; notActions?: string[] }[];
  };
}

const apiVersion = '2022-04-01';

/** Returns every role that can be assigned in the subscription. */
export function roleDefinitions(run: AzureRun): Promise<RoleDefinition[]> {
  const path = `/subscriptions/${run.subscriptionId}/providers/Microsoft.Authorization/roleDefinitions`;
  return allItems<RoleDefinition>(run, path, apiVersion);
}

/** Returns the last part of a role's id, which is the same in every scope. */
const roleKey = (id: string | null | undefined): string => id?.split('/').at(-1)?.toLowerCase() ?? '';

async function roleNames(run: AzureRun): Promise<Map<string, string>> {
  const definitions = await roleDefinitions(run);
  return new Map(definitions.map(({ id, properties }) => [roleKey(id), properties?.roleName ?? '']));
}

function assignment(item: Assignment, names: Map<string, string>): CollectedResource<'role_assignment'> {
  const { properties } = item;
  const role = names.get(roleKey(properties?.roleDefinitionId)) || null;
  const name = `${role ?? 'Unknown role'} of ${properties?.principalId ?? 'nobody'}`;
  return azureResource(
    { ...(item.id === undefined ? {} : { id: item.id }), name },
    {
      resourceType: 'role_assignment',
      configuration: {
        role_name: role,
        role_definition_id: lowerId(properties?.roleDefinitionId) ?? '',
        principal_id: properties?.principalId ?? '',
        principal_type: properties?.principalType ?? null,
        scope: lowerId(properties?.scope) ?? '',
        conditional: Boolean(properties?.condition),
      },
    },
  );
}

/** Role assignments of the subscription, read from Resource Manager, since Resource Graph omits inherited ones. */
export const roleAssignmentsUnit: AzureUnit<'role_assignment'> = {
  service: 'role-assignments',
  resourceTypes: ['role_assignment'],
  open(run) {
    let names: Promise<Map<string, string>> | null = null;
    return async (link): Promise<ListedPage<'role_assignment'>> => {
      const path = `/subscriptions/${run.subscriptionId}/providers/Microsoft.Authorization/roleAssignments`;
      names ??= roleNames(run);
      const listed =
        link === null
          ? run.calls.get<ArmPage<Assignment>>(path, apiVersion)
          : run.calls.next<ArmPage<Assignment>>(link);
      // Awaited together: otherwise a rejection of one while the other is awaited would be unhandled.
      const [page, known] = await Promise.all([listed, names]);
      const items = (page.value ?? []).filter(({ id }) => id !== undefined);
      return { next: page.nextLink || null, batches: [async () => items.map((item) => assignment(item, known))] };
    };
  },
  async read(run, externalId) {
    const path = `/subscriptions/${run.subscriptionId}/providers/Microsoft.Authorization/roleAssignments`;
    const found = (await allItems<Assignment>(run, path, apiVersion)).find(({ id }) => lowerId(id) === externalId);
    return found === undefined ? null : assignment(found, await roleNames(run));
  },
};
