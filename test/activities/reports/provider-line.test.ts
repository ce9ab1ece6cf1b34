import assert from 'node:assert/strict';
import { providerLine } from '../../../activities/reports/pdf/report-pdf.ts';

describe('The provider on the cover of a report', () => {
  it('is shown with the display name of its cloud', () => {
    const report = { provider_id: 3, provider_name: 'production', provider_type: 'cloud_a' as const };
    assert.equal(providerLine(report), 'Provider: production (AWS)');
    assert.equal(providerLine({ ...report, provider_type: 'cloud_b' }), 'Provider: production (Google Cloud)');
  });

  it('is all of them if the report is not limited to one', () => {
    assert.equal(providerLine({ provider_id: null, provider_name: null, provider_type: null }), 'All providers');
  });
});
