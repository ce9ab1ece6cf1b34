import assert from 'node:assert/strict';
import type { FrameworkFile } from '../../../domain/frameworks/framework-file.ts';
import { frameworksFrom } from '../../../domain/frameworks/from-files.ts';

const control: FrameworkFile['controls'][number] = {
  id: '1.1',
  title: 'Root user has no access keys',
  category: 'Identity',
  known: 1,
  checks: ['iam_no_root_access_key'],
};

function file(content: Partial<FrameworkFile> & { name?: string } = {}) {
  const { name = `${content.version ?? '1.0'}.yaml`, ...rest } = content;
  return {
    name,
    content: {
      framework: { id: 'house_rules', name: 'House rules', position: 9 },
      version: '1.0',
      cloud: 'aws' as const,
      publisher: 'The house',
      source: { name: 'Ours', release: '1', url: 'https://example.com/rules', licence: 'MIT' },
      controls: [control],
      ...rest,
    },
  };
}

describe('frameworks from files', () => {
  it('are assembled from their versions, newest first', () => {
    const [framework] = frameworksFrom([file({ version: '1.9' }), file({ version: '1.10' })]);
    assert.deepEqual(
      framework?.editions.map(({ version }) => version),
      ['1.10', '1.9'],
    );
  });

  it('are in the order of their positions', () => {
    const second = { id: 'a', name: 'A', position: 2 };
    const first = { id: 'b', name: 'B', position: 1 };
    assert.deepEqual(
      frameworksFrom([file({ framework: second }), file({ framework: first })]).map(({ id }) => id),
      ['b', 'a'],
    );
  });

  const refused: [string, Parameters<typeof file>[0], RegExp][] = [
    ['the same version for the same cloud', { name: 'x.yaml' }, /^Error: x\.yaml: 1\.0\.yaml is the same version$/],
    [
      'another name for a framework',
      { version: '2.0', framework: { id: 'house_rules', name: 'Home rules', position: 9 } },
      /^Error: 2\.0\.yaml: the name or position of house_rules/,
    ],
    ['a control twice', { version: '2.0', controls: [control, control] }, /control 1\.1 is listed twice/],
    [
      'more checks than are known',
      { version: '2.0', controls: [{ ...control, known: 0 }] },
      /has 1 checks, and only 0/,
    ],
    [
      'a check that does not exist',
      { version: '2.0', controls: [{ ...control, checks: ['iam_no_such_check'] }] },
      /names the check iam_no_such_check, which aws does not have/,
    ],
    ['a check of another cloud', { version: '2.0', cloud: 'gcp' }, /which gcp does not have/],
    ['a managed service of another cloud', { version: '2.0', service: 'eks' }, /a managed service is named for aws/],
  ];
  for (const [what, content, message] of refused) {
    it(`are refused when a file has ${what}`, () => {
      assert.throws(() => frameworksFrom([file(), file(content)]), message);
    });
  }
});
