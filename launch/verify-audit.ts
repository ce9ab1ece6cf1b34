import { loadChainKey, verifyAuditChain, type ChainFault, type ChainReport } from '../activities/audit/chain.ts';
import { openDatabase } from '../db/database.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createSealer, SealingError } from '../platform/secrets/sealing.ts';
import { loadSettings, SettingsError } from '../platform/settings.ts';
import { installationSettings } from './installation-settings.ts';
import { LaunchError } from './launch-error.ts';

const shownFaults = 20;

const sentences: Record<ChainFault['kind'], string> = {
  missing_link: 'the chain has a gap',
  missing_row: 'the row was removed',
  changed: 'the row was changed, or stands in another place than it was sealed in',
  unlinked: 'the row was not written by the service',
  cut: 'the chain no longer holds the head that was noted',
};

function print(report: ChainReport): void {
  console.log(`${report.checked} rows of the audit log are sealed`);
  for (const { kind, sequence, auditId } of report.faults.slice(0, shownFaults)) {
    const where = [sequence === null ? null : `link ${sequence}`, auditId === null ? null : `audit row ${auditId}`];
    console.log(`FAULT ${where.filter((part) => part !== null).join(', ')}: ${sentences[kind]}`);
  }
  if (report.faults.length > shownFaults) console.log(`… and ${report.faults.length - shownFaults} faults more`);
  const { unsealedIds: tail } = report;
  console.log(tail.length === 0 ? 'nothing is unsealed' : `unsealed tail: audit rows ${tail.join(', ')}`);
  if (report.head !== null) console.log(`head: ${report.head}`);
}

/**
 * `npm run audit:verify`: checks the whole audit log against its chain; exit code 1 when it does not hold. The head
 * that it prints, kept somewhere else, can be given the next time as `-- --head <head>`.
 */
try {
  const settings = installationSettings({ root: process.cwd(), settings: loadSettings() });
  const database = openDatabase({ url: settings.databaseUrl, poolSize: 2, applicationName: 'audit-verify' });
  try {
    const at = process.argv.indexOf('--head');
    const expectedHead = at === -1 ? null : (process.argv[at + 1] ?? null);
    const key = await loadChainKey(database, createSealer(parseKeyring(settings.credentialsKey)));
    const report = await verifyAuditChain(database, { key, expectedHead });
    print(report);
    process.exitCode = report.faults.length === 0 ? 0 : 1;
  } finally {
    await database.destroy();
  }
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof SettingsError || error instanceof SealingError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
