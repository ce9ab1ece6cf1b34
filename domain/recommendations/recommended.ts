import type { JsonObject } from '../json.ts';
import type { FindingType } from '../remediation/statuses.ts';
import type { Severity } from '../severity.ts';
import type { RecommendationType } from './recommendation-types.ts';

/** A rule's recommendation for one resource. */
export interface Recommended {
  type: RecommendationType;
  /** The rule, or the rule and the subject: a resource has at most one pending recommendation of each kind. */
  kind: string;
  severity: Severity;
  title: string;
  description: string;
  /** What to do, in order. */
  steps: string[];
  /** The facts that it is based on. */
  evidence: JsonObject;
  /**
   * Amount per month, from the resource's own cost history; null when that is not known, and for types other than cost.
   */
  estimatedMonthlySavings: number | null;
  /** The open finding that it is based on. */
  finding: { type: FindingType; id: number } | null;
}

/** A recommendation with the currency of its savings. */
export interface PricedRecommendation extends Recommended {
  /** ISO 4217 code, that of the bill; USD where there are no savings. */
  savingsCurrency: string;
}
