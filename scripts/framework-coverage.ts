/**
 * Prints, for every version of every framework, how many controls the checks cover; `--markdown` for documents, `--summary` for the
 * table of the README: the number of checks, and the newest version of each framework, by cloud.
 */
import { cloudNames, clouds, kindOf, type Cloud } from '../domain/clouds/cloud-names.ts';
import { coverages, type Coverage } from '../domain/frameworks/coverage.ts';
import { defaultEditions, type Framework } from '../domain/frameworks/frameworks.ts';
import { allChecks } from '../platform/check-catalog.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.floor((part / whole) * 100)} %)`;

const frameworks = shippedFrameworks();
const isSummary = process.argv.includes('--summary');
const isMarkdown = isSummary || process.argv.includes('--markdown');

const wholeHeader = [
  'Framework',
  'Cloud',
  'Version',
  'Controls',
  'Assessable',
  'In full',
  'At least half',
  'In part',
  'Automated in full',
];
const wholeRows = (): string[][] =>
  coverages(frameworks).map((one) => [
    one.framework,
    cloudNames[one.cloud],
    one.version,
    String(one.controls),
    String(one.assessable),
    `${one.full}${percent(one.full, one.assessable)}`,
    `${one.half}${percent(one.half, one.assessable)}`,
    `${one.some}${percent(one.some, one.assessable)}`,
    one.automated === null
      ? '–'
      : `${one.automated.full} of ${one.automated.controls}${percent(one.automated.full, one.automated.controls)}`,
  ]);

/** Automated controls in full where the publisher marks them, else assessable controls that are covered by half or more. */
function summaryOf({ version, automated, half, assessable }: Coverage): string {
  const [part, whole] = automated === null ? [half, assessable] : [automated.full, automated.controls];
  return `${version}: ${part} of ${whole}${percent(part, whole)}`;
}

function summaryRow(framework: Framework): string[] {
  const newest = coverages([{ ...framework, editions: defaultEditions(framework) }]);
  const cellOf = (cloud: Cloud): string => {
    const found = newest.find((one) => one.cloud === cloud);
    return found === undefined ? '–' : summaryOf(found);
  };
  return [framework.name, ...clouds.map(cellOf)];
}

const summaryRows = (): string[][] => [
  ['Checks', ...clouds.map((cloud) => String(allChecks.filter(({ provider }) => provider === kindOf[cloud]).length))],
  ...frameworks.map(summaryRow),
];

const header = isSummary ? ['', ...clouds.map((cloud) => cloudNames[cloud])] : wholeHeader;
const rows = isSummary ? summaryRows() : wholeRows();
const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
const line = (cells: string[]): string => {
  const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return isMarkdown ? `| ${padded.join(' | ')} |` : padded.join('  ').trimEnd();
};

process.stdout.write(`${line(header)}\n`);
if (isMarkdown) process.stdout.write(`| ${widths.map((width) => '-'.repeat(Math.max(3, width))).join(' | ')} |\n`);
for (const row of rows) process.stdout.write(`${line(row)}\n`);
