import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Creates an application's certificate with the openssl program, and its private key; with `isExpired` its validity ended long ago. */
export async function makeClientCertificate({
  isExpired = false,
  key = ['rsa:2048'],
}: { isExpired?: boolean; key?: string[] } = {}): Promise<{ certificate: string; key: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'client-certificate-'));
  const [keyFile, certificateFile] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  try {
    const made = ['-newkey', ...key, '-nodes', '-keyout', keyFile, '-subj', '/CN=audit', '-days', '2'];
    await promisify(execFile)('openssl', ['req', '-x509', ...made, '-out', certificateFile]);
    const certificate = await readFile(certificateFile, 'utf8');
    return { certificate: isExpired ? expired(certificate) : certificate, key: await readFile(keyFile, 'utf8') };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** OpenSSL makes no certificate that has expired: the end of its validity is overwritten, which no reader notices. */
function expired(certificate: string): string {
  const der = Buffer.from(new X509Certificate(certificate).raw);
  const utcTime = Buffer.from([0x17, 13]);
  const start = der.indexOf(utcTime);
  der.write('200101000000Z', der.indexOf(utcTime, start + 1) + utcTime.length, 'latin1');
  return new X509Certificate(der).toString();
}
