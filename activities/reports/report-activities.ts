import { setImmediate as breathe } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import type { Database, Transaction } from '../../db/database.ts';
import {
  beginReportAttempt,
  failReport,
  finishReport,
  removeExpiredReports,
  type ReportToBuild,
} from '../../db/commands/reports/building.ts';
import { reportExpiry } from '../../db/reads/reports/building.ts';
import { namedParts } from '../../db/reads/organizations/named.ts';
import { type SelectedProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import type { ReportScope } from '../../db/reads/reports/rows.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { unlimited } from '../../domain/access-limits/access-limit.ts';
import type { ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import { daysAfter } from '../../domain/reports/period.ts';
import { csvParts } from './csv.ts';
import { pieceBytes, PieceWriter } from './piece-writer.ts';

async function scopeOf(snapshot: Transaction, report: ReportToBuild): Promise<ReportScope> {
  const { from_day: from, to_day: to } = report;
  return {
    providers: await selectProviders(snapshot, reportSelection(report)),
    start: `${from}T00:00:00Z`,
    end: `${daysAfter(to, 1)}T00:00:00Z`,
  };
}

const reportSelection = (report: ReportToBuild): ProviderSelection => ({
  providerId: report.provider_id,
  organizationId: report.organization_id,
  ou: report.ou,
  limits: report.access_limits ?? unlimited,
});

/** Writes a report's bytes and returns the number of its rows and which providers it covers. */
async function writeReport(
  snapshot: Transaction,
  report: ReportToBuild,
  writer: PieceWriter,
): Promise<{ rows: number; providers: SelectedProviders }> {
  const scope = await scopeOf(snapshot, report);
  let rows = 0;
  if (report.format === 'csv') {
    for await (const part of csvParts(snapshot, { type: report.type, scope })) {
      await writer.write(Buffer.from(part.text));
      rows += part.rows;
      await breathe();
    }
    return { rows, providers: scope.providers };
  }
  // Loads the library and its fonts lazily, with the first PDF.
  const { reportPdf } = await import('./pdf/report-pdf.ts');
  const names = await namedParts(snapshot, reportSelection(report));
  const { stream, counted } = reportPdf(snapshot, { report, scope, names });
  for await (const chunk of stream) await writer.write(chunk as Buffer);
  return { rows: counted(), providers: scope.providers };
}

/**
 * Returns the activities that build reports. Each attempt writes its own pieces and removes those of an earlier one.
 */
export function reportActivities({ database }: { database: Database }) {
  return {
    /**
     * Builds a report and marks it ready; returns when it expires (ms since 1970), or null when it has already ended.
     */
    async buildReport({ reportId }: { reportId: string }): Promise<number | null> {
      const context = Context.current();
      const report = await beginReportAttempt(database, reportId);
      if (report === null) return (await reportExpiry(database, reportId))?.getTime() ?? null;
      const beat = setInterval(() => context.heartbeat(), 5_000);
      try {
        const { attempt } = report;
        const onPiece = (): void => {
          context.cancellationSignal.throwIfAborted();
          context.heartbeat();
        };
        const writer = new PieceWriter({ database, reportId, attempt, onPiece });
        const { rows, providers } = await inSnapshot(database, (snapshot) => writeReport(snapshot, report, writer));
        await writer.end();
        const { sizeBytes } = writer;
        return (await finishReport(database, { reportId, attempt, rows, providers, sizeBytes, pieceBytes })).getTime();
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type ReportActivities = ReturnType<typeof reportActivities>;

/** Returns the activities for reports that were built or could not be. */
export function reportStateActivities({ database }: { database: Database }) {
  return {
    /** Ends a report that could not be built. */
    async endUnbuilt({ reportId, reason }: { reportId: string; reason: string }): Promise<void> {
      await failReport(database, { reportId, reason });
    },
    /** Removes the bytes of an expired report; returns when it expires if it has not yet. */
    async expireReport({ reportId }: { reportId: string }): Promise<number | null> {
      if ((await removeExpiredReports(database, reportId)) > 0) return null;
      const expiresAt = await reportExpiry(database, reportId);
      return expiresAt !== null && expiresAt > new Date() ? expiresAt.getTime() : null;
    },
  };
}

export type ReportStateActivities = ReturnType<typeof reportStateActivities>;
