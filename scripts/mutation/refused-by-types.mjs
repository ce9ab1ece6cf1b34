import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project-root.mjs';

/** Sources of the type check of the project. */
const sources = [
  'activities', 'api', 'bench', 'cli', 'client', 'db', 'domain', 'launch', 'platform', 'sample', 'scripts', 'test', 'types', 'workers',
  'workflows', 'console', 'package.json', 'tsconfig.json',
]; // prettier-ignore

/**
 * Returns the faults that `npm run typecheck` rejects although no test fails: they cannot be committed. All are applied
 * at once to a copy, which is compiled once; a fault counts as rejected if the compiler reports its line.
 */
export async function refusedByTypes(mutants) {
  if (mutants.length === 0) return new Set();
  const copy = mkdtempSync(join(tmpdir(), 'mutation-types-'));
  try {
    for (const name of sources) {
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules') && !path.endsWith('/dist'),
      });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, own] of Map.groupBy ? Map.groupBy(mutants, byFile) : grouped(mutants)) plant(copy, file, own);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.', '--noEmit', '--pretty', 'false'],
      { cwd: copy, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error) => error);
    const lines = new Set(
      [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`),
    );
    return new Set(mutants.filter((mutant) => lines.has(`${byFile(mutant)}:${mutant.line}`)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const byFile = ({ file }) => relative(root, file);

function grouped(mutants) {
  const groups = new Map();
  for (const mutant of mutants) groups.set(byFile(mutant), [...(groups.get(byFile(mutant)) ?? []), mutant]);
  return groups;
}

/**
 * Applies the faults of one file, last first, without changing the number of lines; of two that overlap only the later
 * one.
 */
function plant(copy, file, mutants) {
  let text = readFileSync(join(root, file), 'utf8');
  let free = text.length;
  for (const { start, end, text: fault } of mutants.toSorted((a, b) => b.start - a.start)) {
    if (end > free) continue;
    const breaks = text.slice(start, end).split('\n').length - fault.split('\n').length;
    text = text.slice(0, start) + fault + '\n'.repeat(Math.max(0, breaks)) + text.slice(end);
    free = start;
  }
  writeFileSync(join(copy, file), text);
}
