import { check } from '../../check.ts';
import { objectEventsRecorded } from '../data-events.ts';

export const cloudtrailS3DataeventsWriteEnabled = check({
  id: 'cloudtrail_s3_dataevents_write_enabled',
  title: 'Writes of objects are recorded',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/event_selectors', '/advanced_event_selectors'],
  surveys: ['trail'],
  fix: { words: 'Record write events of all objects in a trail.' },
  evaluate: (_account, facts) => objectEventsRecorded(facts, 'WriteOnly'),
});
