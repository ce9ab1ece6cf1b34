import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { awsOperations } from '../../../activities/clouds/aws/resources.ts';
import { allChecks } from '../../../platform/check-catalog.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import { controlsPage } from '../../../domain/remediation/control-document.ts';
import { documentMarker, remediationIndex, remediationPages } from '../../../domain/remediation/document.ts';
import { withValues } from '../../../domain/remediation/field-values.ts';
import { planFieldChanges } from '../../../domain/remediation/plan-field-changes.ts';
import { resourceWith } from './planning.ts';

const awsTypes = Object.values(cloudDefinitions.aws.types);

describe('the table of what can be set', () => {
  it('uses operations that exist, and every operation is used', () => {
    const used = new Set(
      awsTypes.flatMap(({ remediation }) => remediation.settings.flatMap(({ operations }) => operations)),
    );
    assert.deepEqual(
      [...used].filter((name) => awsOperations[name] === undefined),
      [],
    );
    const unused = Object.keys(awsOperations).filter((name) => !used.has(name));
    assert.deepEqual(unused, ['ssm.update_package'], 'packages are no part of a configuration');
  });

  it('says of every field of a type whether it can be set or why not', () => {
    for (const cloud of ['aws', 'azure', 'gcp'] as const) {
      const missing = Object.entries(cloudDefinitions[cloud].types).flatMap(([type, { remediation }]) => {
        const { settings, fixed, follows = {} } = remediation;
        const known = new Set([
          ...settings.flatMap(({ keys }) => keys),
          ...Object.keys(fixed),
          ...Object.keys(follows),
        ]);
        return fieldsOf(cloud, type).flatMap((field) => (known.has(field) ? [] : [`${cloud} ${type} ${field}`]));
      });
      assert.deepEqual(missing, []);
    }
  });

  it('matches docs/remediation.md and the pages below it', () => {
    const docs = join(import.meta.dirname, '../../../docs');
    const generated = readFileSync(join(docs, 'remediation.md'), 'utf8').split(documentMarker)[1];
    assert.equal(generated, `\n${remediationIndex()}`, 'run npm run docs:remediation');
    const pages = [controlsPage(), ...remediationPages()];
    for (const { path, text } of pages) {
      assert.equal(readFileSync(join(docs, 'remediation', path), 'utf8'), text, 'run npm run docs:remediation');
    }
    const written = readdirSync(join(docs, 'remediation'), { recursive: true, withFileTypes: true });
    assert.equal(written.filter((entry) => entry.isFile()).length, pages.length, 'run npm run docs:remediation');
  });

  it('plans what checks ask to be set, or says why it does not', () => {
    for (const check of allChecks.filter(({ provider, sets }) => provider === kindOf.aws && sets.length > 0)) {
      for (const resourceType of check.resourceTypes) {
        const { sets } = check;
        const opposite = Object.fromEntries(
          sets.map(({ path, value }) => [path, value === true ? false : value === false ? true : null]),
        );
        const resource = resourceWith(resourceType, withValues({ kind: 'instance' }, opposite));
        const planned = planFieldChanges({ providerKind: kindOf.aws, resource, sets });
        if ('noPlan' in planned) assert.ok(planned.noPlan.manualSteps.length > 0, check.id);
        else assert.ok(planned.plan.steps.length > 0, check.id);
      }
    }
  });
});

/** Top-level fields that the configuration of a type declares, from its declaration. */
function fieldsOf(cloud: string, type: string): string[] {
  const folder = join(import.meta.dirname, '../../../domain/clouds', cloud);
  const index = readFileSync(join(folder, 'resource-types.ts'), 'utf8');
  const name = new RegExp(`^  ${type}: (\\w+);`, 'm').exec(index)?.[1] ?? '';
  const file =
    new RegExp(`import \\{[^}]*\\btype ${name}\\b[^}]*\\} from '\\./([\\w/-]+)\\.ts'`).exec(index)?.[1] ?? '';
  const body = new RegExp(`interface ${name} extends Configuration \\{([\\s\\S]*?)\\n\\}`).exec(
    readFileSync(join(folder, `${file}.ts`), 'utf8'),
  )?.[1];
  assert.ok(body, type);
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].flatMap(([, field = '']) => (field === 'observed' ? [] : [field]));
}
