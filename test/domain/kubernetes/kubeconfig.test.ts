import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { faultSentence } from '../../../domain/kubernetes/kubeconfig-fault.ts';
import { readKubeconfig } from '../../../domain/kubernetes/kubeconfig.ts';
import { badKubeconfigs, base64, kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { canIssueCertificates, createThrowawayCa, type ThrowawayCa } from '../../platform/outbound/throwaway-ca.ts';

/** What Node makes when a process, a connection, a look-up of a name or a file is requested. */
const traces = new Set([
  'PROCESSWRAP',
  'TCPWRAP',
  'TLSWRAP',
  'GETADDRINFOREQWRAP',
  'FSREQCALLBACK',
  'FSREQPROMISE',
  'FILEHANDLE',
]);

/** What a piece of work asks of the machine. */
function tracesOf(work: () => void): string[] {
  const seen: string[] = [];
  const hook = createHook({ init: (_id, type) => void (traces.has(type) && seen.push(type)) }).enable();
  try {
    work();
  } finally {
    hook.disable();
  }
  return seen;
}

describe('Reading a kubeconfig', () => {
  const server = 'https://cluster.example.com:6443';
  let directory: string;
  let authority: ThrowawayCa;
  let pair: { key: string; cert: string };

  before(function () {
    if (!canIssueCertificates) this.skip();
    directory = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
    authority = createThrowawayCa();
    pair = authority.issue(['DNS:user']);
  });
  after(() => {
    authority?.remove();
    if (directory !== undefined) rmSync(directory, { recursive: true });
  });

  it('reads server, authority and token, and nothing else', () => {
    const file = kubeconfigOf({ url: `${server}/`, ca: authority.ca }, { token: 'word' });
    file.users.push({ name: 'unused', user: { exec: { command: 'true' } } });
    const reading = readKubeconfig(JSON.stringify({ ...file, preferences: { colors: true } }));
    assert.ok(reading.ok);
    assert.equal(reading.access.server, server);
    assert.equal(reading.access.token, 'word');
    assert.equal(reading.access.clientCertificate, null);
    assert.match(reading.access.certificateAuthority ?? '', /^-----BEGIN CERTIFICATE-----/);
  });

  it('reads a client certificate with its key', () => {
    const user = { 'client-certificate-data': base64(pair.cert), 'client-key-data': base64(pair.key) };
    const reading = readKubeconfig(JSON.stringify(kubeconfigOf({ url: server }, user)));
    assert.ok(reading.ok);
    assert.match(reading.access.clientCertificate?.key ?? '', /BEGIN PRIVATE KEY/);
  });

  it('reads the YAML that kubectl writes, and its only context when none is current', () => {
    const yaml = [
      'apiVersion: v1',
      'kind: Config',
      'clusters:',
      `- cluster: {server: "${server}"}`,
      '  name: one',
      'contexts:',
      '- context:',
      '    cluster: one',
      '    namespace: shop',
      '    user: me',
      '  name: only',
      'preferences: {}',
      'users:',
      '- name: me',
      '  user:',
      '    token: word',
    ].join('\n');
    const reading = readKubeconfig(yaml);
    assert.ok(reading.ok);
    assert.equal(reading.serverPath, 'clusters[0].cluster.server');
  });

  it('rejects everything that runs, reads, redirects or is ambiguous, naming the field, and touches nothing', () => {
    const marker = join(directory, 'ran');
    const secretFile = join(directory, 'pipe');
    // Whoever opens a pipe that no one writes to waits forever.
    execFileSync('mkfifo', [secretFile]);
    for (const { what, text, names } of badKubeconfigs({ server, marker, secretFile, certificate: pair.cert })) {
      let sentences: string[] = [];
      const touched = tracesOf(() => {
        const reading = readKubeconfig(text);
        sentences = reading.ok ? [] : reading.faults.map(faultSentence);
      });
      assert.ok(
        sentences.some((sentence) => sentence.startsWith(names)),
        `${what}: ${sentences.join('; ')}`,
      );
      assert.deepEqual(touched, [], what);
    }
    assert.equal(existsSync(marker), false);
  });

  it('refuses what is beyond its limits before a tree is built, naming the limit', () => {
    const keys = Array.from({ length: 26_000 }, (_, number) => `key${number}: 1`);
    const hostile: [string, RegExp][] = [
      ['? '.repeat(120_000), /nested too deeply/],
      ['- '.repeat(120_000), /nested too deeply/],
      ['a: '.repeat(80_000), /nested too deeply/],
      ['[? '.repeat(80_000), /nested too deeply/],
      [keys.slice(0, 9_000).join('\n'), /more than 1000 keys/],
      [`{${keys.join(', ').slice(0, 250_000)}}`, /more than 1000 keys/],
      ['\n'.repeat(11_000), /more than 10000 lines/],
      [`[${'[],'.repeat(80_000)}`, /more than 100000 tokens/],
    ];
    for (const [text, limit] of hostile) {
      // The crash depended on when V8 compiled the regular expressions of the parser.
      for (let round = 0; round < 5; round += 1) {
        const reading = readKubeconfig(text);
        assert.ok(!reading.ok);
        assert.match(reading.faults.map(faultSentence).join(), limit);
      }
    }
  });

  it('repeats no value of the file', () => {
    const token = 'secret-word with blanks';
    const reading = readKubeconfig(JSON.stringify(kubeconfigOf({ url: 'http://hidden.example' }, { token })));
    assert.ok(!reading.ok);
    const said = reading.faults.map(faultSentence).join();
    assert.doesNotMatch(said, /secret-word|hidden/);
    const broken = readKubeconfig(`users:\n- token: secret-word\n  token: secret-word\n`);
    assert.ok(!broken.ok);
    assert.doesNotMatch(broken.faults.map(faultSentence).join(), /secret-word/);
  });
});
