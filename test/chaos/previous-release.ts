import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import type { Database } from '../../db/database.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { prepareTestDatabase } from '../helpers/test-database.ts';
import type { Shape } from './service-part.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** The release before this one, built: what stood before the newest migration came. */
export interface Release {
  commit: string;
  /** Processes of it. */
  shape: Shape;
  /** Brings a database to where that release left it. */
  prepareDatabase(url: string): Promise<void>;
}

const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();

/** Builds the previous release, once for each commit; a sentence where that cannot be done. */
export async function previousRelease(): Promise<Release | string> {
  let commit: string;
  try {
    const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations/[0-9]*.ts');
    commit = await git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return 'the history of this checkout does not reach back to the release before';
  }
  const folder = join(root, '.cache', 'releases', commit);
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, draft], { cwd: root });
    const [before, now] = await Promise.all([draft, root].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')));
    if (before === now) await symlink(join(root, 'node_modules'), join(draft, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft });
    const build = `import { build } from './scripts/build.mjs'; await build(process.cwd(), { say: () => undefined });`;
    await run(process.execPath, ['--input-type=module', '-e', build], { cwd: draft });
    await rename(draft, folder);
  }
  const names = (await readdir(join(folder, 'db', 'migrations'))).map((file) => file.replace(/\.ts$/, ''));
  return {
    commit,
    shape: { root: folder },
    prepareDatabase: (url) => prepareTestDatabase(url, (database) => fillUpTo(database, names)),
  };
}

/** Applies the migrations with these names, as that release did. */
async function fillUpTo(database: Database, names: readonly string[]): Promise<void> {
  await database.raw(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, up } of migrations.filter((migration) => names.includes(migration.name))) {
    await database.transaction((transaction) => transaction.raw(up));
    await database('schema_migrations').insert({ name });
  }
  await ensureStandingJobs(database);
}
