/** What differs from the common rules for one resource type. */
export interface TypeRules {
  /** Names of lists whose order means something. */
  orderedLists?: string[];
  /** Name of a list of objects → the member's key that says which one it is. */
  identities?: Record<string, string>;
}

/** The comparison of one provider kind, by resource type. */
export type ComparisonTable = Readonly<Record<string, TypeRules>>;
