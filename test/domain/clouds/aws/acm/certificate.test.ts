import assert from 'node:assert/strict';
import { certificateType } from '../../../../../domain/clouds/aws/acm/certificate.ts';
import { comparisonRules } from '../../../../../domain/drift/comparison-rules.ts';
import { diffConfigurations } from '../../../../../domain/drift/diff.ts';

describe('a certificate', () => {
  it('does not drift by transparency logging, which AWS ignores, from a baseline that has it as a setting', () => {
    const differences = diffConfigurations(
      { configuration: { type: 'AMAZON_ISSUED', transparency_logging: 'ENABLED' }, unreadable: {} },
      { configuration: { type: 'AMAZON_ISSUED', observed: { transparency_logging: 'DISABLED' } }, unreadable: {} },
      comparisonRules('cloud_a', 'certificate'),
    );
    assert.deepEqual(differences, []);
  });

  it('has no plan that would set transparency logging', () => {
    const settable = certificateType.remediation.settings.flatMap(({ keys }) => keys);
    assert.ok(!settable.includes('transparency_logging'));
  });
});
