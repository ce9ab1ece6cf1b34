import type { ApiDescription } from '../../../activities/clouds/azure/descriptions/description.ts';
import { descriptionLines } from '../description-lines.ts';

/** Returns a description as it is committed: a line for each operation and schema, so that a difference can be read. */
export function descriptionText({ operations, rows, schemas, ...head }: ApiDescription): string {
  return descriptionLines(head, { operations, rows, schemas });
}
