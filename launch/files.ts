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

/** Writes a temporary file and renames it, so that a crash leaves the old or the new text, never a part. */
export function writeTextWhole({ file, text, mode }: { file: string; text: string; mode: number }): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}
