import type { ComplianceException, CoveredFailure } from '../../client/src/schema.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';
import { acceptanceBody, type AcceptOptions } from './acceptances.ts';

const path = '/api/v1/compliance/exceptions';

interface Paging {
  page?: number;
  perPage?: number;
}

/** Which failures an exception covers: those that match everything given. */
export interface ExceptionOptions {
  check?: string;
  provider?: number;
  resource?: number;
  /** `key`, or `key=value`. */
  tag?: string;
  /** A name, in which `*` stands for any text. */
  name?: string;
}

/** Lists the exceptions. */
export async function listExceptions(
  session: Session,
  { check, page: number, perPage }: Paging & { check?: string },
): Promise<void> {
  const query = { check_id: check, page: number, per_page: perPage };
  const page = await session.service.get<Page<ComplianceException>>(path, query);
  printPage(session, {
    page,
    empty: 'There are no exceptions.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'COVERS', value: coverText },
      { title: 'WHY', value: ({ reason }) => reason, dropOrder: 1 },
      { title: 'UNTIL (UTC)', value: ({ expires_at: at }) => shortTime(at) },
    ],
  });
}

/** Lists the failures that an exception would cover. */
export async function previewException(session: Session, options: ExceptionOptions & Paging): Promise<void> {
  const query = { ...selectorsOf(options), page: options.page, per_page: options.perPage };
  const page = await session.service.get<Page<CoveredFailure>>(`${path}/preview`, query);
  printPage(session, {
    page,
    empty: 'It would cover no failure of the newest assessments.',
    columns: [
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right' },
      { title: 'CHECK', value: ({ check_id: id }) => id },
      { title: 'RESOURCE', value: ({ resource_id: id }) => id, align: 'right' },
      { title: 'TYPE', value: ({ resource_type: type }) => type, dropOrder: 2 },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 1 },
    ],
  });
}

/** Creates an exception. */
export async function createException(
  { service, terminal, json }: Session,
  options: ExceptionOptions & AcceptOptions,
): Promise<void> {
  const exception = await service.post<ComplianceException>(path, {
    ...selectorsOf(options),
    ...acceptanceBody(options),
  });
  if (json) terminal.printJson(exception);
  else
    terminal.print(safeText(`Exception ${exception.id} covers ${coverText(exception)} from the next assessment on.`));
}

/** Ends an exception. */
export async function endException({ service, terminal, json }: Session, id: number): Promise<void> {
  await service.delete(`${path}/${id}`);
  if (json) terminal.printJson({ ended: id });
  else terminal.print(`Exception ${id} is ended. The next assessment counts what it covered again.`);
}

function selectorsOf({ check, provider, resource, tag, name }: ExceptionOptions) {
  const [key, ...rest] = tag?.split('=') ?? [];
  return {
    ...(check === undefined ? {} : { check_id: check }),
    ...(provider === undefined ? {} : { provider_id: provider }),
    ...(resource === undefined ? {} : { resource_id: resource }),
    ...(key === undefined ? {} : { tag_key: key }),
    ...(rest.length === 0 ? {} : { tag_value: rest.join('=') }),
    ...(name === undefined ? {} : { name_pattern: name }),
  };
}

function coverText(exception: ComplianceException): string {
  const { check_id: check, provider_id: provider, resource_id: resource, tag_key: key, tag_value: value } = exception;
  const selected = [
    ...(check === null ? [] : [check]),
    ...(provider === null ? [] : [`provider ${provider}`]),
    ...(resource === null ? [] : [`resource ${resource}`]),
    ...(key === null ? [] : [`tag ${key}${value === null ? '' : `=${value}`}`]),
    ...(exception.name_pattern === null ? [] : [`name ${exception.name_pattern}`]),
  ];
  return selected.join(', ');
}
