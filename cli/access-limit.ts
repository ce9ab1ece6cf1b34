import { Option, type Command } from 'commander';
import type { AccessLimitEntry } from '../client/src/schema.ts';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';
import { safeText } from './safe-text.ts';

/** Options that name the entries of an access limit. */
export interface LimitOptions {
  limitProvider?: string[];
  limitOrganization?: string[];
  limitUnit?: string[];
  limitTag?: string[];
}

/** Adds the options of an access limit to a command. */
export function limiting(command: Command): Command {
  return command
    .addOption(new Option('--limit-provider <ids...>', 'only these providers'))
    .addOption(new Option('--limit-organization <ids...>', 'only accounts of these organizations'))
    .addOption(new Option('--limit-unit <units...>', 'only accounts in or below these units, e.g. 1/ou-ab12-11112222'))
    .addOption(new Option('--limit-tag <tags...>', 'only accounts with these tags, key or key=value'));
}

/** Returns the access limit that the options name; null for none. Throws when an entry is not understood. */
export function accessLimitOf(options: LimitOptions): AccessLimitEntry[] | null {
  const { limitProvider = [], limitOrganization = [], limitUnit = [], limitTag = [] } = options;
  const entries: AccessLimitEntry[] = [
    ...limitProvider.map((text) => ({ type: 'provider' as const, provider_id: idIn(text) })),
    ...limitOrganization.map((text) => ({ type: 'organization' as const, organization_id: idIn(text) })),
    ...limitUnit.map(unitOf),
    ...limitTag.map(tagOf),
  ];
  return entries.length === 0 ? null : entries;
}

function unitOf(text: string): AccessLimitEntry {
  const at = text.indexOf('/');
  if (at === -1) throw notUnderstood(text, 'It is the id of the organization and the unit: 1/ou-ab12-11112222.');
  return { type: 'unit', organization_id: idIn(text.slice(0, at)), ou: text.slice(at + 1) };
}

function tagOf(text: string): AccessLimitEntry {
  const at = text.indexOf('=');
  return at === -1 ? { type: 'tag', key: text } : { type: 'tag', key: text.slice(0, at), value: text.slice(at + 1) };
}

function idIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notUnderstood(text, 'It is a positive whole number.');
  return Number(text);
}

const notUnderstood = (text: string, advice: string): Problem =>
  new Problem(`${safeText(text)} is not understood`, { exitCode: exitCodes.usage, advice });

/** Returns an access limit in words. */
export function limitText(limit: readonly AccessLimitEntry[] | null): string {
  return limit === null ? 'everything' : limit.map(entryText).join(', ');
}

function entryText(entry: AccessLimitEntry): string {
  switch (entry.type) {
    case 'provider':
      return `provider ${entry.provider_id}`;
    case 'organization':
      return `organization ${entry.organization_id}`;
    case 'unit':
      return `unit ${entry.organization_id}/${entry.ou}`;
    case 'tag':
      return `tag ${entry.value === undefined ? entry.key : `${entry.key}=${entry.value}`}`;
  }
}
