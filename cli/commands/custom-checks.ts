import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { CustomCheck, CustomCheckDefinition, CustomCheckPreview } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printPage, printRows, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

const path = '/api/v1/compliance/checks';

interface CheckFile {
  id: string;
  definition: CustomCheckDefinition;
}

/** Lists the custom checks. */
export async function listChecks(session: Session, options: { page?: number; perPage?: number }): Promise<void> {
  const page = await session.service.get<Page<CustomCheck>>(path, { page: options.page, per_page: options.perPage });
  printPage(session, {
    page,
    empty: 'There are no custom checks.',
    columns: [
      { title: 'ID', value: ({ id }) => id },
      { title: 'VERSION', value: ({ version }) => version, align: 'right' },
      { title: 'ENABLED', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
      { title: 'SEVERITY', value: ({ definition }) => definition.severity },
      { title: 'TITLE', value: ({ definition }) => definition.title },
    ],
  });
}

/** Shows who would fail a check of a file, without saving it. */
export async function previewCheck(session: Session, file: string, options: SelectionOptions): Promise<void> {
  const { definition } = await checkIn(file);
  const preview = await session.service.post<CustomCheckPreview>(`${path}/preview`, {
    definition,
    ...selectionOf(options),
  });
  const { terminal, json } = session;
  if (!json) {
    terminal.report(
      `${preview.resources} resources in ${preview.elapsed_ms} ms: ${preview.passed} passed, ${preview.failed} failed, ` +
        `${preview.not_applicable} not applicable, ${preview.not_evaluated} not evaluated`,
    );
    for (const { reason, resources } of preview.reasons)
      terminal.report(`not evaluated (${resources}): ${safeText(reason)}`);
    if (preview.limit_reached !== null) terminal.report(`The preview ended after ${preview.limit_reached}.`);
  }
  printRows(session, {
    answer: preview,
    rows: preview.failing,
    empty: 'Nothing fails.',
    columns: [
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right' },
      { title: 'RESOURCE', value: ({ resource_id: id }) => id, align: 'right' },
      { title: 'TYPE', value: ({ resource_type: type }) => type },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'REASON', value: ({ reason }) => reason },
    ],
  });
}

/** Creates the check of a file, or writes its next version; a file that says what there is already changes nothing. */
export async function applyCheck({ service, terminal, json }: Session, file: string): Promise<void> {
  const { id, definition } = await checkIn(file);
  const page = await service.get<Page<CustomCheck>>(path, { per_page: 100 });
  const known = await knownCheck(page, { id, next: (number) => service.get(path, { per_page: 100, page: number }) });
  const check = await (known === null
    ? service.post<CustomCheck>(path, { id, definition })
    : service.put<CustomCheck>(`${path}/${id}`, { version: known.version, definition }));
  if (json) terminal.printJson(check);
  else terminal.print(`${id} is at version ${check.version}.`);
}

async function knownCheck(
  first: Page<CustomCheck>,
  { id, next }: { id: string; next: (page: number) => Promise<Page<CustomCheck>> },
): Promise<CustomCheck | null> {
  const pages = Math.ceil(first.meta.total / first.meta.per_page);
  for (let number = 1; number <= pages; number += 1) {
    const page = number === 1 ? first : await next(number);
    const found = page.data.find((check) => check.id === id);
    if (found !== undefined) return found;
  }
  return null;
}

async function checkIn(file: string): Promise<CheckFile> {
  let content: unknown;
  try {
    content = parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`, {
      exitCode: exitCodes.usage,
    });
  }
  const { id, definition } = (content ?? {}) as Partial<CheckFile>;
  if (typeof id === 'string' && typeof definition === 'object') return { id, definition };
  throw new Problem(`${file} has no check: an id and a definition, in YAML or JSON`, { exitCode: exitCodes.usage });
}
