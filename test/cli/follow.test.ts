import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { breakableWay } from '../helpers/breakable-way.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { member } from '../helpers/identity.ts';

describe('audit drifts --follow', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let token: string;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    token = (await member(application.database)).token;
    audit = commandLine();
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  async function drift(id: number): Promise<void> {
    const data = {
      id,
      resource_id: 1,
      resource_name: 'web',
      resource_type: 'security_group',
      drift_type: 'security',
      severity: 'high',
      status: 'detected',
      summary: `Port ${id} was opened`,
      detected_at: '2026-11-21T06:38:00.000Z',
    };
    await application.database('events').insert({ type: 'drift.detected', data: JSON.stringify(data) });
  }

  it('misses nothing when the connection breaks, and ends with Ctrl-C', async () => {
    const way = await breakableWay(application.url);
    const follow = audit.start(['drifts', '--follow'], { env: { AUDIT_URL: way.url, AUDIT_TOKEN: token } });
    try {
      await follow.shows(({ stderr }) => stderr.includes('Following'));
      // The stream starts with what comes after it was opened: drifts are written until one arrives.
      let id = 0;
      await follow.shows(({ stdout }) => {
        id += 1;
        void drift(id);
        return stdout.includes('was opened');
      });
      way.cut();
      await follow.shows(({ stderr }) => stderr.includes('trying again'));
      for (const later of [100_001, 100_002, 100_003]) await drift(later);
      await follow.shows(({ stdout }) => stdout.includes('#100003'));
      follow.interrupt();
      const { code, stdout } = await follow.result;
      assert.equal(code, 130);
      const shown = [...stdout.matchAll(/#(\d{6})/g)].map(([, number]) => Number(number));
      assert.deepEqual(shown, [100_001, 100_002, 100_003]);
      assert.match(stdout, /^2026-11-21 06:38 {2}detected {2}high +#\d+ Port \d+ was opened$/m);
      assert.ok(!way.seen.some((text) => /^GET [^ ]*token=ey/.test(text)), 'the token stood in a URL');
    } finally {
      follow.interrupt();
      way.close();
    }
  });

  it('ends when the login expires', async () => {
    const { code, stderr } = await audit.run(['drifts', '--follow'], {
      env: { AUDIT_URL: application.url, AUDIT_TOKEN: 'ias_gone' },
    });
    assert.equal(code, 3);
    assert.match(stderr, /audit login/);
  });
});
