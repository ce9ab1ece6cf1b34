import { cloudOf, type ProviderKind } from '../clouds/cloud-names.ts';
import { assetChange } from '../clouds/gcp/schemas/asset-changes.ts';
import { patchAssetOperation } from '../clouds/gcp/schemas/asset-planner.ts';
import { schemaFacts, type SchemaFacts } from '../clouds/schema-facts.ts';
import { isSchemaType } from '../clouds/schema-types.ts';
import { typeSupport } from '../clouds/type-support.ts';
import { readingPermissions } from '../setups/permissions/permissions.ts';
import { schemaTypePermissions } from '../setups/permissions/schema-permissions.ts';
import type { NeededOperation } from './remediation-access.ts';

const namesShown = 5;
const unstated = 'Google does not state which permissions the change needs';
const triesDeployments = 'Microsoft.Resources/deployments/whatIf/action';
const notTried = 'Changes are made, but not tried in advance';
const notFollowed = 'Changes are made, but what the service is still carrying out is not seen';
const writesTags = 'Microsoft.Resources/tags/write';

/**
 * Returns the operations on types by schema whose changes are planned, with what each needs beyond reading, and why that need not
 * be all. A cluster names its kinds itself: none are returned for it.
 */
export function schemaOperations(kind: ProviderKind, resourceTypes: readonly string[]): NeededOperation[] {
  const cloud = cloudOf[kind];
  if (cloud === 'kubernetes') return [];
  const read = new Set(readingPermissions(cloud));
  return resourceTypes.flatMap((resourceType) => {
    if (!isSchemaType(resourceType) || typeSupport(kind, resourceType).remediation !== 'planned') return [];
    return operationsOn[cloud](resourceType, kind).map((operation) => ({
      ...operation,
      resourceType,
      permissions: operation.permissions.filter((permission) => !read.has(permission)),
    }));
  });
}

type OperationsOn = (resourceType: string, kind: ProviderKind) => Omit<NeededOperation, 'resourceType'>[];

const operationsOn: Readonly<Record<'aws' | 'azure' | 'gcp', OperationsOn>> = {
  aws(resourceType, kind) {
    const known = schemaTypePermissions('aws', resourceType);
    if (known === null) return [];
    return [{ ...known, open: othersStated(schemaFacts(kind, resourceType)?.changes?.permissions ?? [], known) }];
  },
  gcp(resourceType) {
    const change = assetChange(resourceType);
    if (change === null || 'none' in change) return [];
    const known = schemaTypePermissions('gcp', resourceType);
    if (known === null) return [{ operation: patchAssetOperation, permissions: [], open: unstated }];
    const ofOperations = known.permissions.filter((permission) => permission.includes('.operations.'));
    return [
      {
        ...known,
        permissions: known.permissions.filter((permission) => !ofOperations.includes(permission)),
        ...(ofOperations.length === 0 ? {} : { optional: { permissions: ofOperations, without: notFollowed } }),
        open: othersStated(change.call.permissions ?? [], known),
      },
    ];
  },
  azure(resourceType, kind) {
    const known = schemaTypePermissions('azure', resourceType);
    const facts = schemaFacts(kind, resourceType);
    if (known === null || facts === null) return [];
    const written = known.permissions.filter((permission) => ![writesTags, triesDeployments].includes(permission));
    const change = {
      ...known,
      permissions: written,
      optional: { permissions: [triesDeployments], without: notTried },
      open: linkedResources(facts),
    };
    const tags = ['arm.set_tags', 'arm.remove_tags'].map((operation) => ({ operation, permissions: [writesTags] }));
    return [
      ...(facts.changes?.isUpdatable === true ? [change] : []),
      ...(known.permissions.includes(writesTags) ? tags : []),
    ];
  },
};

/** Returns that the vendor states more than what is evaluated; null where it does not. */
function othersStated(stated: readonly string[], { permissions }: { permissions: readonly string[] }): string | null {
  const others = stated.filter((permission) => !permissions.includes(permission));
  if (others.length === 0) return null;
  const more = others.length > namesShown ? [`${others.length - namesShown} more`] : [];
  return `Some changes also need ${[...others.slice(0, namesShown), ...more].join(', ')}, which is not evaluated for all resources`;
}

/** Names of properties that may refer to other resources. */
const reference = /"(?:\w*[iI]ds?|userAssignedIdentities|\w*[rR]esource(?:U[rR][iI])?)":/;

/**
 * Returns that a document may refer to other resources; null where its type has nothing to refer with. A request then needs
 * permissions on those (Azure, "Linked access checks": `Microsoft.Network/virtualNetworks/subnets/join/action`).
 */
function linkedResources({ members, shapes }: SchemaFacts): string | null {
  const { id: _id, ...others } = members;
  if (!reference.test(JSON.stringify([others, shapes]))) return null;
  return 'Azure also requires permissions on resources that the document refers to (such as …/join/action), which depend on the document';
}
