import { accountDays, findingDays } from '../../../db/reads/trends/trends.ts';
import { meanDaysToResolve } from '../../../domain/trends/mean-time.ts';
import { bucketDays, bucketOf, bucketWidth } from '../../../domain/reports/trend.ts';
import { stackedColumns } from '../../../platform/pdf/charts.ts';
import { keyFigures } from '../../../platform/pdf/key-figures.ts';
import { severityColours, severityWords, wholeNumber, type ReportPages } from './pages.ts';

/**
 * Writes how drifts and vulnerabilities developed in the period, as GET /api/v1/trends has it. Nothing for a period of which
 * no day was recorded: figures are recorded since the release that began it, and derived for a year before.
 */
export async function writeFindingTrend({ pdf, snapshot, scope, period }: ReportPages): Promise<void> {
  const range = { providerIds: scope.providers, ...period };
  const days = await findingDays(snapshot, { ...range, kind: null });
  if (days.length === 0) return;
  const accounts = await accountDays(snapshot, range);
  const savings = accounts.at(-1)?.monthly_savings ?? null;
  const sum = (field: 'appeared' | 'resolved'): number => days.reduce((total, day) => total + day[field], 0);
  const mean = meanDaysToResolve(days);
  pdf.heading(2, 'Drifts and vulnerabilities in the period');
  keyFigures(pdf, [
    { label: 'New', value: wholeNumber(sum('appeared')), colour: '#b3261e' },
    { label: 'Resolved', value: wholeNumber(sum('resolved')), colour: '#1b7f3b' },
    {
      label: 'Mean time to resolve',
      value: mean === null ? '–' : `${mean < 10 ? mean.toFixed(1) : wholeNumber(mean)} days`,
      note: mean === null ? 'none was resolved' : '',
    },
    {
      label: 'Possible savings',
      value: savings === null ? '–' : `$${wholeNumber(savings)}`,
      note: savings === null ? 'not recorded' : 'a month',
    },
  ]);
  const width = bucketWidth(period);
  // Of a week or a month, what is open at its end counts.
  const open = new Map(days.map((day) => [bucketOf(day.day, width), day.open]));
  const buckets = bucketDays({ from: days[0]?.day ?? period.from, to: period.to }, width);
  const inAll = (bucket: string | undefined): number =>
    severityWords.reduce((total, word) => total + (open.get(bucket ?? '')?.[word] ?? 0), 0);
  stackedColumns(pdf, {
    alternative: `Open drifts and vulnerabilities by severity at the end of each ${width}: ${inAll(buckets[0])} at first, ${inAll(buckets.at(-1))} at last`,
    series: severityWords.map((name) => ({ name, colour: severityColours[name] })),
    columns: buckets.map((label) => ({ label, values: severityWords.map((word) => open.get(label)?.[word] ?? 0) })),
    isWhole: true,
  });
}
