import type { SchemaFacts } from '../../clouds/schema-facts.ts';

/** How documents of one type are compared. */
export interface SchemaComparison {
  facts: SchemaFacts;
  /** Paths that are not compared: nobody can set them, or they change by themselves. */
  ignored: ReadonlySet<string>;
  /** Paths that are not always shown. */
  hidden: ReadonlySet<string>;
}

/** Returns a comparison by the facts of a schema, without some paths that change by themselves. */
export function schemaComparison(facts: SchemaFacts, volatile: readonly string[] = []): SchemaComparison {
  return { facts, ignored: new Set([...facts.readOnly, ...volatile]), hidden: new Set(facts.writeOnly) };
}
