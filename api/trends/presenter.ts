import type { Static } from 'typebox';
import type { ScoreDay, Trends } from '../../db/reads/trends/trends.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import type { trendsSchema } from './schema.ts';

/** What was recorded; the forecast and the savings are those of now. */
type TrendsBody = Omit<Static<typeof trendsSchema>, 'forecasts' | 'savings'>;

const daySeconds = 86_400;

/** Returns the figures of a period as the API shows them. */
export function presentTrends(trends: Trends, { from, to }: { from: string; to: string }): TrendsBody {
  const resolved = trends.findings.reduce((sum, day) => sum + day.resolved, 0);
  const seconds = trends.findings.reduce((sum, day) => sum + day.resolving_seconds, 0);
  return {
    from,
    to,
    recorded_at: trends.recorded_at?.toISOString() ?? null,
    findings: trends.findings.map((finding) => ({
      day: finding.day,
      open: finding.open,
      appeared: finding.appeared,
      resolved: finding.resolved,
    })),
    mean_days_to_resolve: resolved === 0 ? null : seconds / resolved / daySeconds,
    scores: [...new Set(trends.scores.map(({ framework_id: id }) => id))].map((frameworkId) => ({
      framework_id: frameworkId,
      days: trends.scores.filter(({ framework_id: id }) => id === frameworkId).map(presentScore),
    })),
    accounts: trends.accounts,
    costs: trends.costs,
    riskiest: trends.riskiest.map(({ provider_kind: kind, ...resource }) => ({
      ...resource,
      provider_type: kind,
      resource_type_label: typeTitle(kind, resource.resource_type),
    })),
  };
}

function presentScore(score: ScoreDay): TrendsBody['scores'][number]['days'][number] {
  const { day, passed, total_controls: total, not_evaluated: notEvaluated, providers } = score;
  return {
    day,
    score: total === 0 ? null : passed / total,
    passed,
    total_controls: total,
    not_evaluated: notEvaluated,
    providers,
  };
}
