import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { programFault } from './temporal-program.ts';

/**
 * From here the Temporal SDKs download their development server: it returns the URL of an archive for a version and
 * platform.
 */
const DOWNLOAD_SERVICE = 'https://temporal.download';
const ANSWER_TIMEOUT_MS = 5_000;
const ARCHIVE_TIMEOUT_MS = 180_000;

type Archive = { archiveUrl: string; fileToExtract: string };

/**
 * Downloads the CLI to `to` after verifying its SHA-256. Returns null, or the reason of a failure, within seconds if
 * there is no network. An unverified program is never executable, and never at `to`.
 */
export async function downloadTemporal(options: {
  version: string;
  to: string;
  service?: string | undefined;
  faultOf?: (program: string) => Promise<string | null>;
}): Promise<string | null> {
  const { version, to, service = DOWNLOAD_SERVICE, faultOf = programFault } = options;
  await mkdir(dirname(to), { recursive: true });
  const workshop = await mkdtemp(join(dirname(to), 'download-'));
  try {
    const { archiveUrl, fileToExtract } = await askForArchive(service, version);
    const archive = join(workshop, 'archive.tar.gz');
    await save(archiveUrl, archive);
    // The service provides the member's name: it must not leave the work directory, nor look like an option of tar.
    if (!/^\w[\w.-]*$/.test(fileToExtract)) throw new Error(`the archive names the program at ${fileToExtract}`);
    await promisify(execFile)('tar', ['-xzf', archive, '-C', workshop, fileToExtract]);
    const program = join(workshop, fileToExtract);
    const fault = await faultOf(program);
    if (fault !== null) throw new Error(fault);
    await chmod(program, 0o755);
    await rename(program, to);
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function askForArchive(service: string, version: string): Promise<Archive> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const query = new URLSearchParams({ arch, platform: process.platform, format: 'tar.gz' });
  const response = await fetch(`${service}/cli/v${version}?${query.toString()}`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const info: unknown = await response.json();
  if (!isArchive(info)) throw new Error('the answer contains no archive');
  return info;
}

function isArchive(info: unknown): info is Archive {
  return (
    typeof info === 'object' &&
    info !== null &&
    'archiveUrl' in info &&
    typeof info.archiveUrl === 'string' &&
    'fileToExtract' in info &&
    typeof info.fileToExtract === 'string'
  );
}

async function save(url: string, file: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ARCHIVE_TIMEOUT_MS) });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

/** Returns the reason of an error, which `fetch` puts in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
