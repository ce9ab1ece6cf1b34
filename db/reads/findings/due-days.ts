import type { DueDays } from '../../../domain/findings/care.ts';
import { severities, type Severity } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';

/** Returns the days from opening a finding to its due date. */
export async function readDueDays(database: Database | Transaction): Promise<DueDays> {
  const rows = await database('finding_due_days').select<{ severity: Severity; days: number | null }[]>(
    'severity',
    'days',
  );
  const stored = new Map(rows.map(({ severity, days }) => [severity, days]));
  return Object.fromEntries(severities.map((severity) => [severity, stored.get(severity) ?? null])) as DueDays;
}
