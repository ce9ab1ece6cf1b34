import { unevaluableReason } from '../../domain/advisories/affects.ts';

/** Reasons why scans cannot evaluate a package. */
export const unevaluatedReasons = ['ecosystem_not_supported', 'no_version', 'version_not_understood'] as const;

export type UnevaluatedReason = (typeof unevaluatedReasons)[number];

/** Returns why scans cannot evaluate a package; null if they can. */
export function notEvaluatedReason(found: {
  ecosystem: string | null;
  name: string;
  version: string | null;
}): UnevaluatedReason | null {
  const { ecosystem, name, version } = found;
  if (ecosystem === null) return 'ecosystem_not_supported';
  const reason = unevaluableReason({ ecosystem, name, version });
  return reason === 'no_version' || reason === 'version_not_understood' || reason === null
    ? reason
    : 'ecosystem_not_supported';
}
