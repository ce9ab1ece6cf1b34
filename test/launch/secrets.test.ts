import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDirectory, readKnownPorts, rememberPorts } from '../../launch/data-directory.ts';
import { generatePassword, loadOrGenerateSecrets } from '../../launch/secrets.ts';

describe('the data directory', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'audit-data-'));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('keeps generated secrets in a file only for the owner', () => {
    const file = openDataDirectory(root).secrets;
    const secrets = loadOrGenerateSecrets(file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(Buffer.from(secrets.CREDENTIALS_KEY, 'base64').length, 32);
    assert.ok(Buffer.byteLength(secrets.JWT_SECRET) >= 32);
    assert.deepEqual(loadOrGenerateSecrets(file), secrets);
  });

  it('adds a secret that an older version did not know and keeps the others', () => {
    const file = openDataDirectory(root).secrets;
    const { JWT_SECRET, CREDENTIALS_KEY } = loadOrGenerateSecrets(file);
    writeFileSync(file, JSON.stringify({ JWT_SECRET, CREDENTIALS_KEY }));
    const secrets = loadOrGenerateSecrets(file);
    assert.equal(secrets.CREDENTIALS_KEY, CREDENTIALS_KEY);
    assert.equal(loadOrGenerateSecrets(file).POSTGRES_PASSWORD, secrets.POSTGRES_PASSWORD);
  });

  it('never replaces a damaged secrets file, since that would lose every sealed credential', () => {
    const file = openDataDirectory(root).secrets;
    writeFileSync(file, '{"JWT_SECRET": "hal');
    assert.throws(() => loadOrGenerateSecrets(file), { name: 'LaunchError', message: /is damaged; restore it/ });
    assert.equal(readFileSync(file, 'utf8'), '{"JWT_SECRET": "hal');
  });

  it('remembers the ports', () => {
    const directory = openDataDirectory(root);
    assert.deepEqual(readKnownPorts(directory), {});
    rememberPorts(directory, { postgres: 1, temporal: 2, temporalUi: 3 });
    assert.deepEqual(readKnownPorts(directory), { postgres: 1, temporal: 2, temporalUi: 3 });
  });

  it('generates passwords that differ', () => {
    assert.match(generatePassword(), /^[A-Za-z2-9]{20}$/);
    assert.notEqual(generatePassword(), generatePassword());
  });
});
