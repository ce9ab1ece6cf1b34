import assert from 'node:assert/strict';
import { selectionLines } from '../../../activities/reports/pdf/report-pdf.ts';

describe('The providers on the cover of a report', () => {
  const all = {
    provider_id: null,
    provider_name: null,
    provider_type: null,
    organization_id: null,
    ou: null,
    access_limits: null,
  };
  const unnamed = { organization: null, unit: null };

  it('are one with the display name of its cloud', () => {
    const report = { ...all, provider_id: 3, provider_name: 'production', provider_type: 'cloud_a' as const };
    assert.deepEqual(selectionLines(report, unnamed), ['Provider: production (AWS)']);
    assert.deepEqual(selectionLines({ ...report, provider_type: 'cloud_b' }, unnamed), [
      'Provider: production (Google Cloud)',
    ]);
  });

  it('are all of them if the report is not limited', () => {
    assert.deepEqual(selectionLines(all, unnamed), ['All providers']);
  });

  it('are those that the member may see if their access is limited', () => {
    const report = { ...all, access_limits: [[{ type: 'provider' as const, provider_id: 3 }]] };
    assert.deepEqual(selectionLines(report, unnamed), ['The providers that the member who requested it may see']);
  });

  it('are those of an organization and a unit, by their names, or by what was requested when they are gone', () => {
    const report = { ...all, organization_id: 2, ou: 'ou-ab12-11112222' };
    assert.deepEqual(selectionLines(report, { organization: 'Example', unit: 'Root/Production' }), [
      'Organization: Example',
      'Unit: Root/Production',
    ]);
    assert.deepEqual(selectionLines(report, unnamed), ['Organization: 2', 'Unit: ou-ab12-11112222']);
  });
});
