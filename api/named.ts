import type { TSchema } from 'typebox';

/**
 * Returns names a schema: the API description shows it once as the component of that name and refers to it everywhere
 * else. The name is the schema's `title`. It survives copies such as `Type.Optional`, and no check looks at it.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return Object.assign(schema, { title: name });
}
