import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import { SecretScanner } from '../../../../platform/secrets/detection/secret-scanner.ts';
import { createFingerprint } from '../../../../platform/secrets/fingerprint.ts';

const fingerprint = createFingerprint(Buffer.alloc(32, 7));
const secret = 'Tr0ub4dor';
const script = `#!/bin/sh\nset -e\nexport DB_PASSWORD=${secret}\n`;
const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64');

function scanOf(scan: (scanner: SecretScanner) => void): SecretScan {
  const scanner = new SecretScanner(fingerprint);
  scan(scanner);
  return scanner.result();
}
const userData = (encoded: string): SecretScan => scanOf((scanner) => scanner.base64('/user_data', encoded));
const expected = (line: number) => [{ kind: 'password', place: '/user_data', line, fingerprint: fingerprint(secret) }];

describe('SecretScanner', () => {
  it('keeps kind, place, line and keyed fingerprint, never the secret', () => {
    const scan = userData(base64(script));
    assert.deepEqual(scan, { found: expected(3), unread: [] });
    assert.ok(!JSON.stringify(scan).includes(secret));
  });

  it('reads gzip, UTF-16, MIME parts and cloud-config in base64', () => {
    const mime = `MIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\n${base64(`${script}${'# more\n'.repeat(30)}`).replaceAll(/(.{76})/g, '$1\r\n')}\n`;
    const cloudConfig = `#cloud-config\nwrite_files:\n- encoding: gz+b64\n  content: ${base64(gzipSync(script))}\n`;
    for (const [content, line] of [
      [gzipSync(script), 1],
      [Buffer.from(script, 'utf16le'), 3],
      [mime, 4],
      [cloudConfig, 4],
      [`echo ${base64(`run ${base64(`first ${base64(script)}`)}`)} | base64 -d`, 1],
    ] as const) {
      const { found, unread } = userData(base64(content));
      assert.deepEqual(
        found.map(({ fingerprint: own }) => own),
        [fingerprint(secret)],
      );
      assert.deepEqual(unread, []);
      assert.equal(found[0]?.line, line);
    }
  });

  it('says what it could not read', () => {
    let nested = script;
    for (let level = 0; level < 9; level += 1) nested = base64(`${nested}${' '.repeat(40)}`);
    for (const [encoded, reason] of [
      [base64(gzipSync(Buffer.alloc(64 * 1024 * 1024))), 'it is too large when unpacked'],
      [base64(gzipSync(script).subarray(0, 30)), 'it cannot be unpacked'],
      [base64(Buffer.from([0, 1, 2, 3, 255, 254, 0, 0])), 'it is not text'],
      ['a'.repeat(16_384), 'it is not text'],
      [base64(Buffer.concat([Buffer.from('ok '), Buffer.from([0xc3, 0x28])])), 'it is not text'],
      [nested, 'it is encoded more than 4 times'],
      [base64('x'.repeat(4 * 1024 * 1024)), 'more than 2 MB of text'],
    ] as const) {
      assert.deepEqual(userData(encoded).unread, [{ place: '/user_data', reason }]);
    }
  });

  it('finds secrets also in what is not text as a whole', () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 254, 0]), Buffer.from(`\n${script}`), Buffer.from([0, 0, 128])]);
    const { found, unread } = userData(base64(bytes));
    assert.equal(found.length, 1);
    assert.equal(unread.length, 1);
  });

  it('scans a megabyte in a variable, and names of any kind', () => {
    const scan = scanOf((scanner) => {
      scanner.value('/environment', { name: 'BIG', value: `${'x '.repeat(500_000)} password=${secret}` });
      scanner.value('/environment', { name: '__proto__', value: `password=${secret}` });
      scanner.value('/environment', { name: 'a/b~c', value: `password=${secret}` });
      scanner.value('/environment', { name: `xoxb-1234567890-abcdefghijklmnop`, value: `password=${secret}` });
    });
    const places = scan.found.map(({ place }) => place);
    assert.deepEqual(places.slice(0, 3), ['/environment/BIG', '/environment/__proto__', '/environment/a~1b~0c']);
    assert.match(places[3] ?? '', /^\/environment\/hmac-sha256:/);
    assert.deepEqual(scan.unread, []);
  });

  it('counts the lines of a text with many encoded parts in time that grows with its length', () => {
    const part = Buffer.from('this is a text of forty chars.').toString('base64');
    const text = `${`${part}\n\n\n\n\n`.repeat(23_000)}${Buffer.from(`x password=${secret} of forty chars`).toString('base64')}`;
    const begin = performance.now();
    const scan = scanOf((scanner) => scanner.text('/data', text));
    assert.deepEqual(
      scan.found.map(({ line }) => line),
      [115_001],
    );
    // It took 11 s when each part counted from the first line on.
    assert.ok(performance.now() - begin < 3_000);
  });

  it('keeps no token that is the name of a variable', () => {
    const token = `dop_v1_${'9f3b7c1e5a2d8046'.repeat(4)}`;
    const scan = scanOf((scanner) => scanner.value('/environment', { name: token, value: `password=${secret}` }));
    assert.match(scan.found[0]?.place ?? '', /^\/environment\/hmac-sha256:/);
  });

  it('reads an option with the word after it', () => {
    const scan = scanOf((scanner) => scanner.command('/args', ['run', '--password', secret, '--level', 'debug']));
    assert.deepEqual(
      scan.found.map(({ place }) => place),
      ['/args'],
    );
  });

  it('holds no more than 50 findings and 20 notes', () => {
    const scan = scanOf((scanner) => {
      for (let index = 0; index < 99; index += 1) {
        scanner.value('/env', { name: `V${index}`, value: `password=${secret}` });
        scanner.notRead('/x', 'reason');
      }
    });
    assert.equal(scan.found.length, 50);
    assert.equal(scan.unread.length, 20);
  });
});
