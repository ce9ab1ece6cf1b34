import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ControlStatus } from '../../domain/compliance/control-results.ts';
import { contentWidth, PdfDocument } from './document.ts';

/** An assessment as its document shows it. */
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
}

/** A resource that failed a control, or whose failure is excepted. */
export interface DocumentedFailure {
  name: string;
  /** The resource type as people call it, e.g. `S3 bucket`. */
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
const rowsBetweenBreaths = 100;
/** Beyond this the document would be a book; the CSV has them all. */
const failuresAtMost = 20_000;

/**
 * Writes an assessment as a PDF: scope, score with a chart, summary by category, and every control with the resources
 * that failed it. `failuresOf` gives the failures of a control. Other work of the process goes on between the rows.
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
  const { passed, failed, notEvaluated, manual } = assessment;
  pdf.heading(1, 'Compliance assessment');
  pdf.paragraph(`${assessment.framework}, version ${assessment.version}`, { size: 13, before: 4 });
  pdf.paragraph(`Scope: ${assessment.provider}`, { before: 6 });
  pdf.paragraph(`Date: ${assessment.createdAt.toISOString().replace('T', ' ').slice(0, 16)} UTC`);
  pdf.heading(2, `Score ${Math.floor(assessment.score * 1000) / 10}%`);
  const counts = `${passed} passed, ${failed} failed, ${notEvaluated} not evaluated, ${manual} manual`;
  const total = Math.max(1, passed + failed + notEvaluated + manual);
  pdf.bar(
    [
      { share: passed / total, colour: words.passed.colour },
      { share: failed / total, colour: words.failed.colour },
      { share: notEvaluated / total, colour: '#e0b400' },
      { share: manual / total, colour: '#bdc1c6' },
    ],
    `Bar of the controls: ${counts}`,
  );
  pdf.paragraph(`Controls: ${counts}.`);
  const scoreNote =
    passed + failed === 0
      ? 'Nothing was evaluated, so the score is 0.'
      : `${passed} of ${passed + failed} evaluated controls passed. The framework has ${passed + failed + notEvaluated + manual}; those not evaluated and manual are not in the score.`;
  pdf.paragraph(scoreNote, { size: 9, colour: '#555555' });
  pdf.heading(2, 'By category');
  pdf.table(
    [['Category', 'Passed', 'Failed', 'Not evaluated', 'Manual'], ...categoryRows(assessment.controls)],
    [contentWidth - 280, 60, 60, 100, 60],
  );
}

function categoryRows(controls: readonly DocumentedControl[]): string[][] {
  const categories = [...new Set(controls.map(({ category }) => category))];
  return categories.map((category) => {
    const own = controls.filter((control) => control.category === category);
    const count = (status: ControlStatus): string => String(own.filter((control) => control.status === status).length);
    return [category, count('passed'), count('failed'), count('not_evaluated'), count('manual')];
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
    const failures = control.failedResources > 0 && room > 0 ? await failuresOf(control.id, room) : [];
    room -= failures.length;
    for (const failure of failures) {
      const place = `${failure.typeLabel}, ${failure.region}`;
      const excepted = failure.isExcepted ? ' (excepted)' : '';
      pdf.paragraph(`– ${failure.name} (${place}): ${failure.reason}${excepted}`, { size: 8.5, indent: 12 });
      rows += 1;
      if (rows % rowsBetweenBreaths === 0) await breathe();
    }
    if (failures.length < control.failedResources && room <= 0) {
      pdf.paragraph('The CSV export lists the other resources.', { size: 8.5, indent: 12, colour: '#555555' });
    }
    rows += 1;
    if (rows % rowsBetweenBreaths === 0) await breathe();
  }
}

function writeControl(pdf: PdfDocument, control: DocumentedControl): void {
  const { text, colour } = words[control.status];
  pdf.heading(3, `${control.id}  ${control.title}`);
  const failed = control.failedResources > 0 ? `, ${resources(control.failedResources)} failed` : '';
  pdf.paragraph(`${text} · ${control.severity}${failed}`, { size: 9, colour });
  if (control.reason !== null) pdf.paragraph(control.reason, { size: 8.5, colour: '#555555' });
  const { mapped, known } = control.coverage;
  if (mapped > 0 && mapped < known) {
    pdf.paragraph(`Decided by ${mapped} of ${known} known checks.`, { size: 8.5, colour: '#555555' });
  }
}

function resources(count: number): string {
  return count === 1 ? '1 resource' : `${count} resources`;
}
