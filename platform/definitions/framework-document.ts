import { Type } from 'typebox';
import {
  customFrameworkIdPattern,
  frameworkDefinitionSchema,
  type FrameworkDefinition,
} from '../../domain/custom-frameworks/definition.ts';
import { frameworkFaults } from '../../domain/custom-frameworks/faults.ts';
import { readDefinition, refuseFaults, type ReadDefinition } from './read-definition.ts';
import { fits, schemaFaults } from './schema-faults.ts';

const documentSchema = Type.Object(
  { id: Type.String({ pattern: customFrameworkIdPattern }), ...frameworkDefinitionSchema.properties },
  { additionalProperties: false },
);

/** A custom framework as it is in a document. */
export interface FrameworkDocument {
  id: string;
  definition: FrameworkDefinition;
}

/**
 * Returns the custom framework of a document in YAML or JSON. Throws `DefinitionError` with the lines of what is wrong;
 * so does a check that is none of the service and not among `customChecks`.
 */
export function readFrameworkDocument(text: string, customChecks: readonly string[]): FrameworkDocument {
  return frameworkIn(readDefinition(text), customChecks);
}

/** Returns the custom framework of a document that was read. Throws `DefinitionError` as `readFrameworkDocument` does. */
export function frameworkIn(document: ReadDefinition, customChecks: readonly string[]): FrameworkDocument {
  const { content } = document;
  if (!fits(documentSchema, content)) {
    refuseFaults(document, schemaFaults(documentSchema, content));
    throw new Error('A document does not fit its schema without a fault');
  }
  const { id, ...definition } = content;
  refuseFaults(document, frameworkFaults(definition, customChecks));
  return { id, definition };
}
