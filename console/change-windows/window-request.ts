import type { ChangeWindowRequest } from '../../client/src/client.ts';
import { limitEntryOf, limitOptions, type LimitNames } from '../access-limits/limit-entries.ts';
import { linesOf } from '../organizations/account-filters.ts';
import { Fault } from '../service/fault.ts';
import { localTime } from '../show/local-time.ts';

/** A window as it is edited. */
export interface EditedWindow {
  /** Value of an account option; empty for all. */
  accounts: string;
  types: readonly string[];
  /** One `key=value` per line. */
  tags: string;
  /** In the browser's time zone, as `2026-12-01T20:00`; empty for now. */
  from: string;
  until: string;
  reason: string;
}

export const emptyWindow: EditedWindow = { accounts: '', types: [], tags: '', from: '', until: '', reason: '' };

/** Fields of the API → titles of the form. */
export const windowTitles = {
  provider_id: 'Accounts',
  organization_id: 'Accounts',
  ou: 'Accounts',
  resource_types: 'Types',
  tags: 'Tags',
  starts_at: 'From',
  ends_at: 'Until',
  reason: 'Reason',
} as const;

const accountKinds = { organization: 'Organizations', unit: 'Units', provider: 'Accounts' } as const;
type AccountKind = keyof typeof accountKinds;

/** Returns what a window can be limited to, in groups; groups without options are left out. */
export function accountGroups(names: LimitNames): { title: string; options: [value: string, text: string][] }[] {
  return (Object.keys(accountKinds) as AccountKind[])
    .map((kind) => ({
      title: accountKinds[kind],
      options: limitOptions(kind, names).map(([value, text]): [string, string] => [`${kind}:${value}`, text]),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Returns the request that announces a window. Throws `Fault` for tags and times that it does not understand. */
export function requestedWindow(edited: EditedWindow, now: Date): ChangeWindowRequest {
  const tags = requestedTags(linesOf(edited.tags));
  return {
    ...requestedAccounts(edited.accounts),
    ...(edited.types.length === 0 ? {} : { resource_types: [...edited.types] }),
    ...(tags === null ? {} : { tags }),
    starts_at: edited.from === '' ? now.toISOString() : requestedTime('starts_at', edited.from),
    ends_at: requestedTime('ends_at', edited.until),
    reason: edited.reason.trim(),
  };
}

function requestedAccounts(chosen: string): Pick<ChangeWindowRequest, 'provider_id' | 'organization_id' | 'ou'> {
  const at = chosen.indexOf(':');
  const kind = (Object.keys(accountKinds) as AccountKind[]).find((known) => known === chosen.slice(0, at));
  const entry = kind === undefined ? null : limitEntryOf(kind, { chosen: chosen.slice(at + 1), value: '' });
  if (entry === null || entry.type === 'tag') return {};
  const { type: _type, ...selection } = entry;
  return selection;
}

function requestedTags(lines: readonly string[]): Record<string, string> | null {
  const tags = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf('=');
    if (at < 1) throw refused(`tags: ${line} is not key=value`);
    const key = line.slice(0, at);
    // The last one would cover other resources than the first.
    if (tags.has(key)) throw refused(`tags: ${key} is given twice`);
    tags.set(key, line.slice(at + 1));
  }
  return tags.size === 0 ? null : Object.fromEntries(tags);
}

function requestedTime(name: 'starts_at' | 'ends_at', entered: string): string {
  const at = localTime(entered);
  if (at === null) throw refused(`${name}: Enter a date and a time`);
  return at.toISOString();
}

const refused = (details: string): Fault => new Fault('The window cannot be announced', { status: 400, details });
