import type { Database } from '../../db/database.ts';
import { customChecksToName } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import type { FrameworkDefinition } from '../../domain/custom-frameworks/definition.ts';
import { frameworkFaults } from '../../domain/custom-frameworks/faults.ts';
import { unprocessable } from '../errors.ts';
import type { Parsing } from '../parsing/parsing.ts';

/**
 * Returns the definition of a request, given as such or as a document. Throws 422 with the line and column in the
 * document, or with the field, of each fault; a check that does not exist is one.
 */
export async function givenDefinition(
  { database, parsing }: { database: Database; parsing: Parsing },
  given: { id: string; definition?: FrameworkDefinition | undefined; source?: string | undefined },
): Promise<FrameworkDefinition> {
  const { id, definition, source } = given;
  const customChecks = await customChecksToName(database, id);
  if (definition !== undefined && source === undefined) {
    const faults = frameworkFaults(definition, customChecks);
    if (faults.length === 0) return definition;
    const sentences = faults.slice(0, 20).map(({ path, message }) => `definition.${path.join('.')}: ${message}`);
    throw unprocessable('The framework cannot be used', sentences.join('; '));
  }
  if (definition !== undefined || source === undefined) {
    throw unprocessable('A framework is given either as `definition` or as `source`');
  }
  const read = await parsing.framework(source, customChecks);
  if (!read.ok) throw unprocessable('The framework cannot be used', read.fault);
  if (read.id !== id) throw unprocessable('The document is about another framework', `id: ${read.id}`);
  return read.definition;
}
