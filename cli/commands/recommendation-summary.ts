import type { RecommendationGroup, RecommendationSummary, SavingsTotal } from '../../client/src/schema.ts';
import { type Query, queryOf } from '../query.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

/** Shows numbers and savings of pending recommendations by group, and the totals by currency. */
export async function summarizeRecommendations(
  session: Session,
  { by, ...options }: Query & { by?: string },
): Promise<void> {
  const summary = await session.service.get<RecommendationSummary>('/api/v1/recommendations/summary', {
    ...queryOf(options),
    group_by: by,
  });
  printRows(session, {
    answer: summary,
    rows: summary.groups,
    empty: 'Nothing is recommended.',
    columns: [
      { title: 'GROUP', value: nameOf },
      { title: 'RECOMMENDATIONS', value: ({ recommendations }) => recommendations, align: 'right' },
      { title: 'RESOURCES', value: ({ resources }) => resources, align: 'right' },
      { title: 'SAVES A MONTH', value: ({ savings }) => amountsOf(savings), align: 'right' },
      { title: 'NO FIGURE', value: ({ without_savings: count }) => count, align: 'right', dropOrder: 1 },
    ],
  });
  if (session.json) return;
  const total = amountsOf(summary.savings);
  if (total !== null) session.terminal.report(`Saves ${total} a month in all.`);
  const { not_evaluated: left } = summary.accounts;
  if (left > 0) session.terminal.report(`${left} of ${summary.accounts.total} accounts have not been evaluated yet.`);
}

function nameOf(group: RecommendationGroup): string {
  return safeText(group.kind ?? group.provider_name ?? group.resource_type_label ?? '');
}

function amountsOf(savings: readonly SavingsTotal[]): string | null {
  return savings.length === 0 ? null : savings.map((one) => `${one.amount.toFixed(2)} ${one.currency}`).join(' + ');
}
