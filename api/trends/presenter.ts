import type { Static } from 'typebox';
import type { AccountScoreDay, ScoreDay, Trends } from '../../db/reads/trends/trends.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { meanDaysToResolve } from '../../domain/trends/mean-time.ts';
import type { trendsSchema } from './schema.ts';

/** What was recorded; the forecast and the savings are those of now. */
type TrendsBody = Omit<Static<typeof trendsSchema>, 'forecasts' | 'savings'>;

/** Returns the figures of a period as the API shows them. */
export function presentTrends(trends: Trends, { from, to }: { from: string; to: string }): TrendsBody {
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
    mean_days_to_resolve: meanDaysToResolve(trends.findings),
    scores: [...new Set(trends.scores.map(({ framework_id: id }) => id))].map((frameworkId) => ({
      framework_id: frameworkId,
      days: trends.scores.filter(({ framework_id: id }) => id === frameworkId).map(presentScore),
      accounts: accountsOf(trends.account_scores.filter(({ framework_id: id }) => id === frameworkId)),
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

/** Returns the days by account, in the order of the rows. */
function accountsOf(rows: readonly AccountScoreDay[]): TrendsBody['scores'][number]['accounts'] {
  return [...new Set(rows.map(({ provider_id: id }) => id))].map((providerId) => {
    const own = rows.filter(({ provider_id: id }) => id === providerId);
    return {
      provider_id: providerId,
      provider_name: own[0]?.provider_name ?? '',
      days: own.map(({ day, score }) => ({ day, score })),
    };
  });
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
