/** A control of a framework for one cloud, with the checks that decide it. */
export interface Control {
  /** The number that the publisher gives it. */
  id: string;
  category: string;
  /** In our own words. */
  title: string;
  /** Whether the publisher says that a machine can assess it; null where the framework does not say. */
  automated: boolean | null;
  /** How many checks the mapping knows for it, whether they are ours or not. */
  known: number;
  /** Our checks that decide it. */
  checks: readonly string[];
}
