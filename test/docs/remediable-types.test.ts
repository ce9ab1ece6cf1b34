import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { typeSupport } from '../../domain/clouds/type-support.ts';
import { shownAs } from '../../domain/clouds/vendor-types.ts';
import { awsFactTypes, azureFactTypes, googleFactTypes } from '../../platform/schema-facts.ts';

const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'remediation.md'), 'utf8');

/** Returns the row of a cloud: types that are compared by schema, that have plans, that undo all exactly, and the rest. */
function rowOf(name: string, kind: ProviderKind, types: readonly string[]): string {
  const support = types.filter((type) => shownAs(type) === type).map((type) => typeSupport(kind, type));
  const planned = support.filter(({ remediation }) => remediation === 'planned');
  const exact = planned.filter(({ reversible }) => reversible === 'exact');
  const counts = [support.length, planned.length, exact.length, support.length - planned.length];
  return `| ${[name, ...counts.map((count) => count.toLocaleString('en-US'))].join(' | ')} |`;
}

describe('The numbers of types that docs/remediation.md says can be fixed by schema', () => {
  const clouds = [
    ['[AWS](resource-types.md#how-drift-is-fixed)', kindOf.aws, awsFactTypes()],
    ['[Google Cloud](google-types.md)', kindOf.gcp, googleFactTypes()],
    ['[Azure](azure-types.md)', kindOf.azure, azureFactTypes()],
  ] as const;
  for (const [name, kind, types] of clouds) {
    it(`are those of the tables: ${kind}`, () => {
      const row = rowOf(name, kind, types);
      assert.ok(document.includes(row), row);
    });
  }
});
