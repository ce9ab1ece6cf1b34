import { tunedText } from '../../domain/compliance/tuned-text.ts';
import type { TunedParameter } from '../../domain/compliance/tuning.ts';
import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ControlStatus } from '../../domain/compliance/control-results.ts';
import { counted } from '../../domain/counted.ts';
import { scoreText } from '../../domain/compliance/score-text.ts';
import { sharedBar } from './charts.ts';
import { contentWidth, PdfDocument } from './document.ts';

/** An assessment as the document shows it. */
export interface AssessmentDocument {
  framework: string;
  version: string;
  provider: string;
  createdAt: Date;
  score: number;
  passed: number;
  failed: number;
  notEvaluated: number;
  manual: number;
  /** How many of the manual controls are attested. */
  attested: number;
  controls: readonly DocumentedControl[];
}

export interface DocumentedControl {
  id: string;
  category: string;
  title: string;
  severity: string;
  status: ControlStatus;
  reason: string | null;
  coverage: { mapped: number; known: number };
  failedResources: number;
  exceptedResources: number;
  /** Regions for which a control about every region passed; null for other controls. */
  regionsCovered: readonly string[] | null;
  /** What above the account decided a control that the account alone would not pass; null for other controls. */
  decidedBy: readonly string[] | null;
  /** Values by which its checks were evaluated instead of their defaults; null where there are none. */
  parameters: readonly TunedParameter[] | null;
  /** Who attests a manual control and how; null for others and where nobody does. */
  attestation: string | null;
}

/** A resource that failed a control, or whose failure has an exception. */
export interface DocumentedFailure {
  name: string;
  /** Display name of the resource type, e.g. `S3 bucket`. */
  typeLabel: string;
  region: string;
  reason: string;
  isExcepted: boolean;
}

const words: Record<ControlStatus, { text: string; colour: string }> = {
  passed: { text: 'passed', colour: '#1b7f3b' },
  failed: { text: 'failed', colour: '#b3261e' },
  not_evaluated: { text: 'not evaluated', colour: '#8a6d00' },
  manual: { text: 'manual', colour: '#5f6368' },
};
const failureColumns = [
  { title: 'Resource', width: 150 },
  { title: 'Type', width: 80 },
  { title: 'Region', width: 102 },
  { title: 'Finding', width: contentWidth - 150 - 80 - 102 },
];
const rowsBetweenBreaths = 100;
/** Limits the size of the document; the CSV has all of them. */
const failuresAtMost = 20_000;

/**
 * Writes an assessment as a PDF: scope, score with a chart, summary by category, and every control with the resources
 * that failed it. `failuresOf` returns the failures of a control. Between the rows it yields to other work of the
 * process.
 */
export function assessmentPdf(
  assessment: AssessmentDocument,
  failuresOf: (controlId: string, limit: number) => Promise<readonly DocumentedFailure[]>,
): Readable {
  const title = `${assessment.framework} ${assessment.version}: ${assessment.provider}`;
  const pdf = new PdfDocument({ title, createdAt: assessment.createdAt, subject: 'Compliance assessment' });
  const write = async (): Promise<void> => {
    writeSummary(pdf, assessment);
    await writeControls(pdf, assessment, failuresOf);
    pdf.end(title);
  };
  write().catch((error: unknown) => pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return pdf.stream;
}

function writeSummary(pdf: PdfDocument, assessment: AssessmentDocument): void {
  const { passed, failed, notEvaluated, manual, attested } = assessment;
  pdf.heading(1, 'Compliance assessment');
  pdf.paragraph(`${assessment.framework}, version ${assessment.version}`, { size: 13, before: 4 });
  pdf.paragraph(`Scope: ${assessment.provider}`, { before: 6 });
  pdf.paragraph(`Date: ${assessment.createdAt.toISOString().replace('T', ' ').slice(0, 16)} UTC`);
  pdf.heading(2, `Score ${scoreText(assessment.score)}`);
  const counts = `${passed} passed, ${failed} failed, ${notEvaluated} not evaluated, ${manual} manual`;
  const all = passed + failed + notEvaluated + manual;
  const part = (count: number, name: string, colour: string) => ({
    name: `${name} ${count}`,
    colour,
    share: count / Math.max(1, all),
  });
  sharedBar(pdf, {
    alternative: `Bar of the controls: ${counts}`,
    parts: [
      part(passed, 'Passed', words.passed.colour),
      part(failed, 'Failed', words.failed.colour),
      part(notEvaluated, 'Not evaluated', '#e0b400'),
      part(manual, 'Manual', '#bdc1c6'),
    ],
  });
  const share =
    passed + failed === 0
      ? 'No control was evaluated, so the score is 0.'
      : `The score is the share of evaluated controls that passed: ${passed} of ${passed + failed}.`;
  const framework = `The framework has ${all} controls; those that could not be evaluated, and manual ones, are not in the score.`;
  const attestations =
    attested === 0 ? '' : ` Members attest ${attested} of the ${manual} manual controls, which changes no score.`;
  pdf.paragraph(`${share} ${framework}${attestations}`, { size: 9, colour: '#555555', before: 4 });
  pdf.heading(2, 'By category');
  const count = (title: string, width: number) => ({ title, width, align: 'right' }) as const;
  pdf.table(
    [
      { title: 'Category', width: contentWidth - 320 },
      count('Passed', 60),
      count('Failed', 60),
      count('Not evaluated', 80),
      count('Manual', 60),
      count('All', 60),
    ],
    categoryRows(assessment.controls),
  );
}

function categoryRows(controls: readonly DocumentedControl[]): string[][] {
  const categories = [...new Set(controls.map(({ category }) => category))];
  return categories.map((category) => {
    const own = controls.filter((control) => control.category === category);
    const count = (status: ControlStatus): string => String(own.filter((control) => control.status === status).length);
    return [category, count('passed'), count('failed'), count('not_evaluated'), count('manual'), String(own.length)];
  });
}

async function writeControls(
  pdf: PdfDocument,
  assessment: AssessmentDocument,
  failuresOf: (controlId: string, limit: number) => Promise<readonly DocumentedFailure[]>,
): Promise<void> {
  let room = failuresAtMost;
  let rows = 0;
  let category: string | null = null;
  for (const control of assessment.controls) {
    if (control.category !== category) {
      category = control.category;
      pdf.heading(2, category);
    }
    writeControl(pdf, control);
    const all = control.failedResources + control.exceptedResources;
    const failures = all > 0 && room > 0 ? await failuresOf(control.id, room) : [];
    room -= failures.length;
    const table = pdf.tableOf(failureColumns);
    for (const { name, typeLabel, region, reason, isExcepted } of failures) {
      table.row([name, typeLabel, region, isExcepted ? `${reason} (excepted)` : reason]);
      rows += 1;
      if (rows % rowsBetweenBreaths === 0) await breathe();
    }
    table.end();
    if (failures.length < all && room <= 0) {
      pdf.paragraph('The CSV export lists the other resources.', { size: 8.5, colour: '#555555' });
    }
    rows += 1;
    if (rows % rowsBetweenBreaths === 0) await breathe();
  }
}

/** Writes a control with its details; it stays on the page of its first failure. */
function writeControl(pdf: PdfDocument, control: DocumentedControl): void {
  const { text, colour } = words[control.status];
  pdf.heading(3, `${control.id}  ${control.title}`);
  const { failedResources: failed, exceptedResources: excepted } = control;
  const counts = [
    ...(failed > 0 ? [`${counted(failed, 'resource')} failed`] : []),
    ...(excepted > 0 ? [`${counted(excepted, 'resource')} excepted`] : []),
  ];
  const { mapped, known } = control.coverage;
  const notes = [
    ...(control.reason === null ? [] : [control.reason]),
    ...(control.regionsCovered === null ? [] : [`Regions covered: ${control.regionsCovered.join(', ')}.`]),
    ...(control.decidedBy === null ? [] : [`Decided above the account: ${control.decidedBy.join('; ')}.`]),
    ...(control.parameters === null ? [] : [`Evaluated by other values: ${tunedText(control.parameters)}.`]),
    ...(control.attestation === null ? [] : [control.attestation]),
    ...(mapped > 0 && mapped < known ? [`Evaluated by ${mapped} of ${known} known checks.`] : []),
  ];
  const hasTable = counts.length > 0;
  pdf.paragraph([`${text} · ${control.severity}`, ...counts].join(', '), {
    size: 9,
    colour,
    isHeld: hasTable || notes.length > 0,
  });
  for (const [index, note] of notes.entries()) {
    pdf.paragraph(note, { size: 8.5, colour: '#555555', isHeld: hasTable || index < notes.length - 1 });
  }
}
