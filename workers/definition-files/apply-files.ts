import { FrameworkConflict } from '../../db/commands/custom-frameworks/apply.ts';
import { applyCheckOfFile, FileConflict, retireCheckOfFile } from '../../db/commands/definition-files/check-of-file.ts';
import {
  holdDefinitionFiles,
  storeDefinitionFiles,
  subjectsOfFiles,
  type ReadFile,
} from '../../db/commands/definition-files/definition-files.ts';
import { applyFrameworkOfFile, retireFrameworkOfFile } from '../../db/commands/definition-files/framework-of-file.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { UnusableDefinition } from '../../db/reads/custom-checks/usable.ts';
import { customChecksToName } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { knownDefinitionFiles } from '../../db/reads/definition-files/definition-files.ts';
import { storableText } from '../../domain/inventory/canonical-json.ts';
import { isObject, type Json } from '../../domain/json.ts';
import { checkIn } from '../../platform/definitions/check-document.ts';
import { frameworkIn } from '../../platform/definitions/framework-document.ts';
import { DefinitionError, readDefinition, type ReadDefinition } from '../../platform/definitions/read-definition.ts';
import type { DirectoryFile } from './read-directory.ts';

type Subject = Pick<ReadFile, 'subject_type' | 'subject_id'>;
type Outcome = Subject & Pick<ReadFile, 'faults'>;
type Document = ReadDefinition & { kind: 'check' | 'framework'; id: string };

const nothing: Subject = { subject_type: null, subject_id: null };

/**
 * Makes custom checks and frameworks what the files of a directory say, in one transaction: creates and revises them,
 * and disables those whose file is gone. A file with a fault leaves its subject as it was. Whoever does it, and how often,
 * the result is the same. Returns the files about which something changed.
 */
export async function applyDefinitionFiles(
  database: Database,
  readFiles: () => Promise<DirectoryFile[]>,
): Promise<ReadFile[]> {
  return database.transaction(async (transaction) => {
    await holdDefinitionFiles(transaction);
    // Read by the one who may write, so that what was read earlier never replaces what is there now.
    const files = await readFiles();
    const known = await knownDefinitionFiles(transaction);
    const documents = files.map((file) => ({ path: file.path, document: documentOf(file) }));
    const { checks, frameworks } = await subjectsOfFiles(transaction);
    const fromFiles = new Set([...checks.map((id) => `check ${id}`), ...frameworks.map((id) => `framework ${id}`)]);
    const owners = ownersOf(documents, known);
    const outcomes = new Map<string, Outcome>();
    for (const kind of ['check', 'framework'] as const) {
      for (const { path, document } of documents) {
        if (!('kind' in document) || document.kind !== kind) continue;
        outcomes.set(path, await applied(transaction, { path, document, owners, fromFiles }));
      }
    }
    const read = documents.map(({ path, document }): ReadFile => {
      const outcome = 'faults' in document ? { ...nothing, ...document } : outcomes.get(path);
      if (outcome === undefined) throw new Error(`Nothing was done about the file ${path}`);
      // A fault can quote half of a character of the file, or one that the database does not take.
      const faults = outcome.faults.map((fault) => ({ ...fault, message: storableText(fault.message) }));
      const former = faults.length === 0 ? undefined : known.find((file) => file.path === path);
      const { subject_type, subject_id } = former?.subject_id == null ? outcome : former;
      return { path, subject_type, subject_id, faults };
    });
    await retireOthers(transaction, read);
    return storeDefinitionFiles(transaction, { known, read });
  });
}

/** Notes that the directory cannot be read. Everything stays as it is. */
export async function noteUnreadableDirectory(database: Database, reason: string): Promise<ReadFile[]> {
  return database.transaction(async (transaction) => {
    await holdDefinitionFiles(transaction);
    const known = await knownDefinitionFiles(transaction);
    const rest = known.filter(({ path }) => path !== '.').map(({ changed_at: _at, ...file }) => file);
    const faults = [{ line: 1, column: 1, message: `the directory cannot be read: ${reason}` }];
    return storeDefinitionFiles(transaction, { known, read: [...rest, { path: '.', ...nothing, faults }] });
  });
}

function documentOf(file: DirectoryFile): Document | Pick<ReadFile, 'faults'> {
  if ('fault' in file) return { faults: [{ line: 1, column: 1, message: file.fault }] };
  try {
    const document = readDefinition(file.text);
    const content = document.content as Json;
    const kind = !isObject(content)
      ? null
      : 'sections' in content
        ? 'framework'
        : 'definition' in content
          ? 'check'
          : null;
    if (kind === null) {
      const message = 'is neither a check (id, definition) nor a framework (id, title, version, sections)';
      return { faults: [document.locate({ path: [], message })] };
    }
    const id = isObject(content) ? content['id'] : null;
    // The schema finds what is no id.
    return { ...document, kind, id: typeof id === 'string' ? id : '' };
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: [...error.faults] };
    // Whatever else a text causes is the fault of its file, too: the other files still apply.
    const reason = error instanceof Error ? error.message : String(error);
    return { faults: [{ line: 1, column: 1, message: `cannot be read: ${reason}` }] };
  }
}

/** Returns the file that decides about each subject: the first by name. One with a fault keeps what it was about. */
function ownersOf(
  documents: readonly { path: string; document: Document | Pick<ReadFile, 'faults'> }[],
  known: readonly Pick<ReadFile, 'path' | 'subject_type' | 'subject_id'>[],
): Map<string, string> {
  const owners = new Map<string, string>();
  const former = new Map(known.map(({ path, subject_type: kind, subject_id: id }) => [path, { kind, id }]));
  for (const { path, document } of documents.toReversed()) {
    const own = 'kind' in document && document.id !== '' ? document : former.get(path);
    if (own !== undefined && own.id !== null) owners.set(`${own.kind} ${own.id}`, path);
  }
  return owners;
}

async function applied(
  transaction: Transaction,
  {
    path,
    document,
    owners,
    fromFiles,
  }: { path: string; document: Document; owners: ReadonlyMap<string, string>; fromFiles: ReadonlySet<string> },
): Promise<Outcome> {
  const { kind, id, locate } = document;
  const subject: Subject = { subject_type: kind, subject_id: id };
  const owner = owners.get(`${kind} ${id}`);
  if (owner !== undefined && owner !== path) {
    return { ...nothing, faults: [locate({ path: ['id'], message: `${owner} has the same id` })] };
  }
  try {
    if (kind === 'check') await applyCheckOfFile(transaction, { file: path, ...checkIn(document) });
    else await applyFramework(transaction, { path, document });
    return { ...subject, faults: [] };
  } catch (error) {
    if (error instanceof DefinitionError) {
      // The file can have another name than the one that made it.
      const kept = fromFiles.has(`${kind} ${id}`) ? subject : nothing;
      return { ...kept, faults: [...error.faults] };
    }
    if (error instanceof UnusableDefinition) {
      const message = `${error.message}: ${error.details}`;
      return { ...subject, faults: [locate({ path: ['definition', error.field], message })] };
    }
    if (error instanceof FileConflict || error instanceof FrameworkConflict) {
      return { ...nothing, faults: [locate({ path: ['id'], message: error.message })] };
    }
    throw error;
  }
}

async function applyFramework(
  transaction: Transaction,
  { path, document }: { path: string; document: Document },
): Promise<void> {
  const framework = frameworkIn(document, await customChecksToName(transaction, document.id));
  await applyFrameworkOfFile(transaction, { file: path, ...framework });
}

/** Disables what comes from files and is in none any more; a file with a fault keeps what it was about. */
async function retireOthers(transaction: Transaction, read: readonly ReadFile[]): Promise<void> {
  const claimed = new Set(read.map(({ subject_type: kind, subject_id: id }) => `${kind} ${id}`));
  const { checks, frameworks } = await subjectsOfFiles(transaction);
  for (const id of checks) if (!claimed.has(`check ${id}`)) await retireCheckOfFile(transaction, id);
  for (const id of frameworks) if (!claimed.has(`framework ${id}`)) await retireFrameworkOfFile(transaction, id);
}
