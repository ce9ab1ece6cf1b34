import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  cert: string;
  key: string;
  /** PEM file to give as OUTBOUND_CA_FILE. */
  caFile: string;
  remove(): Promise<void>;
}

/** Creates a certificate for loopback names and addresses with the openssl program; it vouches for itself. */
export async function makeCertificate(): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'receiver-'));
  const keyFile = join(directory, 'key.pem');
  const caFile = join(directory, 'cert.pem');
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1';
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const subject = ['-subj', '/CN=localhost', '-addext', names, '-days', '2'];
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...subject, '-out', caFile]);
  return {
    cert: await readFile(caFile, 'utf8'),
    key: await readFile(keyFile, 'utf8'),
    caFile,
    remove: () => rm(directory, { recursive: true }),
  };
}
