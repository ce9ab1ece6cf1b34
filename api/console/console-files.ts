import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Encodings that the build keeps next to a file, the smallest first, and their file extensions. */
const packedEndings = { br: '.br', gzip: '.gz' } as const;

export type ContentEncoding = keyof typeof packedEndings | 'identity';

/** A file of the console in every available encoding. */
export interface ConsoleFile {
  contentType: string;
  /** Whether its name changes with its content, so that clients can cache it indefinitely. */
  isHashed: boolean;
  contents: Partial<Record<ContentEncoding, { bytes: Buffer; etag: string }>>;
}

/** The files of the built console by their paths, e.g. `/index.html`; none when it is not built. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

/** Reads the built console into memory: it is small and rarely requested. */
export function readConsoleFiles(folder: string): ConsoleFiles {
  const files = new Map<string, ConsoleFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, { contentType, isHashed: path.startsWith('/assets/'), contents: contentsOf(file) });
  }
  return files;
}

function contentsOf(file: string): ConsoleFile['contents'] {
  const contents: ConsoleFile['contents'] = { identity: tagged(file) };
  for (const [encoding, ending] of Object.entries(packedEndings) as [keyof typeof packedEndings, string][]) {
    if (existsSync(file + ending)) contents[encoding] = tagged(file + ending);
  }
  return contents;
}

function tagged(file: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(file);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
