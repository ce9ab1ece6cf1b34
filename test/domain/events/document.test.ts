import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsDocuments } from '../../../domain/events/document.ts';
import { eventTypes } from '../../../domain/events/payloads.ts';

describe('the documents of events', () => {
  it('matches the payload schemas (npm run docs:events)', () => {
    for (const [name, text] of Object.entries(eventsDocuments())) {
      const path = join(import.meta.dirname, '..', '..', '..', 'docs', name);
      assert.equal(readFileSync(path, 'utf8'), text, name);
    }
  });

  it('has a table for each event type', () => {
    assert.deepEqual(eventTypes, [
      'drift.detected',
      'drift.updated',
      'drift.resolved',
      'alert.created',
      'vulnerability.found',
      'compliance.violation',
      'assessment.completed',
      'provider.degraded',
      'cost.anomaly',
      'change_window.ended',
      'job.completed',
      'remediation.completed',
      'remediation.pending_approval',
      'remediation.approved',
      'remediation.rejected',
      'remediation.expiring',
      'audit.sealed',
      'alert.updated',
      'remediation.stopped',
      'remediation.resumed',
      'remediation.policy_planned',
      'remediation.policy_paused',
      'finding.assigned',
      'finding.commented',
      'finding.overdue',
    ]);
    const texts = Object.values(eventsDocuments()).join('\n');
    for (const type of eventTypes) assert.match(texts, new RegExp(`^## ${type}$`, 'm'));
  });

  it('says of fields that may be null that they may', () => {
    assert.match(Object.values(eventsDocuments()).join('\n'), /\| `fix_version` \| string or null \|/);
  });
});
