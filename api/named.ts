import type { TSchema } from 'typebox';

/**
 * Returns the schema with a name: the API description shows it once as the component of that name and refers to it
 * everywhere else. The name is the schema's `title`, which survives copies such as `Type.Optional` and is not
 * validated.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return Object.assign(schema, { title: name });
}
