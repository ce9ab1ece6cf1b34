import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { CustomFramework, Framework } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { printRows } from '../rows.ts';
import type { Session } from '../session.ts';

const path = '/api/v1/compliance/frameworks';

/** Lists the frameworks of the service and the custom ones. */
export async function listFrameworks(session: Session): Promise<void> {
  const frameworks = await session.service.get<Framework[]>(path);
  printRows(session, {
    answer: frameworks,
    rows: frameworks,
    empty: 'There are no frameworks.',
    columns: [
      { title: 'ID', value: ({ id }) => id },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'VERSION', value: ({ version, versions }) => version ?? versions.map((one) => one.version).join(', ') },
      { title: 'ENABLED', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
      {
        title: 'CONTROLS',
        value: ({ editions }) => Math.max(0, ...editions.map(({ controls }) => controls)),
        align: 'right',
      },
    ],
  });
}

/** Creates the custom framework of a file, or writes its next revision; an unchanged one changes nothing. */
export async function applyFramework({ service, terminal, json }: Session, file: string): Promise<void> {
  const { id, source } = await documentIn(file);
  const framework = await service.put<CustomFramework>(`${path}/${encodeURIComponent(id)}`, { source });
  if (json) terminal.printJson(framework);
  else terminal.print(`${id} is at revision ${framework.revision}.`);
}

/** Deletes a custom framework; its assessments are kept. */
export async function deleteFramework({ service, terminal, json }: Session, id: string): Promise<void> {
  await service.delete(`${path}/${encodeURIComponent(id)}`);
  if (json) terminal.printJson({ id, deleted: true });
  else terminal.print(`${id} is deleted.`);
}

async function documentIn(file: string): Promise<{ id: string; source: string }> {
  try {
    const source = await readFile(file, 'utf8');
    const id: unknown = (parse(source) as { id?: unknown } | null)?.id;
    if (typeof id === 'string') return { id, source };
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`, {
      exitCode: exitCodes.usage,
    });
  }
  throw new Problem(`${file} has no framework: an id, a title, a version and sections, in YAML or JSON`, {
    exitCode: exitCodes.usage,
  });
}
