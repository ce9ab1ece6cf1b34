import type { PricedRecommendation } from '../../../domain/recommendations/recommended.ts';

/** Why rules dismiss a recommendation that they do not make any more. */
export const outdated = 'Its evidence no longer applies';

/** Returns the facts and the words of the rule; a model's words were about facts that have changed since. */
export function ruleValues(one: PricedRecommendation) {
  return {
    severity: one.severity,
    title: one.title,
    description: one.description,
    steps: JSON.stringify(one.steps),
    evidence: JSON.stringify(one.evidence),
    estimated_monthly_savings: one.estimatedMonthlySavings,
    savings_currency: one.savingsCurrency,
    drift_id: one.finding?.type === 'drift' ? one.finding.id : null,
    vulnerability_id: one.finding?.type === 'vulnerability' ? one.finding.id : null,
    source: 'rule',
    model: null,
    note: null,
    writing_id: null,
  };
}
