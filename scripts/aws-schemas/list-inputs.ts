import type { ListInput, ResourceSchema } from '../../activities/clouds/aws/schemas/resource-schema.ts';
import type { JsonObject } from '../../domain/json.ts';
import { neededInputs, objectAt, propertyOf, textOf, texts } from './read-schema.ts';

/** A schema with the document it was read from. */
export interface SchemaSource {
  schema: ResourceSchema;
  document: JsonObject;
}

/** Parents that no schema names: type → input → type and property. */
const parentsByHand: Readonly<Record<string, { parent: string; properties: Record<string, string> }>> = {
  'AWS::Athena::PreparedStatement': { parent: 'AWS::Athena::WorkGroup', properties: { WorkGroup: 'Name' } },
  'AWS::IdentityStore::Group': { parent: 'AWS::SSO::Instance', properties: { IdentityStoreId: 'IdentityStoreId' } },
  'AWS::IdentityStore::User': { parent: 'AWS::SSO::Instance', properties: { IdentityStoreId: 'IdentityStoreId' } },
  'AWS::Lambda::Url': { parent: 'AWS::Lambda::Function', properties: { TargetFunctionArn: 'Arn' } },
  'AWS::Route53::RecordSet': { parent: 'AWS::Route53::HostedZone', properties: { HostedZoneId: 'Id' } },
};

const endings = ['', 'Id', 'Arn', 'ARN', 'Name', 'Identifier'];

/** Returns where the values come from that the list of a type needs; null where nothing yields them. */
export function listInputsOf(source: SchemaSource, all: readonly SchemaSource[]): readonly ListInput[] | null {
  const needed = neededInputs(source.document);
  if (needed === null) return null;
  const { typeName } = source.schema;
  const byHand = parentsByHand[typeName];
  if (byHand !== undefined) return [byHand];
  if (needed.length === 0) return [];
  for (const names of needed) {
    const inputs = inputsFor(source, names, all);
    if (inputs !== null) return inputs;
  }
  return null;
}

function inputsFor(
  source: SchemaSource,
  names: readonly string[],
  all: readonly SchemaSource[],
): readonly ListInput[] | null {
  const simple = names.map((name) => simpleInput(source, name));
  const open = names.filter((_name, index) => simple[index] === null);
  const known = simple.filter((input) => input !== null);
  if (open.length === 0) return known;
  const parent = parentFor(source, open, all);
  return parent === null ? null : [parent, ...known];
}

function simpleInput({ document }: SchemaSource, name: string): ListInput | null {
  if (name === 'AwsAccountId') return { input: name, account: true };
  const values = texts(propertyOf(document, name)['enum']);
  return values.length === 0 ? null : { input: name, values };
}

/**
 * Prefers the type that a property refers to, then one that these inputs identify, then one that is named so, then one
 * whose identifier contains them.
 */
function parentFor(source: SchemaSource, names: readonly string[], all: readonly SchemaSource[]): ListInput | null {
  const listed = all.filter(({ schema }) => schema.handlers.includes('list') && schema !== source.schema);
  const siblings = listed.filter(({ schema }) => serviceOf(schema) === serviceOf(source.schema));
  return (
    referredParent(source, names, listed) ??
    identifiedParent(names, siblings, ({ identifier }) => identifier.length === names.length) ??
    namedParent(names, siblings) ??
    identifiedParent(names, siblings, () => true)
  );
}

function identifiedParent(
  names: readonly string[],
  siblings: readonly SchemaSource[],
  fits: (schema: ResourceSchema) => boolean,
): ListInput | null {
  const [found] = siblings
    .filter(({ schema }) => fits(schema) && names.every((name) => schema.identifier.includes(name)))
    // A type whose own list needs the same inputs is a sibling, not the parent.
    .filter(({ document }) => !neededInputs(document)?.some((own) => names.every((name) => own.includes(name))))
    .toSorted((a, b) => a.schema.identifier.length - b.schema.identifier.length);
  if (found === undefined) return null;
  return { parent: found.schema.typeName, properties: Object.fromEntries(names.map((name) => [name, name])) };
}

function namedParent([name = '', ...others]: readonly string[], siblings: readonly SchemaSource[]): ListInput | null {
  if (others.length > 0) return null;
  for (const ending of endings) {
    const named = siblings.find(({ schema }) => `${shortName(schema)}${ending}` === name);
    const property = named && [ending, name, 'Id', 'Arn'].find((own) => hasProperty(named, own));
    if (named && property !== undefined) return { parent: named.schema.typeName, properties: { [name]: property } };
  }
  return null;
}

function referredParent(
  source: SchemaSource,
  names: readonly string[],
  listed: readonly SchemaSource[],
): ListInput | null {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return null;
  const { typeName, propertyPath } = objectAt(propertyOf(source.document, name), 'relationshipRef');
  const parent = listed.find(({ schema }) => schema.typeName === typeName);
  const property = textOf(propertyPath).replace('/properties/', '');
  return parent && hasProperty(parent, property)
    ? { parent: parent.schema.typeName, properties: { [name]: property } }
    : null;
}

const hasProperty = ({ document }: SchemaSource, name: string): boolean =>
  Object.hasOwn(objectAt(document, 'properties'), name);
const serviceOf = ({ typeName }: ResourceSchema): string => typeName.split('::')[1] ?? '';
const shortName = ({ typeName }: ResourceSchema): string => typeName.split('::')[2] ?? '';
