import { setImmediate as breathe } from 'node:timers/promises';
import {
  type AssessmentFigures,
  assessmentFigures,
  type ScorePoint,
  scoreTrend,
} from '../../../db/reads/reports/figures.ts';
import { controlRows, type ReportedControl } from '../../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../../db/snapshot.ts';
import { scoreText } from '../../../domain/compliance/score-text.ts';
import { bucketDays, bucketWidth } from '../../../domain/reports/trend.ts';
import { bars, lines } from '../../../platform/pdf/charts.ts';
import { contentWidth } from '../../../platform/pdf/document.ts';
import { keyFigures } from '../../../platform/pdf/key-figures.ts';
import { writeFindingTrend } from './finding-trend.ts';
import { writeAttested, writeDecidedAbove, writeTuned } from './listed-controls.ts';
import { listedAtMost, severityColour, shortDay, wholeNumber, type ReportPages } from './pages.ts';

const rowsBetweenBreaths = 50;
const frameworkColours = ['#1d4ed8', '#b45309', '#047857', '#7c3aed', '#be123c', '#0e7490'];
/** Dash patterns of the frameworks' lines, for when the colours are used up. */
const dashes = [undefined, 4, 1.5];

const scoreColour = (score: number): string => (score >= 0.9 ? '#1b7f3b' : score >= 0.6 ? '#d68910' : '#b3261e');

/** Writes the compliance report. Returns the number of controls it is about. */
export async function writeCompliance(pages: ReportPages): Promise<number> {
  const { pdf, snapshot, scope } = pages;
  const figures = await assessmentFigures(snapshot, scope);
  const sum = (field: 'passed' | 'failed' | 'not_evaluated' | 'manual' | 'attested'): number =>
    figures.reduce((total, figure) => total + figure[field], 0);
  const decided = sum('passed') + sum('failed');
  const all = decided + sum('not_evaluated') + sum('manual');
  const score = decided === 0 ? 0 : sum('passed') / decided;
  keyFigures(pdf, [
    {
      label: 'Score',
      value: decided === 0 ? '–' : scoreText(score),
      note: decided === 0 ? 'no control was evaluated' : `of ${wholeNumber(decided)} evaluated controls`,
      colour: decided === 0 ? '#1f2a44' : scoreColour(score),
    },
    { label: 'Controls passed', value: wholeNumber(sum('passed')), colour: '#1b7f3b' },
    { label: 'Controls failed', value: wholeNumber(sum('failed')), colour: '#b3261e' },
    { label: 'Not evaluated', value: wholeNumber(sum('not_evaluated')), note: 'not in the score' },
    { label: 'Manual', value: wholeNumber(sum('manual')), note: manualNote(sum('attested')) },
  ]);
  if (figures.length === 0) pdf.paragraph('There was no assessment before the end of this period.', { before: 8 });
  else {
    pdf.paragraph(
      `The score is the share of evaluated controls that passed: ${wholeNumber(sum('passed'))} of ${wholeNumber(decided)}. ` +
        `The assessed frameworks have ${wholeNumber(all)} controls, counted once for each provider; ` +
        'those that could not be evaluated, and manual ones, are not in the score.',
      { size: 8, colour: '#555555', before: 4 },
    );
    await writeAssessments(pages, figures);
  }
  await writeFindingTrend(pages);
  return all;
}

/** Returns the note to the number of manual controls, which counts in no score, attested or not. */
function manualNote(attested: number): string {
  return attested === 0 ? 'not in the score' : `${wholeNumber(attested)} attested; not in the score`;
}

async function writeAssessments(pages: ReportPages, figures: readonly AssessmentFigures[]): Promise<void> {
  const { pdf } = pages;
  writeScores(pages, figures);
  await writeTrend(pages, figures);
  pdf.heading(2, 'Latest assessments');
  const [score, count, words, all, day] = [40, 44, 56, 32, 58];
  const named = (contentWidth - score - 3 * count - words - all - day) / 2;
  const table = pdf.tableOf([
    { title: 'Framework', width: named },
    { title: 'Provider', width: named },
    { title: 'Score', width: score, align: 'right' },
    { title: 'Passed', width: count, align: 'right' },
    { title: 'Failed', width: count, align: 'right' },
    { title: 'Not evaluated', width: words, align: 'right' },
    { title: 'Manual', width: count, align: 'right' },
    { title: 'All', width: all, align: 'right' },
    { title: 'Date', width: day, align: 'right' },
  ]);
  for (const figure of figures) {
    table.row([
      `${figure.framework_name} ${figure.framework_version}`,
      figure.provider,
      { text: scoreText(figure.score), colour: scoreColour(figure.score), font: 'strong' },
      wholeNumber(figure.passed),
      wholeNumber(figure.failed),
      wholeNumber(figure.not_evaluated),
      wholeNumber(figure.manual),
      wholeNumber(figure.passed + figure.failed + figure.not_evaluated + figure.manual),
      shortDay(figure.created_at),
    ]);
  }
  table.end();
  await writeFailedControls(pages, figures);
  await writeDecidedAbove(pages);
  await writeTuned(pages);
  await writeAttested(pages);
}

/** Writes the frameworks by the mean of their providers' scores. */
function writeScores({ pdf, scope }: ReportPages, figures: readonly AssessmentFigures[]): void {
  const names = new Map(figures.map((figure) => [figure.framework_id, figure.framework_name]));
  const scores = [...names].map(([id, name]) => {
    const own = figures.filter((figure) => figure.framework_id === id);
    return { name, providers: own.length, score: own.reduce((sum, { score }) => sum + score, 0) / own.length };
  });
  pdf.heading(2, 'Score by framework');
  bars(pdf, {
    alternative: `Score by framework: ${scores.map(({ name, score }) => `${name} ${scoreText(score)}`).join(', ')}`,
    highest: 1,
    bars: scores.map(({ name, score }) => ({
      label: name,
      value: score,
      text: scoreText(score),
      colour: scoreColour(score),
    })),
    note: scores.some(({ providers }) => providers > 1)
      ? `The mean of the scores of all ${scope.providers === null ? '' : 'selected '}providers.`
      : '',
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
  pdf.heading(2, 'Score trend');
  lines(pdf, {
    alternative: `Mean score of each framework by ${width}`,
    highest: 1,
    labels: buckets,
    series: ids.map((id, index) => ({
      name: nameOf(id),
      ...lineStyle(index),
      values: buckets.map((bucket) => scoreAt(id, bucket)),
    })),
    format: scoreText,
  });
}

/**
 * Returns the style of a framework's line: its own colour, with dashes where there are more frameworks than colours.
 */
function lineStyle(index: number): { colour: string; dash?: number } {
  const colour = frameworkColours[index % frameworkColours.length] ?? '#111111';
  const dash = dashes[Math.floor(index / frameworkColours.length) % dashes.length];
  return { colour, ...(dash === undefined ? {} : { dash }) };
}

async function writeFailedControls(
  { pdf, snapshot, scope }: ReportPages,
  figures: readonly AssessmentFigures[],
): Promise<void> {
  pdf.heading(2, 'Failed controls');
  const failed = figures.reduce((sum, figure) => sum + figure.failed, 0);
  if (failed === 0) {
    pdf.paragraph('None.');
    return;
  }
  if (failed > listedAtMost) {
    const which = `The ${wholeNumber(listedAtMost)} most severe of ${wholeNumber(failed)} failed controls; the CSV report lists all of them.`;
    pdf.paragraph(which, { size: 9, colour: '#555555', isHeld: true });
  }
  const table = pdf.tableOf([
    { title: 'Severity', width: 52 },
    { title: 'Control', width: contentWidth - 52 - 105 - 105 - 62 },
    { title: 'Framework', width: 105 },
    { title: 'Provider', width: 105 },
    { title: 'Resources failed', width: 62, align: 'right' },
  ]);
  let written = 0;
  for await (const rows of rowsByCursor<ReportedControl>(
    snapshot,
    controlRows(scope, { which: 'failed', limit: listedAtMost }),
  )) {
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
}
