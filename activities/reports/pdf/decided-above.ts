import { setImmediate as breathe } from 'node:timers/promises';
import { controlRows, type ReportedControl } from '../../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../../db/snapshot.ts';
import { deciderText } from '../../../domain/compliance/decider-text.ts';
import { contentWidth, type PdfDocument } from '../../../platform/pdf/document.ts';
import type { TableWriter } from '../../../platform/pdf/table.ts';
import { listedAtMost, type ReportPages } from './pages.ts';

const rowsBetweenBreaths = 50;

/** Writes the passed controls that the accounts alone would not pass, with what above them decides; nothing without any. */
export async function writeDecidedAbove({ pdf, snapshot, scope }: ReportPages): Promise<void> {
  let table: TableWriter | null = null;
  let written = 0;
  const rows = controlRows(scope, { which: 'decided_above', limit: listedAtMost });
  for await (const page of rowsByCursor<ReportedControl>(snapshot, rows)) {
    for (const row of page) {
      table ??= startTable(pdf);
      const title = `${row.control_id}  ${row.title}`;
      table.row([title, row.framework_name, row.provider, deciderText(row.decided_by) ?? '']);
      if ((written += 1) % rowsBetweenBreaths === 0) await breathe();
    }
  }
  table?.end();
  if (written === listedAtMost) pdf.paragraph('The CSV report lists any others.', { size: 9, colour: '#555555' });
}

function startTable(pdf: PdfDocument): TableWriter {
  pdf.heading(2, 'Decided above the account');
  pdf.paragraph(
    'Controls that passed by a policy, trail or setting of the organization, and would not pass without it.',
    {
      size: 9,
      colour: '#555555',
      isHeld: true,
    },
  );
  const narrow = 95;
  const wide = (contentWidth - 2 * narrow) / 2;
  return pdf.tableOf([
    { title: 'Control', width: wide },
    { title: 'Framework', width: narrow },
    { title: 'Provider', width: narrow },
    { title: 'Decided by', width: wide },
  ]);
}
