import { check } from '../../check.ts';
import { objectEventsRecorded } from '../data-events.ts';

export const cloudtrailS3DataeventsReadEnabled = check({
  id: 'cloudtrail_s3_dataevents_read_enabled',
  title: 'Reads of objects are recorded',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/event_selectors', '/advanced_event_selectors'],
  surveys: ['trail'],
  fix: { words: 'Record read events of all objects in a trail.' },
  evaluate: (_account, facts) => objectEventsRecorded(facts, 'ReadOnly'),
});
