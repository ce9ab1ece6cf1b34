/** A control of a framework for one cloud, with the checks that decide it. */
export interface Control {
  /** The publisher's number of the control. */
  id: string;
  category: string;
  /** In our own words, not the publisher's. */
  title: string;
  /** Whether the publisher classifies it as automated; null where the framework does not classify. */
  automated: boolean | null;
  /** How many checks the mapping lists for it, implemented here or not. */
  known: number;
  /** The implemented checks that decide it. */
  checks: readonly string[];
}
