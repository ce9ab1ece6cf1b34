import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function readTextIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes beside the file and renames, so that a crash leaves the old text or the new one, never half of it. */
export function writeTextWhole({ file, text, mode }: { file: string; text: string; mode: number }): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}
