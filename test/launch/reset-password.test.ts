import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/database.ts';
import { ensureFirstAdmin } from '../../db/commands/members/first-admin.ts';
import { migrate } from '../../db/migrate.ts';
import { openPasswordSession } from '../../db/commands/sessions/sessions.ts';
import { openDataDirectory, rememberPorts } from '../../launch/data-directory.ts';
import { freePort } from '../../launch/ports.ts';
import { startPostgres } from '../../launch/postgres.ts';
import { resetPassword, withInstallationDatabase } from '../../launch/reset-password.ts';
import { loadOrGenerateSecrets } from '../../launch/secrets.ts';
import { isPassword } from '../../platform/passwords.ts';
import { loadSettings } from '../../platform/settings.ts';

const email = 'admin@localhost';
const settings = loadSettings({});

describe('Resetting a password on the host', function () {
  this.timeout(120_000);
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'reset-password-'));
    // Postgres runs as a user of its own when the tests run as root.
    chmodSync(root, 0o711);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  async function embedded() {
    const directory = openDataDirectory(join(root, '.data'));
    const { POSTGRES_PASSWORD: password } = loadOrGenerateSecrets(directory.secrets);
    const port = await freePort();
    rememberPorts(directory, { postgres: port });
    return startPostgres({ directory: directory.postgres, port, password, durable: false });
  }

  it('works beside a running service and without one, ends sessions, and asks for another password', async () => {
    const postgres = await embedded();
    const database = openDatabase({ url: postgres.url, poolSize: 2, applicationName: 'test' });
    try {
      await migrate(database);
      await ensureFirstAdmin({ database, email, password: 'the password that was lost' });
      const { id, password_hash: passwordHash } = (await database('members').first()) as {
        id: number;
        password_hash: string;
      };
      await openPasswordSession(database, { memberId: id, passwordHash, device: 'curl', address: '127.0.0.1' });
      const password = await withInstallationDatabase({ root, settings, isServiceDown: false }, (running) =>
        resetPassword(running, email),
      );
      const member = (await database('members').first()) as { password_hash: string; must_change_password: boolean };
      assert.ok(await isPassword(password, member.password_hash));
      assert.equal(member.must_change_password, true);
      assert.equal(await database('sessions').whereNull('ended_at').first(), undefined);
      const trace = await database('audit_log').where({ action: 'member.password_reset' }).first('actor');
      assert.deepEqual(trace, { actor: 'admin:reset-password' });
    } finally {
      await database.destroy();
      await postgres.stop();
    }
    const stopped = { root, settings, isServiceDown: true };
    const second = await withInstallationDatabase(stopped, (started) => resetPassword(started, email));
    const isSet = await withInstallationDatabase(stopped, async (started) => {
      const { password_hash: hash } = (await started('members').first()) as { password_hash: string };
      return isPassword(second, hash);
    });
    assert.ok(isSet);
  });

  it('reports an unknown e-mail address, and that nothing was started here', async () => {
    await assert.rejects(
      withInstallationDatabase({ root, settings, isServiceDown: true }, async () => undefined),
      /the service was never started in this directory/,
    );
    const postgres = await embedded();
    const database = openDatabase({ url: postgres.url, poolSize: 2, applicationName: 'test' });
    try {
      await migrate(database);
      await assert.rejects(resetPassword(database, 'nobody@example.com'), /no member has .* nobody@example\.com/);
    } finally {
      await database.destroy();
      await postgres.stop();
    }
  });
});
