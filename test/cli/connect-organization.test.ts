import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectOrganization } from '../../cli/commands/connect-organization.ts';
import { Problem } from '../../cli/problem.ts';
import type { Session } from '../../cli/session.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';

const none = { discovered: 0, connected: 0, excluded: 0, closed: 0, suspended: 0, error: 0 };
const idle = { total: 0, completed: 0, running: 0, waiting: 0, failed: 0 };
const organization = (shown: object): object => ({
  id: 5,
  status: 'ready',
  status_reason: null,
  accounts: none,
  first_syncs: idle,
  ...shown,
});
const discovering = organization({ status: 'discovering' });
const syncing = organization({ first_syncs: { ...idle, total: 3, completed: 1, running: 1, waiting: 1 } });
const connected = organization({
  accounts: { ...none, connected: 3, excluded: 1 },
  first_syncs: { ...idle, total: 3, completed: 3 },
});
const oneInError = organization({
  accounts: { ...none, connected: 2, error: 1 },
  first_syncs: { ...idle, total: 3, completed: 2, failed: 1 },
});
const unreadable = organization({ status: 'error', status_reason: 'It may not be listed' });

describe('The wait of audit connect organization', () => {
  let server: Server;
  let audit: CommandLine;
  /** What the service shows, one for each question; the last one stays. */
  let shown: object[] = [];

  before(async () => {
    server = createServer((request, response) => {
      const body = request.url?.includes('/providers/')
        ? { id: 1, type: 'cloud_a' }
        : request.method === 'POST'
          ? discovering
          : shown.length > 1
            ? shown.shift()
            : shown[0];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    audit = commandLine({ AUDIT_URL: `http://127.0.0.1:${port}`, AUDIT_TOKEN: 'any' });
  });
  after(async () => {
    audit.forget();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const command = ['connect', 'organization', '1', '--setup', '2', '--name', 'Example'];

  it('ends when the last account was synced, with the number of accounts in each state', async () => {
    shown = [discovering, syncing, connected];
    const { code, stdout, stderr } = await audit.run(command);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, '3 connected\n1 excluded\n');
    assert.equal(stderr, 'Example is organization 5.\naudit accounts --organization 5 --tree shows them.\n');
  });

  it('exits with 1 when an account is in error or the organization cannot be read, and says where to look', async () => {
    shown = [syncing, oneInError];
    const failed = await audit.run(command);
    assert.equal(failed.code, 1);
    assert.equal(failed.stdout, '2 connected\n1 error\n');
    assert.match(failed.stderr, /error: 1 accounts are in error\.\naudit accounts --organization 5 --state error/);
    shown = [unreadable];
    const refused = await audit.run(command);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /error: The organization could not be read: It may not be listed/);
  });

  it('ends with Ctrl-C, says that the service goes on, and prints no result', async () => {
    shown = [syncing];
    const running = audit.start(command);
    await running.shows(({ stderr }) => stderr.includes('is organization 5.'));
    running.interrupt();
    const { code, stdout, stderr } = await running.result;
    assert.equal(code, 130);
    assert.equal(stdout, '');
    assert.match(stderr, /The service goes on; audit accounts --organization 5 --tree shows how far it is\.\n$/);
  });

  it('does not wait with --no-wait', async () => {
    shown = [];
    const { code, stderr } = await audit.run([...command, '--no-wait']);
    assert.equal(code, 0, stderr);
  });

  it('shows on a terminal how many accounts were synced', async () => {
    const answers = [discovering, syncing, oneInError];
    const drawn: string[] = [];
    const session = {
      json: false,
      service: {
        get: async (path: string) => (path.includes('/providers/') ? { type: 'cloud_a' } : answers.shift()),
        post: async () => discovering,
      },
      terminal: {
        columns: 80,
        isInteractive: true,
        print: () => undefined,
        report: () => undefined,
        redraw: (line: string) => drawn.push(line),
      },
    } as unknown as Session;
    const options = { setup: 2, name: 'Example', roleName: 'Reader' };
    await assert.rejects(connectOrganization(session, 1, options), (error) => error instanceof Problem);
    assert.deepEqual(drawn, [
      'First syncs …',
      'First syncs ████████░░░░░░░░░░░░░░░░ 1 of 3 accounts',
      'First syncs ████████████████████████ 3 of 3 accounts',
      '',
    ]);
  });
});
