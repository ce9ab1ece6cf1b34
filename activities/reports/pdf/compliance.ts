import { setImmediate as breathe } from 'node:timers/promises';
import {
  type AssessmentFigures,
  assessmentFigures,
  type ScorePoint,
  scoreTrend,
} from '../../../db/reads/reports/figures.ts';
import { controlRows, type ReportedControl } from '../../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../../db/snapshot.ts';
import { bucketDays, bucketWidth } from '../../../domain/reports/trend.ts';
import { bars, keyFigures, lines } from '../../../platform/pdf/charts.ts';
import { contentWidth } from '../../../platform/pdf/document.ts';
import { listedAtMost, percent, severityColour, shortDay, wholeNumber, type ReportPages } from './pages.ts';

const rowsBetweenBreaths = 50;
const frameworkColours = ['#1d4ed8', '#b45309', '#047857', '#7c3aed'];

const scoreColour = (score: number): string => (score >= 0.9 ? '#1b7f3b' : score >= 0.6 ? '#d68910' : '#b3261e');

/** Writes the compliance report. Returns the number of controls it is about. */
export async function writeCompliance(pages: ReportPages): Promise<number> {
  const { pdf, snapshot, scope } = pages;
  const figures = await assessmentFigures(snapshot, scope);
  const sum = (field: 'passed' | 'failed' | 'not_evaluated' | 'manual'): number =>
    figures.reduce((total, figure) => total + figure[field], 0);
  const decided = sum('passed') + sum('failed');
  const all = decided + sum('not_evaluated') + sum('manual');
  const score = decided === 0 ? 0 : sum('passed') / decided;
  keyFigures(pdf, [
    {
      label: 'Score',
      value: percent(score),
      note: `of ${wholeNumber(decided)} evaluated controls`,
      colour: scoreColour(score),
    },
    { label: 'Controls passed', value: wholeNumber(sum('passed')), colour: '#1b7f3b' },
    { label: 'Controls failed', value: wholeNumber(sum('failed')), colour: '#b3261e' },
    { label: 'Not decided', value: wholeNumber(sum('not_evaluated') + sum('manual')), note: 'not evaluated or manual' },
  ]);
  if (figures.length === 0) pdf.paragraph('There was no assessment before the end of this period.');
  else {
    pdf.paragraph(
      `The score is the share of the ${wholeNumber(decided)} evaluated controls that passed. The frameworks have ` +
        `${wholeNumber(all)} controls; ${wholeNumber(all - decided)} of them are not in the score, since they could not be evaluated or no check decides them.`,
      { size: 8, colour: '#555555' },
    );
    await writeAssessments(pages, figures);
  }
  return all;
}

async function writeAssessments(pages: ReportPages, figures: readonly AssessmentFigures[]): Promise<void> {
  const { pdf } = pages;
  writeScores(pages, figures);
  await writeTrend(pages, figures);
  pdf.heading(2, 'Latest assessments');
  const narrow = 58;
  const table = pdf.tableOf([
    { title: 'Framework', width: 150 },
    { title: 'Provider', width: contentWidth - 150 - 5 * narrow },
    { title: 'Score', width: narrow, align: 'right' },
    { title: 'Passed', width: narrow, align: 'right' },
    { title: 'Failed', width: narrow, align: 'right' },
    { title: 'Not decided', width: narrow, align: 'right' },
    { title: 'Date', width: narrow, align: 'right' },
  ]);
  for (const figure of figures) {
    table.row([
      `${figure.framework_name} ${figure.framework_version}`,
      figure.provider,
      { text: percent(figure.score), colour: scoreColour(figure.score), font: 'strong' },
      wholeNumber(figure.passed),
      wholeNumber(figure.failed),
      wholeNumber(figure.not_evaluated + figure.manual),
      shortDay(figure.created_at),
    ]);
  }
  table.end();
  await writeFailedControls(pages);
}

/** Writes the frameworks by the mean of their providers' scores. */
function writeScores({ pdf }: ReportPages, figures: readonly AssessmentFigures[]): void {
  const names = new Map(figures.map((figure) => [figure.framework_id, figure.framework_name]));
  const scores = [...names].map(([id, name]) => {
    const own = figures.filter((figure) => figure.framework_id === id);
    return { name, score: own.reduce((sum, { score }) => sum + score, 0) / own.length };
  });
  pdf.heading(2, 'Score by framework', { keep: 40 + scores.length * 17 });
  bars(pdf, {
    alternative: `Score by framework: ${scores.map(({ name, score }) => `${name} ${percent(score)}`).join(', ')}`,
    highest: 1,
    bars: scores.map(({ name, score }) => ({
      label: name,
      value: score,
      text: percent(score),
      colour: scoreColour(score),
    })),
  });
}

async function writeTrend(pages: ReportPages, figures: readonly AssessmentFigures[]): Promise<void> {
  const { pdf, snapshot, scope, period } = pages;
  const width = bucketWidth(period);
  const points = await scoreTrend(snapshot, { scope, width });
  if (new Set(points.map(({ bucket }) => bucket)).size < 2) return;
  const buckets = bucketDays(period, width);
  const ids = [...new Set(figures.map(({ framework_id: id }) => id))];
  const nameOf = (id: string): string => figures.find((figure) => figure.framework_id === id)?.framework_name ?? id;
  const scoreAt = (id: string, bucket: string): number | null =>
    points.find((point: ScorePoint) => point.framework_id === id && point.bucket === bucket)?.score ?? null;
  pdf.heading(2, 'Score trend', { keep: 210 });
  lines(pdf, {
    alternative: `Mean score of each framework by ${width}`,
    highest: 1,
    labels: buckets,
    series: ids.map((id, index) => ({
      name: nameOf(id),
      colour: frameworkColours[index % frameworkColours.length] ?? '#111111',
      values: buckets.map((bucket) => scoreAt(id, bucket)),
    })),
    format: percent,
  });
}

async function writeFailedControls({ pdf, snapshot, scope }: ReportPages): Promise<void> {
  pdf.newPage();
  pdf.heading(2, 'Failed controls');
  const table = pdf.tableOf([
    { title: 'Severity', width: 52 },
    { title: 'Control', width: contentWidth - 52 - 110 - 110 - 62 },
    { title: 'Framework', width: 110 },
    { title: 'Provider', width: 110 },
    { title: 'Resources', width: 62, align: 'right' },
  ]);
  let written = 0;
  for await (const rows of rowsByCursor<ReportedControl>(snapshot, controlRows(scope, listedAtMost))) {
    for (const row of rows) {
      table.row([
        { text: row.severity, colour: severityColour(row.severity), font: 'strong' },
        `${row.control_id}  ${row.title}`,
        row.framework_name,
        row.provider,
        wholeNumber(row.failed_resources),
      ]);
      if ((written += 1) % rowsBetweenBreaths === 0) await breathe();
    }
  }
  table.end();
  if (written === 0) pdf.paragraph('None.');
  if (written === listedAtMost) pdf.paragraph('The list is truncated; the CSV report is complete.', { size: 9 });
}
