import { setImmediate as breathe } from 'node:timers/promises';
import { type AttestedControl, controlRows, type ListedControls } from '../../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../../db/snapshot.ts';
import { attestationText } from '../../../domain/attestations/attestation-text.ts';
import { deciderText } from '../../../domain/compliance/decider-text.ts';
import { tunedText } from '../../../domain/compliance/tuned-text.ts';
import { contentWidth, type PdfDocument } from '../../../platform/pdf/document.ts';
import type { TableWriter } from '../../../platform/pdf/table.ts';
import { listedAtMost, type ReportPages } from './pages.ts';

const rowsBetweenBreaths = 50;

/** A part of the controls that has a table of its own. */
interface Listing {
  which: ListedControls['which'];
  heading: string;
  introduction: string;
  /** The title of the last column. */
  title: string;
  text: (row: AttestedControl) => string | null;
}

/** Writes the passed controls that the accounts alone would not pass, with what above them decides; nothing without any. */
export async function writeDecidedAbove(pages: ReportPages): Promise<void> {
  await writeControls(pages, {
    which: 'decided_above',
    heading: 'Decided above the account',
    introduction:
      'Controls that passed by a policy, trail or setting of the organization, and would not pass without it.',
    title: 'Decided by',
    text: (row) => deciderText(row.decided_by),
  });
}

/** Writes the controls whose checks were evaluated by other values than their defaults; nothing without any. */
export async function writeTuned(pages: ReportPages): Promise<void> {
  await writeControls(pages, {
    which: 'tuned',
    heading: 'Evaluated by other values',
    introduction:
      'Controls with checks whose parameters an admin set: their results rest on these values, not on the defaults.',
    title: 'Values',
    text: (row) => tunedText(row.parameters),
  });
}

/** Writes the manual controls that are attested; nothing without any. */
export async function writeAttested(pages: ReportPages): Promise<void> {
  await writeControls(pages, {
    which: 'attested',
    heading: 'Attested by members',
    introduction:
      'Manual controls that a member attests and another has accepted. They are not in the score: no check decides them.',
    title: 'Attestation',
    text: attestationText,
  });
}

async function writeControls({ pdf, snapshot, scope }: ReportPages, listing: Listing): Promise<void> {
  let table: TableWriter | null = null;
  let written = 0;
  const rows = controlRows(scope, { which: listing.which, limit: listedAtMost });
  for await (const page of rowsByCursor<AttestedControl>(snapshot, rows)) {
    for (const row of page) {
      table ??= startTable(pdf, listing);
      const title = `${row.control_id}  ${row.title}`;
      table.row([title, row.framework_name, row.provider, listing.text(row) ?? '']);
      if ((written += 1) % rowsBetweenBreaths === 0) await breathe();
    }
  }
  table?.end();
  if (written === listedAtMost) pdf.paragraph('The CSV report lists any others.', { size: 9, colour: '#555555' });
}

function startTable(pdf: PdfDocument, { heading, introduction, title }: Listing): TableWriter {
  pdf.heading(2, heading);
  pdf.paragraph(introduction, { size: 9, colour: '#555555', isHeld: true });
  const narrow = 95;
  const wide = (contentWidth - 2 * narrow) / 2;
  return pdf.tableOf([
    { title: 'Control', width: wide },
    { title: 'Framework', width: narrow },
    { title: 'Provider', width: narrow },
    { title, width: wide },
  ]);
}
