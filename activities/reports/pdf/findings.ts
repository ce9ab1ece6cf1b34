import { setImmediate as breathe } from 'node:timers/promises';
import { typeTitle } from '../../../domain/clouds/clouds.ts';
import {
  type FindingFigures,
  findingFigures,
  type FindingKind,
  findingMoves,
  fixableFindings,
  hasEstimatedScore,
  mostFound,
} from '../../../db/reads/reports/figures.ts';
import {
  driftRows,
  type ReportedDrift,
  type ReportedVulnerability,
  vulnerabilityRows,
} from '../../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../../db/snapshot.ts';
import { bucketDays, bucketWidth, openAtBucketEnds } from '../../../domain/reports/trend.ts';
import { bars, stackedColumns } from '../../../platform/pdf/charts.ts';
import { contentWidth } from '../../../platform/pdf/document.ts';
import { keyFigures } from '../../../platform/pdf/key-figures.ts';
import {
  listedAtMost,
  severityColour,
  severityColours,
  severityWords,
  shortDay,
  wholeNumber,
  type ReportPages,
} from './pages.ts';

const rankedAtMost = 10;
const rowsBetweenBreaths = 50;

/** Writes the drift report. Returns the number of findings it is about. */
export async function writeDrifts(pages: ReportPages): Promise<number> {
  const figures = await findingFigures(pages.snapshot, 'drift', pages.scope);
  const total = sumOf(figures, 'total');
  writeFigures(pages, figures, []);
  await writeTrend(pages, 'drift');
  writeSeverities(pages, figures);
  await writeRanking(pages, { kind: 'drift', by: 'resource', title: 'Resources with the most open drift' });
  await writeRanking(pages, { kind: 'drift', by: 'type', title: 'Open drift by type' });
  introduceList(pages, total);
  const table = pages.pdf.tableOf([
    { title: 'Severity', width: 52 },
    { title: 'Resource', width: 135 },
    { title: 'What changed', width: contentWidth - 52 - 135 - 66 - 60 },
    { title: 'Status', width: 66 },
    { title: 'Detected', width: 60 },
  ]);
  let written = 0;
  for await (const rows of rowsByCursor<ReportedDrift>(pages.snapshot, driftRows(pages.scope, listedAtMost))) {
    for (const row of rows) {
      table.row([
        { text: row.severity, colour: severityColour(row.severity), font: 'strong' },
        `${row.resource_name} (${typeTitle(row.provider_kind, row.resource_type)}, ${row.region})`,
        row.summary,
        row.status,
        shortDay(row.detected_at),
      ]);
      if ((written += 1) % rowsBetweenBreaths === 0) await breathe();
    }
  }
  table.end();
  return total;
}

/** Writes the vulnerability report. Returns the number of findings it is about. */
export async function writeVulnerabilities(pages: ReportPages): Promise<number> {
  const figures = await findingFigures(pages.snapshot, 'vulnerability', pages.scope);
  const total = sumOf(figures, 'total');
  const fixable = await fixableFindings(pages.snapshot, pages.scope);
  writeFigures(pages, figures, [{ label: 'Fix available', value: wholeNumber(fixable), note: 'of the open findings' }]);
  await writeTrend(pages, 'vulnerability');
  writeSeverities(pages, figures);
  await writeRanking(pages, { kind: 'vulnerability', by: 'resource', title: 'Resources with the most open findings' });
  await writeRanking(pages, { kind: 'vulnerability', by: 'type', title: 'Most frequent vulnerabilities' });
  introduceList(pages, total);
  const query = vulnerabilityRows(pages.scope, listedAtMost);
  if (await hasEstimatedScore(pages.snapshot, query)) {
    pages.pdf.paragraph('* Estimated: the advisory gives no score.', { size: 8, colour: '#555555', isHeld: true });
  }
  const table = pages.pdf.tableOf([
    { title: 'Severity, CVSS', width: 72 },
    { title: 'Vulnerability', width: 104 },
    { title: 'Package', width: 112 },
    { title: 'Fixed in', width: 82 },
    { title: 'Resource', width: contentWidth - 72 - 104 - 112 - 82 - 44 },
    { title: 'Status', width: 44 },
  ]);
  let written = 0;
  for await (const rows of rowsByCursor<ReportedVulnerability>(pages.snapshot, query)) {
    for (const row of rows) {
      table.row([
        {
          text: `${row.severity} ${row.cvss_score.toFixed(1)}${row.score_estimated ? '*' : ''}`,
          colour: severityColour(row.severity),
          font: 'strong',
        },
        row.cve_id,
        `${row.package_name} ${row.installed_version}`,
        row.fix_version ?? '–',
        row.resource_name,
        row.status,
      ]);
      if ((written += 1) % rowsBetweenBreaths === 0) await breathe();
    }
  }
  table.end();
  return total;
}

function sumOf(figures: readonly FindingFigures[], field: Exclude<keyof FindingFigures, 'severity'>): number {
  return figures.reduce((sum, figure) => sum + figure[field], 0);
}

function writeFigures(
  { pdf }: ReportPages,
  figures: readonly FindingFigures[],
  more: readonly { label: string; value: string; note?: string }[],
): void {
  const severe = figures.filter(({ severity }) => severity === 'critical' || severity === 'high');
  keyFigures(pdf, [
    { label: 'Open at the end', value: wholeNumber(sumOf(figures, 'open_at_end')) },
    {
      label: 'Critical and high',
      value: wholeNumber(sumOf(severe, 'open_at_end')),
      note: 'open at the end',
      colour: severityColours.critical,
    },
    { label: 'New', value: wholeNumber(sumOf(figures, 'appeared')), note: 'detected in the period' },
    { label: 'Closed', value: wholeNumber(sumOf(figures, 'closed')), note: 'in the period', colour: '#1b7f3b' },
    ...more,
  ]);
}

async function writeTrend({ pdf, snapshot, scope, period }: ReportPages, kind: FindingKind): Promise<void> {
  const width = bucketWidth(period);
  const buckets = bucketDays(period, width);
  const moves = await findingMoves(snapshot, { kind, scope, width });
  const open = openAtBucketEnds(moves, { buckets, words: severityWords });
  const [first, last] = [open[0], open.at(-1)];
  const inAll = (values: typeof first): number => severityWords.reduce((sum, word) => sum + (values?.[word] ?? 0), 0);
  pdf.heading(2, 'Trend of open findings');
  stackedColumns(pdf, {
    alternative: `Open findings by severity at the end of each ${width}: ${inAll(first)} at first, ${inAll(last)} at last`,
    series: severityWords.map((name) => ({ name, colour: severityColours[name] })),
    columns: buckets.map((label, index) => ({ label, values: severityWords.map((word) => open[index]?.[word] ?? 0) })),
    isWhole: true,
  });
}

function writeSeverities({ pdf }: ReportPages, figures: readonly FindingFigures[]): void {
  pdf.heading(2, 'By severity');
  const [wide, narrow] = [contentWidth - 4 * 90, 90];
  const table = pdf.tableOf([
    { title: 'Severity', width: wide },
    { title: 'In the period', width: narrow, align: 'right' },
    { title: 'New', width: narrow, align: 'right' },
    { title: 'Closed', width: narrow, align: 'right' },
    { title: 'Open at the end', width: narrow, align: 'right' },
  ]);
  for (const word of severityWords) {
    const figure = figures.find(({ severity }) => severity === word);
    const { total = 0, appeared = 0, closed = 0, open_at_end: open = 0 } = figure ?? {};
    table.row([
      { text: word, colour: severityColour(word), font: 'strong' },
      ...[total, appeared, closed, open].map(wholeNumber),
    ]);
  }
  table.end();
}

async function writeRanking(
  { pdf, snapshot, scope }: ReportPages,
  { kind, by, title }: { kind: FindingKind; by: 'resource' | 'type'; title: string },
): Promise<void> {
  const found = await mostFound(snapshot, { kind, by, scope, limit: rankedAtMost });
  const ranked = found.map(({ type, label, ...counts }) => ({
    ...counts,
    label: type === null ? label : `${label} (${typeTitle(type.provider_kind, type.resource_type)})`,
  }));
  if (ranked.length === 0) return;
  pdf.heading(2, title);
  bars(pdf, {
    alternative: `${title}: ${ranked.map(({ label, total }) => `${label} ${total}`).join(', ')}`,
    highest: Math.max(...ranked.map(({ total }) => total)),
    bars: ranked.map((each) => ({
      label: each.label,
      value: each.total,
      text: each.severe > 0 ? `${wholeNumber(each.total)} (${wholeNumber(each.severe)})` : wholeNumber(each.total),
      colour: each.severe > 0 ? severityColours.high : severityColours.low,
    })),
    note: ranked.some(({ severe }) => severe > 0) ? 'In brackets: how many of them are critical or high.' : '',
  });
}

/** Writes the heading of the list and what is in it; both stay with its first rows. */
function introduceList({ pdf }: ReportPages, total: number): void {
  pdf.heading(2, 'Findings');
  const style = { size: 9, colour: '#555555' };
  if (total === 0) {
    pdf.paragraph('There were no findings in this period.', style);
    return;
  }
  const which =
    total > listedAtMost
      ? `The first ${wholeNumber(listedAtMost)} of ${wholeNumber(total)} findings of the period; the CSV report lists all of them.`
      : 'All findings that existed in the period.';
  pdf.paragraph(`${which} Open ones come first, then the most severe.`, { ...style, isHeld: true });
}
