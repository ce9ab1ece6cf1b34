import type { AccountFilters, AccountFiltersRequest, AccountSelector } from '../../client/src/client.ts';

/** One half of the filters as it is edited: units are chosen, the rest is text with one entry per line. */
export interface EditedSelector {
  ous: readonly string[];
  tags: string;
  names: string;
  accountIds: string;
}

export interface EditedFilters {
  include: EditedSelector;
  exclude: EditedSelector;
}

/** Returns filters for editing. */
export function editedFilters({ include, exclude }: AccountFilters): EditedFilters {
  return { include: editedSelector(include), exclude: editedSelector(exclude) };
}

function editedSelector({
  ous = [],
  tags = [],
  names = [],
  account_ids: ids = [],
}: AccountSelector = {}): EditedSelector {
  const tagTexts = tags.map(({ key, value }) => (value === undefined ? key : `${key}=${value}`));
  return { ous, tags: tagTexts.join('\n'), names: names.join('\n'), accountIds: ids.join('\n') };
}

/** Returns edited filters as the API takes them; lists without entries are left out. */
export function requestedFilters({ include, exclude }: EditedFilters): AccountFiltersRequest {
  const parts = { include: requestedSelector(include), exclude: requestedSelector(exclude) };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0));
}

function requestedSelector({ ous, tags, names, accountIds }: EditedSelector): AccountSelector {
  const lists = {
    ous: [...ous],
    tags: linesOf(tags).map(tagOf),
    names: linesOf(names),
    account_ids: linesOf(accountIds).flatMap((line) => line.split(/[\s,]+/)),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Returns the lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function tagOf(line: string): { key: string; value?: string } {
  const at = line.indexOf('=');
  return at === -1 ? { key: line } : { key: line.slice(0, at), value: line.slice(at + 1) };
}

/** Returns how many lists filter. */
export function filterCount(filters: AccountFilters): number {
  return [filters.include, filters.exclude].reduce(
    (sum, part) => sum + Object.values(part ?? {}).filter((list) => list.length > 0).length,
    0,
  );
}
