import assert from 'node:assert/strict';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { member } from '../helpers/identity.ts';

/** A way to the service that can be cut. */
async function breakableWay(targetUrl: string): Promise<{ url: string; seen: string[]; cut(): void; close(): void }> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (chunk: Buffer) => seen.push(chunk.toString('latin1')));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}

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
      // The stream begins with what comes after it was opened: drifts are written until one arrives.
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

  it('ends with the login', async () => {
    const { code, stderr } = await audit.run(['drifts', '--follow'], {
      env: { AUDIT_URL: application.url, AUDIT_TOKEN: 'ias_gone' },
    });
    assert.equal(code, 3);
    assert.match(stderr, /audit login/);
  });
});
