import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { acceptHead, AcceptanceError } from '../activities/audit/accept-head.ts';
import { openDatabase } from '../db/database.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { loadSettings, SettingsError } from '../platform/settings.ts';
import { installationSettings } from './installation-settings.ts';
import { LaunchError } from './launch-error.ts';

const usage = 'npm run audit:accept-head -- --reason "restored the backup of 2 May" [--new-key]';

function readArguments(): { reason: string; newKey: boolean } {
  try {
    const { values } = parseArgs({ options: { reason: { type: 'string' }, 'new-key': { type: 'boolean' } } });
    const reason = values.reason?.trim() ?? '';
    if (reason === '' || reason.length > 1_000)
      throw new LaunchError(`a reason of at most 1,000 characters is required: ${usage}`);
    return { reason, newKey: values['new-key'] === true };
  } catch (error) {
    if (error instanceof TypeError) throw new LaunchError(`${error.message}; ${usage}`);
    throw error;
  }
}

/**
 * `npm run audit:accept-head`: accepts the current audit chain, after a restore or once a fault was investigated. The
 * sealer continues from there; the acceptance is in the audit log, and the earlier state is kept in renamed files.
 */
try {
  const { reason, newKey } = readArguments();
  const {
    databaseUrl,
    credentialsKey,
    auditHeadDir: directory,
  } = installationSettings({
    root: process.cwd(),
    settings: loadSettings(),
  });
  const database = openDatabase({ url: databaseUrl, poolSize: 3, applicationName: 'audit-accept-head' });
  try {
    const accepted = await acceptHead({
      database,
      sealer: createSealer(parseKeyring(credentialsKey)),
      directory,
      operator: `operator ${userInfo().username}`,
      reason,
      newKey,
      now: () => new Date(),
    });
    const { sequence, givenUp, aside } = accepted;
    console.log(sequence === 0 ? 'an empty chain is accepted' : `the chain is accepted up to link ${sequence}`);
    if (givenUp !== null) console.log(`the head of link ${givenUp} is given up`);
    for (const file of aside) console.log(`put aside: ${file}`);
  } finally {
    await database.destroy();
  }
} catch (error) {
  const isOperators = [LaunchError, SettingsError, AcceptanceError].some((kind) => error instanceof kind);
  if (!isOperators) throw error;
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
