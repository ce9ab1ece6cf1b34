import { kindOf } from '../clouds/cloud-names.ts';
import type { OrganizationKind } from './connection.ts';

/** What may be the root of a discovery, by kind; AWS lists one organization for each account. */
const roots: Readonly<Record<OrganizationKind, { pattern: RegExp; form: string } | null>> = {
  [kindOf.aws]: null,
  [kindOf.gcp]: { pattern: /^(?:organizations|folders)\/\d{1,20}$/, form: '`organizations/123` or `folders/123`' },
  // Resource Manager, "Naming rules": managementGroups.
  [kindOf.azure]: {
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9_().-]{0,88}[A-Za-z0-9_()-])?$/,
    form: 'the id of a management group',
  },
};

/** Returns what is wrong with a root, as a sentence without a stop; null for one that can be looked for. */
export function rootFault(kind: OrganizationKind, root: string | null): string | null {
  if (root === null) return null;
  const allowed = roots[kind];
  if (allowed === null) return 'root: an organization of AWS is listed as a whole';
  return allowed.pattern.test(root) ? null : `root must be ${allowed.form}`;
}
