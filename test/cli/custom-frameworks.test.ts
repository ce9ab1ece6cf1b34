import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, type CommandLine } from '../helpers/command-line.ts';

const document = `id: custom_house
title: House rules
version: '1'
sections:
  - title: Storage
    controls:
      - id: '1.1'
        title: Databases are encrypted
        checks: [rds_instance_storage_encrypted]
`;
const check = `id: custom_owner
definition:
  title: Buckets have an owner
  provider_type: cloud_a
  resource_types: [object_bucket]
  severity: low
  passes_when: has(resource.owner)
  risk: Nobody answers for the data.
  remediation: { summary: Set an owner. }
  categories: [governance]
`;

describe('audit frameworks and audit checks', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'definitions-'));
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    audit = await adminCommandLine(application);
  });
  after(async () => {
    audit.forget();
    await application.stop();
    rmSync(folder, { recursive: true });
  });

  const apply = (what: 'frameworks' | 'checks', content: string) => {
    const file = join(folder, `${what}.yaml`);
    writeFileSync(file, content);
    return audit.run([what, 'apply', file]);
  };

  it('apply what a file says, and nothing when it says what there is already', async () => {
    for (const [what, content, changed, name] of [
      ['checks', check, check.replace('low', 'high'), 'version'],
      ['frameworks', document, document.replace('House rules', 'Rules'), 'revision'],
    ] as const) {
      for (const [text, number] of [
        [content, 1],
        [`# again\n${content}`, 1],
        [changed, 2],
        [changed, 2],
      ] as const) {
        assert.match((await apply(what, text)).stdout, new RegExp(`is at ${name} ${number}\\.`));
      }
    }
    const { stdout } = await audit.run(['frameworks']);
    assert.match(stdout, /^custom_house\tRules\t1\tyes\t1$/m);
    assert.match(stdout, /^cis\t/m);
  });

  it('name the line of what is wrong, and delete', async () => {
    const wrong = await apply('frameworks', document.replace('rds_instance', 'rds_instanc'));
    assert.match(wrong.stderr, /line 9, column 18: there is no check rds_instanc_storage_encrypted/);
    assert.notEqual(wrong.code, 0);
    assert.match(
      (await apply('frameworks', document.replace('id: custom_house', 'name: x'))).stderr,
      /has no framework/,
    );
    assert.match((await audit.run(['frameworks', 'delete', 'custom_house'])).stdout, /is deleted/);
    assert.doesNotMatch((await audit.run(['frameworks'])).stdout, /custom_house/);
  });
});
