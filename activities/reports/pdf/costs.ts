import {
  costAnomalies,
  costsByDay,
  costsByService,
  costSums,
  type ReportedAnomaly,
} from '../../../db/reads/reports/costs.ts';
import { shownAmount, sumAmounts } from '../../../domain/costs/amounts.ts';
import { daysAfter, lengthInDays, type Period } from '../../../domain/reports/period.ts';
import { bucketDays, bucketOf, bucketWidth } from '../../../domain/reports/trend.ts';
import { bars, stackedColumns } from '../../../platform/pdf/charts.ts';
import { contentWidth } from '../../../platform/pdf/document.ts';
import { keyFigures } from '../../../platform/pdf/key-figures.ts';
import { listedAtMost, wholeNumber, type ReportPages } from './pages.ts';

const namedServices = 4;
const serviceColours = ['#1d4ed8', '#0e7490', '#7c3aed', '#b45309'];
const otherColour = '#9aa5b1';
const anomalyColour = '#b3261e';
const barsAtMost = 15;

const money = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const namesOf = ({ services }: ReportedAnomaly): string => (services.length === 0 ? 'All' : services.join(', '));

/** Writes the cost report. Returns the number of amounts it is about. */
export async function writeCosts(pages: ReportPages): Promise<number> {
  const { pdf, snapshot, scope, period } = pages;
  const sums = await costSums(snapshot, scope);
  const anomalies = await costAnomalies(snapshot, scope, listedAtMost);
  const days = lengthInDays(period);
  keyFigures(pdf, [
    ...sums.map(({ currency, amount }) => ({
      label: `Cost in ${currency}`,
      value: money(shownAmount(amount)),
      note: `${money(shownAmount(amount) / days)} a day`,
    })),
    { label: 'Anomalies', value: wholeNumber(anomalies.length), note: 'in the period', colour: anomalyColour },
    {
      label: 'Still active',
      value: wholeNumber(anomalies.filter(({ status }) => status === 'active').length),
      note: 'not dismissed',
    },
  ]);
  if (sums.length === 0) pdf.paragraph('There is no cost data for this period.', { before: 8 });
  for (const { currency } of sums) await writeCurrency(pages, { currency, anomalies });
  if (anomalies.length > 0) writeAnomalies(pages, anomalies);
  return sums.reduce((sum, { amounts }) => sum + amounts, 0);
}

async function writeCurrency(
  { pdf, snapshot, scope, period }: ReportPages,
  { currency, anomalies }: { currency: string; anomalies: readonly ReportedAnomaly[] },
): Promise<void> {
  const services = (await costsByService(snapshot, scope, currency)).map(({ service, amount }) => ({
    service,
    amount: shownAmount(amount),
  }));
  const named = services.slice(0, namedServices).map(({ service }) => service);
  const width = bucketWidth(period);
  const buckets = bucketDays(period, width);
  const amounts = new Map<string, string[][]>(buckets.map((day) => [day, [...named, ''].map(() => [])]));
  for (const { day, service, amount } of await costsByDay(snapshot, scope, currency)) {
    const index = named.includes(service) ? named.indexOf(service) : named.length;
    amounts.get(bucketOf(day, width))?.[index]?.push(amount);
  }
  const ofCurrency = anomalies.filter((anomaly) => anomaly.currency === null || anomaly.currency === currency);
  const marked = new Set(ofCurrency.flatMap((anomaly) => daysOf(anomaly, period)).map((day) => bucketOf(day, width)));
  pdf.heading(2, `Cost by ${width} and service, in ${currency}`);
  stackedColumns(pdf, {
    alternative:
      `Cost of each ${width} by service in ${currency}; ` +
      `${marked.size === 1 ? `1 ${width} is` : `${marked.size} ${width}s are`} marked as anomalous`,
    series: [
      ...named.map((name, index) => ({ name, colour: serviceColours[index] ?? otherColour })),
      ...(services.length > named.length ? [{ name: 'others', colour: otherColour }] : []),
    ],
    columns: buckets.map((label) => ({
      label,
      values: (amounts.get(label) ?? []).map((each) => shownAmount(sumAmounts(each))),
      isMarked: marked.has(label),
    })),
    ...(marked.size > 0 ? { mark: { name: 'anomaly', colour: anomalyColour } } : {}),
  });
  const shown = services.slice(0, barsAtMost);
  const flagged = new Set(ofCurrency.flatMap((anomaly) => anomaly.services));
  pdf.heading(2, `Cost by service, in ${currency}`);
  bars(pdf, {
    alternative: `Cost by service in ${currency}: ${shown.map(({ service, amount }) => `${service} ${amount.toFixed(2)}`).join(', ')}`,
    highest: Math.max(0, ...shown.map(({ amount }) => amount)),
    bars: shown.map(({ service, amount }) => ({
      label: flagged.has(service) ? `▼ ${service}` : service,
      value: amount,
      text: money(amount),
      colour: flagged.has(service) ? anomalyColour : '#1d4ed8',
    })),
    note: barsNote({
      isMarked: shown.some(({ service }) => flagged.has(service)),
      unnamed: services.length - shown.length,
    }),
  });
}

/** Returns the note below the bars of services: it explains the mark only where a bar has one. */
export function barsNote({ isMarked, unnamed }: { isMarked: boolean; unnamed: number }): string {
  const further = `${unnamed} further ${unnamed === 1 ? 'service is' : 'services are'} in the CSV report.`;
  return [...(isMarked ? ['▼ marks services that had an anomaly.'] : []), ...(unnamed > 0 ? [further] : [])].join(' ');
}

/** Returns the days of an anomaly that are within the period. */
function daysOf({ first_day: first, last_day: last }: ReportedAnomaly, { from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = first < from ? from : first; day <= last && day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

function writeAnomalies({ pdf }: ReportPages, anomalies: readonly ReportedAnomaly[]): void {
  pdf.heading(2, 'Anomalies');
  const table = pdf.tableOf([
    { title: 'Days', width: 74 },
    { title: 'Provider', width: 98 },
    { title: 'Services', width: contentWidth - 74 - 98 - 76 - 66 - 52 - 56 },
    { title: 'Cost', width: 76, align: 'right' },
    { title: 'Expected', width: 66, align: 'right' },
    { title: 'Above expected', width: 52, align: 'right' },
    { title: 'Status', width: 56 },
  ]);
  for (const anomaly of anomalies) {
    const currency = anomaly.currency ?? '';
    table.row([
      anomaly.first_day === anomaly.last_day ? anomaly.first_day : `${anomaly.first_day} to ${anomaly.last_day}`,
      anomaly.provider,
      namesOf(anomaly),
      { text: `${money(anomaly.actual_amount)} ${currency}`, colour: anomalyColour, font: 'strong' },
      `${money(anomaly.expected_amount)} ${currency}`,
      `${wholeNumber(anomaly.deviation_percent)}%`,
      anomaly.status,
    ]);
  }
  table.end();
}
