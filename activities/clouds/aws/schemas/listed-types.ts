import { shownAs } from '../../../../domain/clouds/vendor-types.ts';
import type { SchemaType } from '../../cloud.ts';
import type { ResourceSchema } from './resource-schema.ts';
import { schemaTable } from './schema-table.ts';

/** Services whose resources belong to the account: each region would list the same ones. */
const globalServices: ReadonlySet<string> = new Set([
  'Billing',
  'BillingConductor',
  'Budgets',
  'CE',
  'CUR',
  'Chatbot',
  'CloudFront',
  'GlobalAccelerator',
  'IAM',
  'NetworkManager',
  'Organizations',
  'Route53',
  'Route53RecoveryControl',
  'Route53RecoveryReadiness',
  'Shield',
]);

/** Types that are not listed, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'AWS::CloudFormation::PublicTypeVersion': 'Belongs to publishers, not to the account',
  'AWS::IAM::AccessKey': 'Shown with its user',
  'AWS::Logs::LogStream': 'Comes and goes with what is logged',
};

let listed: readonly SchemaType[] | null = null;

/** Returns every type that is listed by schema: those that another resource type shows are not. */
export function listedTypes(): readonly SchemaType[] {
  listed ??= schemaTable().typeNames.flatMap((name) => {
    if (shownAs(name) !== name || Object.hasOwn(leftOut, name)) return [];
    const schema = schemaTable().find(name);
    return schema?.listInputs == null ? [] : [listedType(schema, schema.listInputs)];
  });
  return listed;
}

/** Returns whether the resources of a type belong to the account and not to a region. */
export function isGlobalType(typeName: string): boolean {
  return globalServices.has(typeName.split('::')[1] ?? '');
}

function listedType({ typeName }: ResourceSchema, inputs: NonNullable<ResourceSchema['listInputs']>): SchemaType {
  return {
    resourceType: typeName,
    scope: isGlobalType(typeName) ? 'global' : 'regional',
    parents: inputs.flatMap((input) => ('parent' in input ? [shownAs(input.parent)] : [])),
  };
}
