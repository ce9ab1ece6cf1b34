import assert from 'node:assert/strict';
import { rulesFor } from '../../../domain/checks/check.ts';
import { joinMetadata, type MetadataEntry } from '../../../domain/checks/join-metadata.ts';
import { pass } from '../../../domain/checks/verdict.ts';

interface Configurations {
  bucket: { name: string };
}
const rulesNamed = (...ids: string[]) =>
  ids.flatMap((id) => rulesFor<Configurations>('cloud_a')('bucket', { [id]: { looksAt: ['/name'], evaluate: pass } }));
const entry = (id: string, file = 'aws/s3/bucket-checks.yaml'): MetadataEntry => ({
  provider: 'cloud_a',
  id,
  file,
  metadata: {
    title: `Buckets are ${id}`,
    severity: 'low',
    risk: 'Nobody finds the bucket.',
    remediation: { summary: 'Change it.', console: 'Buckets > the bucket > Edit', cli: null, terraform: null },
    references: ['https://example.com/buckets'],
    categories: ['configuration'],
  },
});

describe('checks and their metadata', () => {
  it('are joined in the order of the predicates', () => {
    const checks = joinMetadata(rulesNamed('named', 'tagged'), [entry('tagged'), entry('named')]);
    assert.deepEqual(
      checks.map(({ id, title }) => [id, title]),
      [
        ['named', 'Buckets are named'],
        ['tagged', 'Buckets are tagged'],
      ],
    );
  });

  it('are rejected with every name that exists on one side only', () => {
    assert.throws(() => joinMetadata(rulesNamed('named', 'tagged'), [entry('named'), entry('taged'), entry('old')]), {
      message:
        'The checks and their metadata differ: cloud_a/tagged has no metadata; ' +
        'cloud_a/taged in aws/s3/bucket-checks.yaml has no predicate; ' +
        'cloud_a/old in aws/s3/bucket-checks.yaml has no predicate',
    });
  });

  it('are rejected when a check occurs twice', () => {
    assert.throws(
      () => joinMetadata(rulesNamed('named'), [entry('named'), entry('named', 'aws/s3/other-checks.yaml')]),
      {
        message: /cloud_a\/named stands in aws\/s3\/bucket-checks\.yaml and in aws\/s3\/other-checks\.yaml/,
      },
    );
    assert.throws(
      () => joinMetadata(rulesNamed('named', 'named'), [entry('named')]),
      /cloud_a\/named has two predicates/,
    );
  });
});
