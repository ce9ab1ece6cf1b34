import { kindOf, type Cloud } from '../../clouds/cloud-names.ts';
import { updateResourceOperation } from '../../clouds/aws/schemas/cloud-control-planner.ts';
import { putResourceOperation } from '../../clouds/azure/schemas/document-changes.ts';
import { assetChange } from '../../clouds/gcp/schemas/asset-changes.ts';
import { patchAssetOperation } from '../../clouds/gcp/schemas/asset-planner.ts';
import { fixedKindReason } from '../../clouds/kubernetes/schemas/fixed-fields.ts';
import { patchObjectOperation } from '../../clouds/kubernetes/schemas/object-planner.ts';
import { changeRights } from '../../clouds/kubernetes/schemas/own-kinds.ts';
import { schemaFacts } from '../../clouds/schema-facts.ts';
import { typeSupport } from '../../clouds/type-support.ts';
import { isSchemaType } from '../../clouds/schema-types.ts';

const ownCalls = [
  'cloudformation:GetResource',
  'cloudformation:GetResourceRequestStatus',
  'cloudformation:ListResourceRequests',
  'cloudformation:UpdateResource',
];

/** Names of single actions. Handlers also name wildcards, and such as `s3:REST.PUT.OBJECT`, which a policy must not have. */
const actionName = /^[\w-]+:[A-Za-z0-9]+$/;

/**
 * Not granted to any type although handlers name them: handing over any role to any service; secrets; reading, writing and
 * running data and code. Whoever needs one grants it for the one role, key, bucket or function.
 */
const tooWide: readonly RegExp[] = [
  /^iam:PassRole$/,
  /^sts:(?!GetCallerIdentity$)/,
  /^kms:(?:CreateGrant|Decrypt|DeriveSharedSecret|Encrypt|GenerateDataKey\w*|GenerateMac|ReEncrypt\w+|Sign)$/,
  /^secretsmanager:\w+SecretValue$/,
  /^ssm:(?:GetParameter\w*|Send\w+|Start\w+)$/,
  /^s3:(?:Delete|Get|Put|Restore)Object\w*$/,
  /^dynamodb:(?:\w+Items?|GetRecords|PartiQL\w+|Query|Scan)$/,
  /^lambda:(?:GetFunction|GetLayerVersion|GetWebFunction|Invoke\w*)$/,
  /^(?:firehose|kinesis):(?:GetRecords|PutRecord\w*)$/,
  /^logs:(?:FilterLogEvents|GetLogEvents|GetQueryResults|PutLogEvents|StartQuery)$/,
  /^(?:events:PutEvents|sns:Publish|sqs:(?:Delete|Receive|Send)Message\w*)$/,
  /^ecr:(?:BatchGetImage|GetAuthorizationToken|GetDownloadUrlForLayer)$/,
  /^(?:bedrock:Invoke\w+|iot:GetThingShadow)$/,
];

/** Who may do what, and keys. Changes of them are granted only to types of the same service. */
const guardedService = /^(?:iam|identitystore|kms|lakeformation|organizations|ram|secretsmanager|sso|sso-directory):/;
const policyOrPermission = /:\w*(?:Polic(?:y|ies)|Permission)/;
const reading = /:(?:BatchGet|Describe|Get|List|Search)/;

/** Services whose actions are called otherwise than their types. */
const actionPrefixes: Readonly<Record<string, string>> = {
  EMR: 'elasticmapreduce',
  EventSchemas: 'schemas',
  MSK: 'kafka',
  OpenSearchServerless: 'aoss',
  OpenSearchService: 'es',
  StepFunctions: 'states',
};

function isGranted(permission: string, resourceType: string): boolean {
  if (!actionName.test(permission) || tooWide.some((form) => form.test(permission))) return false;
  const isGuarded = guardedService.test(permission) || policyOrPermission.test(permission);
  return !isGuarded || reading.test(permission) || isOwnService(permission, resourceType);
}

function isOwnService(permission: string, resourceType: string): boolean {
  const prefix = (permission.split(':')[0] ?? '').replaceAll('-', '').toLowerCase();
  const [, service = ''] = resourceType.split('::');
  const own = (actionPrefixes[service] ?? service).toLowerCase();
  return own.startsWith(prefix) || prefix.startsWith(own);
}

function objectPermissions(name: string): { operation: string; permissions: readonly string[] } | null {
  const rights = changeRights(name);
  if (rights === null || fixedKindReason(name) !== null) return null;
  return { operation: patchObjectOperation, permissions: rights };
}

const tagsPermission = 'Microsoft.Resources/tags/write';
const whatIfPermission = 'Microsoft.Resources/deployments/whatIf/action';

/** Resources that a document refers to need permissions of their own (`join/action`), which depend on the document. */
function documentPermissions(resourceType: string): { operation: string; permissions: readonly string[] } | null {
  const facts = isSchemaType(resourceType) ? schemaFacts(kindOf.azure, resourceType) : null;
  const changes = facts?.changes;
  if (changes === undefined || typeSupport(kindOf.azure, resourceType).remediation !== 'planned') return null;
  const tags = Object.hasOwn(facts?.members ?? {}, 'tags') ? [tagsPermission] : [];
  const written = changes.isUpdatable ? [...changes.permissions, whatIfPermission] : [];
  return { operation: putResourceOperation, permissions: [...written, ...tags] };
}

/** A method may also need to create, delete or use something else, in some cases: the service then refuses the change. */
const readsOrUpdates = /\.(?:get|getMetadata|list|update)$/;

function assetPermissions(resourceType: string): { operation: string; permissions: readonly string[] } | null {
  if (!isSchemaType(resourceType) || typeSupport(kindOf.gcp, resourceType).remediation !== 'planned') return null;
  const known = assetChange(resourceType);
  const permissions = known !== null && 'call' in known ? known.call.permissions : undefined;
  if (permissions === undefined) return null;
  return { operation: patchAssetOperation, permissions: permissions.filter((one) => readsOrUpdates.test(one)) };
}

/**
 * Returns what changing resources of a type by schema needs: the calls of Cloud Control, and what the handlers of the type
 * read and change with the caller's credentials, but for what is too wide: such a change is refused by AWS. For a cluster
 * they are the rights to read and patch the kind; a custom kind has the name of its definition. For a subscription they are the rights to read and write
 * the type and its tags, and to try a deployment. Null for a type whose changes are not planned.
 */
export function schemaTypePermissions(
  cloud: Cloud,
  resourceType: string,
): { operation: string; permissions: readonly string[] } | null {
  if (cloud === 'kubernetes') return objectPermissions(resourceType);
  if (cloud === 'azure') return documentPermissions(resourceType);
  if (cloud === 'gcp') return assetPermissions(resourceType);
  if (cloud !== 'aws' || !isSchemaType(resourceType)) return null;
  const changes = schemaFacts(kindOf.aws, resourceType)?.changes;
  if (changes === undefined || typeSupport(kindOf.aws, resourceType).remediation !== 'planned') return null;
  const granted = changes.permissions.filter((permission) => isGranted(permission, resourceType));
  return { operation: updateResourceOperation, permissions: [...ownCalls, ...granted] };
}
