import { Type, type Static, type TObject, type TUnsafe } from 'typebox';

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
