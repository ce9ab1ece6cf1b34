import type { Database, Transaction } from '../../database.ts';
import { listWindow, type ListPage } from '../lists/list-window.ts';

/** A file of the directory of checks and frameworks, as it was last read. */
export interface DefinitionFileRow {
  /** Its name; `.` for the directory itself, where that cannot be read. */
  path: string;
  /** What it is about; null where that was never known. */
  subject_type: 'check' | 'framework' | null;
  subject_id: string | null;
  /** What is wrong with it; its subject is then as it was before. */
  faults: { line: number; column: number; message: string }[];
  /** When something of this changed. */
  changed_at: Date;
}

/** Returns one page of the files by name, and their number. */
export async function listDefinitionFiles(
  database: Database,
  { page }: { page: { page: number; perPage: number } },
): Promise<ListPage<DefinitionFileRow>> {
  const [counted] = await database('definition_files').count<{ count: number }[]>('* as count');
  const total = counted?.count ?? 0;
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const rows = await database('definition_files')
    .orderBy('path', window.reversed ? 'desc' : 'asc')
    .limit(window.limit)
    .offset(window.offset)
    .select<DefinitionFileRow[]>('*');
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Returns all files that were ever read and are still there. */
export async function knownDefinitionFiles(transaction: Transaction): Promise<DefinitionFileRow[]> {
  return transaction('definition_files').orderBy('path').select<DefinitionFileRow[]>('*');
}
