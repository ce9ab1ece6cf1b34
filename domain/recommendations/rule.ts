import type { Recommended } from './recommended.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** A rule: pure, and without a recommendation on what the facts do not show. */
export type Rule = (facts: ResourceFacts) => Recommended[];
