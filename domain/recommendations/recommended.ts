import type { JsonObject } from '../json.ts';
import type { FindingType } from '../remediation/statuses.ts';
import type { Severity } from '../severity.ts';
import type { RecommendationType } from './recommendation-types.ts';

/** What a rule recommends for one resource. */
export interface Recommended {
  type: RecommendationType;
  /** The rule, or the rule and what it is based on: a resource has one pending recommendation of each kind. */
  kind: string;
  severity: Severity;
  title: string;
  description: string;
  /** What to do, first to last. */
  steps: string[];
  /** The facts that it rests on. */
  evidence: JsonObject;
  /**
   * USD a month, from the resource's own cost history; null when that does not show it, and for other types than cost.
   */
  estimatedMonthlySavings: number | null;
  /** The open finding that it rests on. */
  finding: { type: FindingType; id: number } | null;
}
