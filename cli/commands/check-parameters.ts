import type { CheckParameter, CheckParameterSetting, ProviderKind } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { printPage, type Page } from '../rows.ts';
import type { Session } from '../session.ts';

const path = '/api/v1/compliance/check-parameters';

type Value = CheckParameter['default'];

/** What a value is set for, and why. */
export interface ParameterOptions {
  reason: string;
  kind?: ProviderKind;
  framework?: string;
  provider?: number;
  organization?: number;
  ou?: string;
}

/** Lists the parameters of checks with their defaults and what is set instead. */
export async function listParameters(
  session: Session,
  { check, page: number, perPage }: { check?: string; page?: number; perPage?: number },
): Promise<void> {
  const query = { check_id: check, page: number, per_page: perPage };
  const page = await session.service.get<Page<CheckParameter>>(path, query);
  printPage(session, {
    page,
    empty: 'No check has such a parameter.',
    columns: [
      { title: 'KIND', value: ({ provider_type: kind }) => kind, dropOrder: 2 },
      { title: 'CHECK', value: ({ check_id: id }) => id },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'DEFAULT', value: (parameter) => valueText(parameter.default) },
      { title: 'BOUNDS', value: ({ minimum, maximum }) => `${minimum}–${maximum}`, dropOrder: 3 },
      { title: 'UNIT', value: ({ unit }) => unit, dropOrder: 1 },
      { title: 'SET', value: ({ settings }) => settings.map(settingText).join('; ') || null },
    ],
  });
}

/** Sets a parameter. */
export async function setParameter(
  { service, terminal, json }: Session,
  { check, name, value }: { check: string; name: string; value: string },
  { reason, kind, framework, provider, organization, ou }: ParameterOptions,
): Promise<void> {
  const page = await service.get<Page<CheckParameter>>(path, { check_id: check, per_page: 100 });
  const found = page.data.filter((one) => one.name === name && (kind === undefined || one.provider_type === kind));
  const [parameter, another] = found;
  if (parameter === undefined) throw usage(`${check} has no parameter ${name}`);
  if (another !== undefined) throw usage('Several kinds of provider have this check: name one with --kind');
  await service.put(path, {
    provider_type: parameter.provider_type,
    check_id: check,
    name,
    value: valueOf(parameter, value),
    reason,
    ...(framework === undefined ? {} : { framework_id: framework }),
    ...(provider === undefined ? {} : { provider_id: provider }),
    ...(organization === undefined ? {} : { organization_id: organization }),
    ...(ou === undefined ? {} : { ou }),
  });
  if (json) terminal.printJson(await service.get<Page<CheckParameter>>(path, { check_id: check, per_page: 100 }));
  else terminal.print(`${name} of ${check} is set to ${value}. The next assessments use it.`);
}

/** Removes a set value. */
export async function resetParameter({ service, terminal, json }: Session, id: number): Promise<void> {
  await service.delete(`${path}/${id}`);
  if (json) terminal.printJson({ removed: id });
  else terminal.print(`Set value ${id} is removed. The next assessments do not use it.`);
}

function valueOf({ type }: CheckParameter, text: string): Value {
  if (type === 'integer') return numberOf(text);
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return type === 'ports' ? entries.map(numberOf) : entries;
}

function numberOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw usage(`${text} is not a whole number`);
}

function usage(message: string): Problem {
  return new Problem(message, { exitCode: exitCodes.usage });
}

function valueText(value: Value): string {
  if (typeof value === 'number') return String(value);
  return value.length === 0 ? 'none' : value.join(',');
}

function settingText({
  id,
  value,
  framework_id: framework,
  provider_id: provider,
  organization_id: organization,
  ou,
  laxer,
}: CheckParameterSetting): string {
  const subject = [
    ...(provider === null ? [] : [`provider ${provider}`]),
    ...(organization === null ? [] : [ou === null ? `organization ${organization}` : `unit ${ou}`]),
    ...(framework === null ? [] : [`framework ${framework}`]),
  ];
  const whom = subject.length === 0 ? 'all' : subject.join(', ');
  return `${id}: ${valueText(value)} for ${whom}${laxer ? ', laxer' : ''}`;
}
