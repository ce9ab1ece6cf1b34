import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox';

type Optionals<Properties extends TProperties> = { [Name in keyof Properties]: TOptional<Properties[Name]> };

/**
 * Declares a body that has either the fields of a stored key, as the interface specification names them, or an
 * `authentication` object with a `type`. A value with both, or with neither, is invalid.
 */
export function accessBody<
  Common extends TProperties,
  Key extends TProperties,
  Authentication extends TSchema,
>(fields: {
  common: Common;
  key: Key;
  authentication: Authentication;
}): TObject<Common & Optionals<Key> & { authentication: TOptional<Authentication> }> {
  const { common, key, authentication } = fields;
  const optional = Object.fromEntries(Object.entries(key).map(([name, schema]) => [name, Type.Optional(schema)]));
  const required = Object.keys(key).filter((name) => !('~optional' in (key[name] as object)));
  return Type.Object(
    { ...common, ...optional, authentication: Type.Optional(authentication) },
    {
      if: { properties: { authentication: true }, required: ['authentication'] },
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
      then: { properties: all(key, false) },
      else: { properties: all(key, true), required },
    },
  ) as unknown as TObject<Common & Optionals<Key> & { authentication: TOptional<Authentication> }>;
}

function all(fields: TProperties, schema: boolean): Record<string, boolean> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, schema]));
}

/** Returns the fields of a stored key from a body that its schema has found to have all of them. */
export function keyOf<Key extends TObject>(body: Record<string, unknown>, key: Key): Static<Key> {
  return Object.fromEntries(Object.keys(key.properties).map((name) => [name, body[name]])) as Static<Key>;
}
