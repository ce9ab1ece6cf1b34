import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request } from 'undici';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import type { Settings } from '../../platform/settings.ts';
import { ArchiveRefusedError } from './zip.ts';

/** An archive of advisories in a local file. */
export interface AdvisoryArchive {
  file: string;
  /** Identifies the version of the archive, so that an interrupted read can be resumed only on the same one. */
  version: string;
  /** Removes temporary files. */
  dispose(): Promise<void>;
}

/** A source of advisory archives. */
export interface AdvisoryArchives {
  /** Returns the archive of an ecosystem; null when there is none. */
  open(ecosystem: string, options: { signal: AbortSignal; onBytes: () => void }): Promise<AdvisoryArchive | null>;
  close(): Promise<void>;
}

const largestArchiveBytes = 4 * 1024 * 1024 * 1024;
const answerTimeoutMs = 30_000;

/** Returns the possible names of an ecosystem's archive, the most specific first. */
export function archiveNames(ecosystem: string): string[] {
  const family = ecosystem.split(':')[0] ?? ecosystem;
  const names = ecosystem === family ? [family] : [ecosystem, ecosystem.replaceAll(':', '-'), family];
  return names.flatMap((name) => [`${name}.zip`, `${name}/all.zip`]);
}

const ecosystemPattern = /^[A-Za-z][A-Za-z0-9 ._-]*(:[A-Za-z0-9 ._:-]+)?$/;

/** Returns the archives in a directory, or below a base URL with the layout of the public OSV bucket. */
export function createAdvisoryArchives(
  settings: Pick<Settings, 'osvSource' | 'outboundAllowCidrs' | 'outboundCaFile' | 'outboundProxy'>,
): AdvisoryArchives {
  const { osvSource } = settings;
  const isUrl = /^https?:\/\//i.test(osvSource);
  const remote = isUrl ? remoteArchives(osvSource.replace(/\/+$/, ''), settings) : null;
  return {
    async open(ecosystem, options) {
      if (!ecosystemPattern.test(ecosystem)) return null;
      for (const name of archiveNames(ecosystem)) {
        const archive =
          remote === null ? await localArchive(resolve(osvSource, name)) : await remote.open(name, options);
        if (archive !== null) return archive;
      }
      return null;
    },
    async close() {
      await remote?.close();
    },
  };
}

async function localArchive(file: string): Promise<AdvisoryArchive | null> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { file, version: `${file} ${size} ${mtimeMs}`, dispose: () => Promise.resolve() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

function remoteArchives(base: string, settings: Parameters<typeof createAdvisoryArchives>[0]) {
  const { protocol, hostname, port } = new URL(base);
  const guard = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
    // The operator configured this host; it may be an internal mirror.
    trustedHosts: [`${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`],
  });
  return {
    async open(
      name: string,
      { signal, onBytes }: { signal: AbortSignal; onBytes: () => void },
    ): Promise<AdvisoryArchive | null> {
      const url = `${base}/${name.split('/').map(encodeURIComponent).join('/')}`;
      const { statusCode, headers, body } = await request(url, {
        dispatcher: guard.dispatcher,
        signal,
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
      });
      if (statusCode !== 200) {
        await body.dump();
        // A bucket without permission to list it answers 403 for missing objects.
        if (statusCode === 404 || statusCode === 403) return null;
        throw new Error(`The source of advisories answered ${statusCode}`);
      }
      const folder = await mkdtemp(join(tmpdir(), 'advisories-'));
      const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
      try {
        const file = join(folder, 'archive.zip');
        await pipeline(body, limited(onBytes), createWriteStream(file), { signal });
        const { size } = await stat(file);
        const tag = headers['etag'] ?? headers['last-modified'] ?? '';
        return { file, version: `${url} ${size} ${String(tag)}`, dispose };
      } catch (error) {
        await dispose();
        throw error;
      }
    },
    close: () => guard.close(),
  };
}

function limited(onBytes: () => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      onBytes();
      if (size > largestArchiveBytes) done(new ArchiveRefusedError('The archive is larger than 4 GB'));
      else done(null, chunk);
    },
  });
}
