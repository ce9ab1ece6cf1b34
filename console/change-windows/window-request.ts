import type { ChangeWindowRequest } from '../../client/src/client.ts';
import { requestedAccounts, requestedTags } from '../access-limits/account-choice.ts';
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

/** Returns the request that announces a window. Throws `Fault` for tags and times that it does not understand. */
export function requestedWindow(edited: EditedWindow, now: Date): ChangeWindowRequest {
  const tags = requestedTags(edited.tags);
  return {
    ...requestedAccounts(edited.accounts),
    ...(edited.types.length === 0 ? {} : { resource_types: [...edited.types] }),
    ...(tags === null ? {} : { tags }),
    starts_at: edited.from === '' ? now.toISOString() : requestedTime('starts_at', edited.from),
    ends_at: requestedTime('ends_at', edited.until),
    reason: edited.reason.trim(),
  };
}

function requestedTime(name: 'starts_at' | 'ends_at', entered: string): string {
  const at = localTime(entered);
  if (at === null)
    throw new Fault('The window cannot be announced', { status: 400, details: `${name}: Enter a date and a time` });
  return at.toISOString();
}
