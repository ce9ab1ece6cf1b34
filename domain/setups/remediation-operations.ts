import type { ProviderKind } from '../clouds/cloud-names.ts';
import { cloudDefinition } from '../clouds/clouds.ts';

/** Returns the names of the operations that remediation plans of a cloud can have. */
export function remediationOperations(kind: ProviderKind): ReadonlySet<string> {
  return new Set(
    Object.values(cloudDefinition(kind).types).flatMap(({ remediation }) =>
      remediation.settings.flatMap(({ operations }) => operations),
    ),
  );
}
