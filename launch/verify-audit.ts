import { readFile } from 'node:fs/promises';
import { loadChainKey } from '../activities/audit/chain-key.ts';
import { readHeadState } from '../activities/audit/head-file.ts';
import { openMacs } from '../activities/audit/mac-journal.ts';
import { verifyAuditChain, type ChainFault, type ChainReport, type KnownHead } from '../activities/audit/verify.ts';
import { openDatabase } from '../db/database.ts';
import { roleSeparation } from '../db/roles/separation.ts';
import { readHeads } from '../domain/audit/signed-head.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { loadSettings, SettingsError } from '../platform/settings.ts';
import { oneRoleWarning } from './database-roles.ts';
import { installationSettings } from './installation-settings.ts';
import { LaunchError } from './launch-error.ts';

const shownFaults = 20;

const sentences: Record<ChainFault['kind'], string> = {
  missing_link: 'the chain has a gap',
  missing_row: 'the row was removed',
  changed: 'the row was changed, or is not where it was sealed',
  unlinked: 'the row was not written by the service',
  cut: 'the chain ends before a head that is known',
  differs: 'the chain is not the one of a head that is known',
  key_missing: 'the key of the chain is gone, so no row can be checked',
  key_unreadable: 'the key of the chain cannot be decrypted (it or CREDENTIALS_KEY was changed)',
  key_replaced: 'the key of the chain is not the one that known heads were signed with',
  not_signed: 'the signature of this head does not hold',
};

function placeOf({ sequence, auditId }: ChainFault): string {
  const parts = [sequence === null ? null : `link ${sequence}`, auditId === null ? null : `audit row ${auditId}`];
  return parts.filter((part) => part !== null).join(', ');
}

function print(report: ChainReport): void {
  console.log(`${report.checked} rows of the audit log are sealed, compared with ${report.comparedHeads} known heads`);
  if (report.givenUpHeads > 0)
    console.log(`${report.givenUpHeads} heads belong to a chain that was given up (audit:accept-head)`);
  if (report.first !== null) console.log(`first row that differs: ${placeOf(report.first)}`);
  for (const fault of report.faults.slice(0, shownFaults)) {
    console.log(`FAULT ${[placeOf(fault), sentences[fault.kind]].filter((part) => part !== '').join(': ')}`);
  }
  if (report.faults.length > shownFaults) console.log(`… and ${report.faults.length - shownFaults} faults more`);
  const { unsealedIds: tail } = report;
  console.log(tail.length === 0 ? 'nothing is unsealed' : `unsealed tail: audit rows ${tail.join(', ')}`);
  if (report.head !== null) console.log(`head: ${report.head}`);
}

/** Returns the values of an option that may be given several times. */
function valuesOf(option: string): string[] {
  return process.argv.flatMap((word, index) => {
    if (word !== option) return [];
    const value = process.argv[index + 1];
    if (value === undefined) throw new LaunchError(`${option} needs a value`);
    return [value];
  });
}

function notedHead(text: string): KnownHead {
  const [, sequence, mac] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || mac === undefined)
    throw new LaunchError(`--head must be a head such as 12:ab…, not "${text}"`);
  return { sequence: Number(sequence), mac, signed: null };
}

async function headsOfFile(file: string): Promise<KnownHead[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new LaunchError(`--heads ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { heads, unreadableLines } = readHeads(text);
  if (unreadableLines.length > 0)
    throw new LaunchError(`--heads ${file}: no head on line ${unreadableLines.join(', ')}`);
  return heads.map(known);
}

const known = (signed: NonNullable<KnownHead['signed']>): KnownHead => ({
  sequence: signed.sequence,
  mac: signed.mac,
  signed,
});

/**
 * `npm run audit:verify`: verifies the whole audit log against its chain, and the chain against all known heads: the
 * sealer's own, published ones (`-- --heads <file>`) and single ones (`-- --head <head>`). Exits with 1 if it is not
 * valid. It changes nothing.
 */
try {
  const settings = installationSettings({ root: process.cwd(), settings: loadSettings() });
  const heads = [
    ...valuesOf('--head').map(notedHead),
    ...(await Promise.all(valuesOf('--heads').map(headsOfFile))).flat(),
  ];
  const state = await readHeadState(settings.auditHeadDir);
  if (state === 'damaged') throw new LaunchError(`the head file in ${settings.auditHeadDir} is damaged`);
  if (state?.head != null) heads.push(known(state.head));
  const database = openDatabase({ url: settings.databaseUrl, poolSize: 2, applicationName: 'audit-verify' });
  const journal = await openMacs(settings.auditHeadDir);
  try {
    if ((await roleSeparation(database)) === 'single') console.log(oneRoleWarning);
    if (state?.head == null) console.log(`no head of the sealer in ${settings.auditHeadDir}`);
    const key = await loadChainKey(database, createSealer(parseKeyring(settings.credentialsKey)));
    const report = await verifyAuditChain(database, {
      key,
      heads,
      journal,
      accepted: state?.accepted ?? [],
    });
    print(report);
    process.exitCode = report.faults.length === 0 ? 0 : 1;
  } finally {
    await journal.close();
    await database.destroy();
  }
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof SettingsError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
