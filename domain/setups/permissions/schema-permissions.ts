import { kindOf, type Cloud } from '../../clouds/cloud-names.ts';
import { updateResourceOperation } from '../../clouds/aws/schemas/cloud-control-planner.ts';
import { schemaFacts } from '../../clouds/schema-facts.ts';
import { typeSupport } from '../../clouds/type-support.ts';
import { isSchemaType } from '../../clouds/schema-types.ts';

const ownCalls = [
  'cloudformation:GetResource',
  'cloudformation:GetResourceRequestStatus',
  'cloudformation:UpdateResource',
];

/**
 * Not granted although handlers name them: handing over any role to any service, reading secrets and data, and whole services.
 * Whoever needs one grants it for the one role, key or secret.
 */
const tooWide =
  /\*|^iam:PassRole$|^kms:(Decrypt|CreateGrant)$|^secretsmanager:GetSecretValue$|^ssm:GetParameters?(ByPath)?$|^s3:GetObject/;

/**
 * Returns what changing resources of a type by schema needs: the calls of Cloud Control, and what the handlers of the type
 * read and change with the caller's credentials. Null for a type whose changes are not planned.
 */
export function schemaTypePermissions(
  cloud: Cloud,
  resourceType: string,
): { operation: string; permissions: readonly string[] } | null {
  if (cloud !== 'aws' || !isSchemaType(resourceType)) return null;
  const changes = schemaFacts(kindOf.aws, resourceType)?.changes;
  if (changes === undefined || typeSupport(kindOf.aws, resourceType).remediation !== 'planned') return null;
  const granted = changes.permissions.filter((permission) => permission.includes(':') && !tooWide.test(permission));
  return { operation: updateResourceOperation, permissions: [...ownCalls, ...granted] };
}
