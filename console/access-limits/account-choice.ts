import type { ChangeWindowRequest } from '../../client/src/client.ts';
import { linesOf } from '../organizations/account-filters.ts';
import { Fault } from '../service/fault.ts';
import { limitEntryOf, limitOptions, type LimitNames } from './limit-entries.ts';

export type AccountChoice = Pick<ChangeWindowRequest, 'provider_id' | 'organization_id' | 'ou'>;

const accountKinds = { organization: 'Organizations', unit: 'Units', provider: 'Accounts' } as const;
type AccountKind = keyof typeof accountKinds;

/** Returns what a form can choose accounts by, in groups; groups without options are left out. */
export function accountGroups(names: LimitNames): { title: string; options: [value: string, text: string][] }[] {
  return (Object.keys(accountKinds) as AccountKind[])
    .map((kind) => ({
      title: accountKinds[kind],
      options: limitOptions(kind, names).map(([value, text]): [string, string] => [`${kind}:${value}`, text]),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Returns the fields by which the API selects what was chosen; none for all accounts. */
export function requestedAccounts(chosen: string): AccountChoice {
  const at = chosen.indexOf(':');
  const kind = (Object.keys(accountKinds) as AccountKind[]).find((known) => known === chosen.slice(0, at));
  const entry = kind === undefined ? null : limitEntryOf(kind, { chosen: chosen.slice(at + 1), value: '' });
  if (entry === null || entry.type === 'tag') return {};
  const { type: _type, ...selection } = entry;
  return selection;
}

/** Returns tags that were entered, one `key=value` a line; null without any. Throws `Fault` for others. */
export function requestedTags(entered: string): Record<string, string> | null {
  const tags = new Map<string, string>();
  for (const line of linesOf(entered)) {
    const at = line.indexOf('=');
    if (at < 1) throw refused(`tags: ${line} is not key=value`);
    const key = line.slice(0, at);
    // The last one would cover other resources than the first.
    if (tags.has(key)) throw refused(`tags: ${key} is given twice`);
    tags.set(key, line.slice(at + 1));
  }
  return tags.size === 0 ? null : Object.fromEntries(tags);
}

const refused = (details: string): Fault => new Fault('The tags cannot be used', { status: 400, details });
