import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node cannot issue certificates; without the `openssl` program the tests that need one are skipped. */
export const canIssueCertificates = spawnSync('openssl', ['version']).status === 0;

export interface ThrowawayCa {
  /** PEM file of the authority. */
  caFile: string;
  /** PEM of the authority. */
  ca: string;
  /** Issues a server certificate for names and addresses, e.g. `['DNS:receiver.example', 'IP:127.0.0.1']`. */
  issue(subjects: readonly string[]): { key: string; cert: string };
  remove(): void;
}

/** A certificate authority in a directory of its own, good for a day. */
export function createThrowawayCa(): ThrowawayCa {
  const directory = mkdtempSync(join(tmpdir(), 'throwaway-ca-'));
  const file = (name: string): string => join(directory, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Throwaway', '-days', '1');
  let issued = 0;
  return {
    caFile: file('ca.pem'),
    ca: readFileSync(file('ca.pem'), 'utf8'),
    issue(subjects) {
      issued += 1;
      const name = `server${issued}`;
      writeFileSync(file(`${name}.ext`), `subjectAltName=${subjects.join(',')}\n`);
      openssl('req', '-new', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
      openssl(
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-out',
        `${name}.pem`,
        '-days',
        '1',
        '-extfile',
        `${name}.ext`,
      );
      return { key: readFileSync(file(`${name}.key`), 'utf8'), cert: readFileSync(file(`${name}.pem`), 'utf8') };
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
