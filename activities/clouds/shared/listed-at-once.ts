import { allSchemaTypes } from '../../../domain/clouds/schema-types.ts';
import type { SchemaTypes } from '../cloud.ts';

/** All types by schema where one listing shows them: nothing is asked to plan it. */
export const listedAtOnce: SchemaTypes = {
  types: [{ resourceType: allSchemaTypes, scope: 'global', parents: [] }],
  seen: [],
  isCheap: true,
  // What that listing does not show is gone, whatever its type.
  isComplete: false,
};
