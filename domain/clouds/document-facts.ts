import type { Shape } from './schema-facts.ts';

/**
 * Fields of a document, as Kubernetes writes them in `managedFields` (FieldsV1): `f:<name>` is a member,
 * `k:<keys as JSON>` the item of a list with these keys, `v:<value as JSON>` an item of a set, `.` the object itself. A
 * field without inner ones is meant as a whole.
 */
export interface Fields {
  [key: string]: Fields;
}

/** What is known of one reading of a document, beside what the schema of its type says in every cluster or account. */
export interface DocumentFacts {
  /** What the schema says of places in the document. Other members may have any value. */
  members: Readonly<Record<string, Shape>>;
  /** Fields with the default that their schema states: the server fills them in where nobody sets them. */
  filled: Fields;
  /** Fields that controllers keep to themselves. */
  controlled: Fields;
}

/** Returns whether facts say anything. */
export function hasFacts({ members, filled, controlled }: DocumentFacts): boolean {
  return [members, filled, controlled].some((part) => Object.keys(part).length > 0);
}

/** Returns whether a field is meant as a whole. */
export function isWhole(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}
