import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { loadInstallationSecret, makeInstallationSecret } from '../../../../db/commands/secrets/installation-secret.ts';
import { createStatementKey, loadStatementKey } from '../../../../db/commands/secrets/statement-key.ts';
import { findInstallationSecret } from '../../../../db/reads/secrets/installation-secret.ts';
import { parseKeyring } from '../../../../platform/secrets/keyring.ts';
import { createSealer } from '../../../../platform/secrets/sealing.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A secret of the installation', () => {
  const database = useTestDatabase();
  const sealer = createSealer(parseKeyring(randomBytes(32).toString('base64')));

  it('is made by the first process that needs it, and kept sealed', async () => {
    assert.equal(await findInstallationSecret(database(), 'one'), null);
    const key = await loadInstallationSecret(database(), { name: 'one', sealer });
    assert.equal(key.length, 32);
    await makeInstallationSecret(database(), { name: 'one', sealer });
    assert.deepEqual(await loadInstallationSecret(database(), { name: 'one', sealer }), key);
    const sealed = await findInstallationSecret(database(), 'one');
    assert.ok(sealed !== null && !sealed.includes(key));
    assert.notDeepEqual(await loadInstallationSecret(database(), { name: 'two', sealer }), key);
  });

  it('signs statements by the same key in every process, loaded once in each', async () => {
    const key = await loadStatementKey(database(), sealer);
    const load = createStatementKey(database(), sealer);
    assert.deepEqual(await load(), key);
    await database()('installation_secrets').where({ name: 'remediation_statements' }).delete();
    assert.deepEqual(await load(), key);
    assert.notDeepEqual(await loadStatementKey(database(), sealer), key);
  });
});
