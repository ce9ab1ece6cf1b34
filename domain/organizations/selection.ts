import { matchesStars } from '../iam/glob.ts';

/** Accounts by their place, tags, name or id; a list matches when one of its entries does. */
export type AccountSelector = {
  /** External ids of units; accounts anywhere below match. */
  ous?: string[];
  /** Without a value, any value matches. */
  tags?: { key: string; value?: string }[];
  /** Names, in which `*` stands for any text; letter case does not matter. */
  names?: string[];
  account_ids?: string[];
};

/** Which accounts of an organization are covered. */
export type AccountFilters = {
  /** Every list that is given must match; without lists every account is included. */
  include?: AccountSelector;
  /** One list that matches is enough to exclude an account, even an included one. */
  exclude?: AccountSelector;
};

/** What the filters look at. */
export interface SelectableAccount {
  accountId: string;
  name: string;
  tags: Record<string, string>;
  /** External ids of all units above the account. */
  units: readonly string[];
}

type Matches = { list: string; isMatch: boolean };

function matchesOf(selector: AccountSelector, account: SelectableAccount): Matches[] {
  const matches: Matches[] = [];
  const look = <Entry>(list: string, entries: Entry[] | undefined, fits: (entry: Entry) => boolean): void => {
    if (entries !== undefined && entries.length > 0) matches.push({ list, isMatch: entries.some(fits) });
  };
  look('organizational unit', selector.ous, (id) => account.units.includes(id));
  look('tags', selector.tags, ({ key, value }) => {
    const own = Object.hasOwn(account.tags, key) ? account.tags[key] : undefined;
    return own !== undefined && (value === undefined || value === own);
  });
  look('name', selector.names, (pattern) => matchesStars(pattern.toLowerCase(), account.name.toLowerCase()));
  look('account id', selector.account_ids, (id) => id === account.accountId);
  return matches;
}

/** Returns why the filters exclude an account, as a sentence; null for an account that they select. */
export function reasonOfExclusion(filters: AccountFilters, account: SelectableAccount): string | null {
  const excluded = matchesOf(filters.exclude ?? {}, account).find(({ isMatch }) => isMatch);
  if (excluded !== undefined) return `Excluded by its ${excluded.list}`;
  const missed = matchesOf(filters.include ?? {}, account).find(({ isMatch }) => !isMatch);
  return missed === undefined ? null : `Not included by its ${missed.list}`;
}
