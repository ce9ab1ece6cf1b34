import { Type } from 'typebox';
import { customCheckIdPattern, type CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import { checkDefinitionSchema } from '../../domain/custom-checks/definition-schema.ts';
import { refuseFaults, type ReadDefinition } from './read-definition.ts';
import { fits, schemaFaults } from './schema-faults.ts';

const documentSchema = Type.Object(
  { id: Type.String({ pattern: customCheckIdPattern }), definition: checkDefinitionSchema },
  { additionalProperties: false },
);

/** A custom check as it is in a document. */
export interface CheckDocument {
  id: string;
  definition: CustomCheckDefinition;
}

/** Returns the custom check of a document that was read. Throws `DefinitionError` with the lines of what is wrong. */
export function checkIn(document: ReadDefinition): CheckDocument {
  const { content } = document;
  if (fits(documentSchema, content)) return content;
  refuseFaults(document, schemaFaults(documentSchema, content));
  throw new Error('A document does not fit its schema without a fault');
}
