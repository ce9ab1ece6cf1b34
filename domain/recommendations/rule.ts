import type { Recommended } from './recommended.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** A rule: a pure function that recommends nothing without evidence in the facts. */
export type Rule = (facts: ResourceFacts) => Recommended[];
