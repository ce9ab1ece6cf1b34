import type { SearchResult, SearchResults } from '../../client/src/client.ts';
import { checkAddress } from '../custom-checks/check-address.ts';
import { queryText } from '../routing/paths.ts';
import { countOf } from '../show/format.ts';

/** Something that the palette leads to. */
export interface Option {
  to: string;
  title: string;
  /** What it is, e.g. the type of a resource. */
  label: string | null;
  detail: string | null;
  severity: SearchResult['severity'];
}

/** Options under a heading. */
export interface OptionGroup {
  title: string;
  options: Option[];
  /** Whether there is more than is shown. */
  hasMore: boolean;
}

/** A view that can be jumped to. */
export interface KnownView {
  to: string;
  name: string;
}

const groupTitles: Readonly<Record<SearchResult['kind'], string>> = {
  resource: 'Resources',
  provider: 'Accounts',
  drift: 'Drifts',
  vulnerability: 'Vulnerabilities',
  alert: 'Alerts',
  remediation: 'Remediations',
  check: 'Checks',
  control: 'Controls',
};

/** Returns the address of what was found. */
export function addressOf({ kind, id, key, status, is_custom: isCustom }: SearchResult): string {
  switch (kind) {
    case 'resource':
      return `/resources/${id}`;
    case 'provider':
      return `/providers/${id}`;
    case 'drift':
      return `/drifts/${id}`;
    case 'vulnerability':
      return `/vulnerabilities${queryText({ cve_id: key, status: 'any' })}`;
    case 'alert':
      return `/alerts${queryText({ status })}`;
    case 'remediation':
      return `/remediation/${id}`;
    case 'check':
      return isCustom ? checkAddress(key ?? '') : '/compliance';
    case 'control':
      return '/compliance';
  }
}

function optionOf(result: SearchResult): Option {
  const { title, detail, findings, severity, type_label: label } = result;
  return {
    to: addressOf(result),
    title,
    label,
    detail: findings === null ? detail : countOf(findings, 'finding'),
    severity,
  };
}

/** Returns the views whose name has a text in it; all for an empty text. */
export function matchingViews(views: readonly KnownView[], text: string): OptionGroup {
  const sought = text.trim().toLowerCase();
  const matching = views.filter(({ name }) => name.toLowerCase().includes(sought));
  return {
    title: 'Go to',
    options: matching.map(({ to, name }) => ({ to, title: name, label: null, detail: null, severity: null })),
    hasMore: false,
  };
}

/** Returns what was found, by kind, without kinds of which there is nothing. */
export function foundGroups({ kinds }: SearchResults): OptionGroup[] {
  return kinds
    .filter(({ results }) => results.length > 0)
    .map(({ kind, results, has_more: hasMore }) => ({
      title: groupTitles[kind],
      options: results.map(optionOf),
      hasMore,
    }));
}
