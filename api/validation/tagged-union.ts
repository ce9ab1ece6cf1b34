import { Type, type Static, type TObject, type TSchema, type TUnsafe } from 'typebox';

/**
 * Returns the schema of an object whose `type` says which of the forms it has. Errors are those of that form, unlike
 * those of a plain union.
 */
export function taggedUnion<Forms extends TObject[]>(
  forms: [...Forms],
  description: string,
): TUnsafe<Static<Forms[number]>> {
  return Type.Unsafe<Static<Forms[number]>>({
    type: 'object',
    description,
    discriminator: { propertyName: 'type' },
    oneOf: forms,
  });
}

/** Returns the forms of a tagged union; null for another schema. */
export function taggedForms(schema: TSchema): TObject[] | null {
  return 'discriminator' in schema && 'oneOf' in schema ? (schema.oneOf as TObject[]) : null;
}
