import assert from 'node:assert/strict';
import { barsNote } from '../../../activities/reports/pdf/costs.ts';

describe('The note below the services of a cost report', () => {
  it('explains the marker only if a bar has it, and says what is omitted', () => {
    assert.equal(barsNote({ isMarked: false, unnamed: 0 }), '');
    assert.equal(barsNote({ isMarked: true, unnamed: 0 }), '▼ marks services that had an anomaly.');
    assert.equal(barsNote({ isMarked: false, unnamed: 1 }), '1 further service is in the CSV report.');
    assert.equal(
      barsNote({ isMarked: true, unnamed: 7 }),
      '▼ marks services that had an anomaly. 7 further services are in the CSV report.',
    );
  });
});
