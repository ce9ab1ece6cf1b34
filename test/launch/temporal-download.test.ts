import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { downloadTemporal } from '../../launch/temporal-download.ts';
import { programFault } from '../../launch/temporal-program.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the download of Temporal', () => {
  let home: string;
  let server: Server;
  let service: string;
  let asked: string;
  let program: string;
  const faultOf = (file: string): Promise<string | null> =>
    programFault(file, { platform: 'here', known: { here: sha256('program') } });

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'audit-download-'));
    writeFileSync(join(home, 'temporal'), 'program');
    execFileSync('tar', ['-czf', join(home, 'temporal.tgz'), '-C', home, 'temporal']);
    server = createServer((request, response) => {
      asked ||= request.url ?? '';
      if (request.url?.startsWith('/cli/v1.2.3?')) {
        response.end(JSON.stringify({ archiveUrl: `${service}/archive`, fileToExtract: program }));
      } else if (request.url === '/archive') {
        response.end(readFileSync(join(home, 'temporal.tgz')));
      } else {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    asked = '';
    program = 'temporal';
  });

  afterEach(() => {
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('unpacks the program for this platform and leaves nothing else', async () => {
    const to = join(home, 'cache', 'temporal');
    assert.equal(await downloadTemporal({ version: '1.2.3', to, service, faultOf }), null);
    assert.match(asked, new RegExp(`platform=${process.platform}`));
    assert.equal(readFileSync(to, 'utf8'), 'program');
    assert.equal(statSync(to).mode & 0o111, 0o111);
    assert.deepEqual(readdirSync(join(home, 'cache')), ['temporal']);
  });

  it('keeps no program whose SHA-256 is not in the repository', async () => {
    const to = join(home, 'cache', 'temporal');
    assert.match(
      (await downloadTemporal({ version: '1.2.3', to, service })) ?? '',
      /^its SHA-256 is [0-9a-f]{64} instead/,
    );
    assert.deepEqual(readdirSync(join(home, 'cache')), []);
  });

  it('accepts no program from a path that an archive must not contain', async () => {
    const to = join(home, 'cache', 'temporal');
    for (const name of ['../temporal', '/temporal', '--to-command=sh']) {
      program = name;
      assert.match(
        (await downloadTemporal({ version: '1.2.3', to, service, faultOf })) ?? '',
        /^the archive names/,
        name,
      );
    }
    assert.deepEqual(readdirSync(join(home, 'cache')), []);
  });

  it('returns the reason of a failure', async () => {
    const to = join(home, 'cache', 'temporal');
    assert.equal(await downloadTemporal({ version: '9.9.9', to, service }), 'status 404');
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    assert.match((await downloadTemporal({ version: '1.2.3', to, service: nowhere })) ?? '', /ECONNREFUSED/);
    assert.deepEqual(readdirSync(join(home, 'cache')), []);
  });
});
