import type { BicepFile, BicepType } from './bicep-facts.ts';

type JsonSchema = Record<string, unknown>;

/** What a Bicep type says of values. */
interface ValueType extends BicepType {
  value?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minValue?: number;
  maxValue?: number;
  discriminator?: string;
}

type Reference = { $ref: string };

const [isRequired, isReadOnly] = [1, 2];

/** What the template language allows of every resource besides the properties of its type. */
const ofEveryResource: Readonly<Record<string, JsonSchema>> = {
  dependsOn: { type: 'array', items: { type: 'string' } },
  scope: { type: 'string' },
};

/** An expression of the template language stands for a value of whatever type. */
const expression: JsonSchema = { type: 'string', pattern: '^\\[.*\\]$' };

/**
 * Returns a JSON Schema of the resources of a template of Resource Manager: each is of one of these types, as
 * `Namespace/type@version`. `files` are the files of Bicep types that have them. Throws for a type that none has.
 */
export function templateSchema(files: readonly BicepFile[], names: readonly string[]): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const ofType = (name: string): JsonSchema => {
    for (const [number, file] of files.entries()) {
      const found = file.find((type) => type.$type === 'ResourceType' && type.name === name);
      const body = found?.body === undefined ? undefined : file[place(found.body)];
      if (body === undefined) continue;
      const [type, apiVersion] = name.split('@');
      const { properties, required, ...rest } = objectSchema(body, { file, number, definitions }) as {
        properties: Record<string, JsonSchema>;
        required: string[];
      };
      return {
        ...rest,
        properties: { ...properties, ...ofEveryResource, type: { const: type }, apiVersion: { const: apiVersion } },
        required: [...required, 'type', 'apiVersion'],
      };
    }
    throw new Error(`no file has ${name}`);
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['$schema', 'contentVersion', 'resources'],
    properties: { resources: { type: 'array', items: { oneOf: names.map(ofType) } } },
    definitions,
  };
}

interface Within {
  file: BicepFile;
  number: number;
  definitions: Record<string, JsonSchema>;
}

const place = ({ $ref }: Reference): number => Number($ref.slice(2));

/** Objects are definitions, since they contain each other. */
function schemaOf(reference: Reference, within: Within): JsonSchema {
  const type: ValueType | undefined = within.file[place(reference)];
  switch (type?.$type) {
    case 'ObjectType':
    case 'DiscriminatedObjectType': {
      const name = `${within.number}-${place(reference)}`;
      if (within.definitions[name] === undefined) {
        within.definitions[name] = {};
        within.definitions[name] = objectSchema(type, within);
      }
      return { $ref: `#/definitions/${name}` };
    }
    case 'ArrayType':
      return orExpression({
        type: 'array',
        ...(type.itemType === undefined ? {} : { items: schemaOf(type.itemType, within) }),
      });
    case 'StringType': {
      const { minLength, maxLength, pattern } = type;
      return orExpression(defined({ type: 'string', minLength, maxLength, pattern }));
    }
    case 'IntegerType':
      return orExpression(defined({ type: 'integer', minimum: type.minValue, maximum: type.maxValue }));
    case 'BooleanType':
      return orExpression({ type: 'boolean' });
    case 'StringLiteralType':
      return orExpression({ const: type.value });
    case 'UnionType':
      return { anyOf: (type.elements as readonly Reference[]).map((one) => schemaOf(one, within)) };
    default:
      return {};
  }
}

function objectSchema(type: ValueType, within: Within): JsonSchema {
  if (type.$type === 'DiscriminatedObjectType') {
    const forms = Object.values(type.elements as Record<string, Reference>);
    return {
      anyOf: forms.map((form) => {
        const own = within.file[place(form)];
        return objectSchema(
          { ...own, $type: 'ObjectType', properties: { ...type.baseProperties, ...own?.properties } },
          within,
        );
      }),
    };
  }
  const settable = Object.entries(type.properties ?? {}).filter(([, { flags }]) => (flags & isReadOnly) === 0);
  return {
    type: 'object',
    properties: Object.fromEntries(settable.map(([name, property]) => [name, schemaOf(property.type, within)])),
    required: settable.filter(([, { flags }]) => (flags & isRequired) !== 0).map(([name]) => name),
    additionalProperties: type.additionalProperties === undefined ? false : schemaOf(type.additionalProperties, within),
  };
}

const orExpression = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, expression] });

const defined = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
