import type { Recommended } from './recommended.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** A rule: pure, and silent about what the facts do not tell. */
export type Rule = (facts: ResourceFacts) => Recommended[];
