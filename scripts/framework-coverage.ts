/** Prints, for every version of every framework, how many controls the checks cover; `--markdown` for documents. */
import { cloudNames } from '../domain/clouds/cloud-names.ts';
import { coverages } from '../domain/frameworks/coverage.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.floor((part / whole) * 100)} %)`;

const header = [
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
const rows = coverages(shippedFrameworks()).map((one) => [
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

const isMarkdown = process.argv.includes('--markdown');
const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
const line = (cells: string[]): string => {
  const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return isMarkdown ? `| ${padded.join(' | ')} |` : padded.join('  ').trimEnd();
};

process.stdout.write(`${line(header)}\n`);
if (isMarkdown) process.stdout.write(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`);
for (const row of rows) process.stdout.write(`${line(row)}\n`);
