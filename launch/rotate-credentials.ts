import { openDatabase } from '../db/database.ts';
import { rewrapSealedRecords } from '../db/sealed-columns.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createSealer, SealingError } from '../platform/secrets/sealing.ts';
import { loadWorkerSettings, SettingsError } from '../platform/settings.ts';

/**
 * `npm run credentials:rotate`: wraps every stored secret with the first key of CREDENTIALS_KEY. Put the new key before
 * the old one (`new:…,old:…`), restart the processes, run this, then remove the old key.
 */
try {
  const settings = loadWorkerSettings();
  const sealer = createSealer(parseKeyring(settings.credentialsKey));
  const database = openDatabase({ url: settings.databaseUrl, poolSize: 2, applicationName: 'rotate-credentials' });
  try {
    const { rewrapped, records } = await rewrapSealedRecords(database, sealer);
    console.log(`${rewrapped} of ${records} sealed records were wrapped with the current key`);
  } finally {
    await database.destroy();
  }
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof SealingError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
