import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isSignedHead, type SignedHead } from '../../domain/audit/signed-head.ts';
import { makePrivateDirectory, syncDirectory, writeDurably } from '../../platform/durable-file.ts';
import { journalFile } from './mac-journal.ts';

/** An operator's acceptance of a chain that did not contain the known head. */
export interface Acceptance {
  at: string;
  reason: string;
  given_up: SignedHead | null;
  /** Number of the last link at that time; 0 when there was none. */
  sequence: number;
  /** The earlier links were sealed with a key that is lost. */
  new_key: boolean;
}

/** The state that the sealer keeps outside the database. */
export interface HeadState {
  /** The last head whose links are in the database. */
  head: SignedHead | null;
  /**
   * The head of a batch that is being written: it is in the database or, after a crash, has to be written unchanged.
   */
  pending: SignedHead | null;
  /** The last published head, and the time of its publication. */
  published: { sequence: number; at: string } | null;
  accepted: Acceptance[];
}

export const emptyHeadState: HeadState = { head: null, pending: null, published: null, accepted: [] };

export function headFile(directory: string): string {
  return join(directory, 'audit-head.json');
}

/** Reads the state; null when there is none yet, `damaged` when the file is not one that the sealer wrote. */
export async function readHeadState(directory: string): Promise<HeadState | null | 'damaged'> {
  let text: string;
  try {
    text = await readFile(headFile(directory), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const state = JSON.parse(text) as Partial<HeadState> | null;
    const { head, pending, published, accepted } = state ?? {};
    const isHead = (value: unknown): boolean => value === null || isSignedHead(value);
    if (!isHead(head) || !isHead(pending) || published === undefined || !Array.isArray(accepted)) return 'damaged';
    return state as HeadState;
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

export async function writeHeadState(directory: string, state: HeadState): Promise<void> {
  await makePrivateDirectory(directory);
  await writeDurably(headFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

/** Renames the current files, with the time in their names, to keep them as evidence; returns the new names. */
export async function renameHeadFiles(directory: string, at: Date): Promise<string[]> {
  const suffix = at.toISOString().replaceAll(':', '-');
  const moved: string[] = [];
  for (const file of [headFile(directory), journalFile(directory)]) {
    try {
      await rename(file, `${file}.${suffix}`);
      moved.push(`${file}.${suffix}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  if (moved.length > 0) await syncDirectory(directory);
  return moved;
}
