import { someOf } from '../../../checks/some-of.ts';
import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';
import { objectEventsRecorded } from './data-events.ts';
import { recordsManagementEvents } from './management-events.ts';

export const cloudtrailAccountChecks = awsRules('account', {
  cloudtrail_multi_region_enabled: {
    surveys: { trail: ['/multi_region', '/is_logging', '/event_selectors', '/advanced_event_selectors'] },
    evaluate(_account, facts) {
      const trails = facts.every('trail');
      const inAllRegions = trails.filter((trail) => trail.flag('multi_region'));
      const isRecorded = someOf(inAllRegions, (trail) => trail.flag('is_logging') && recordsManagementEvents(trail));
      return passIf(isRecorded, 'No multi-region trail is logging all read and write management events', {
        trails: trails.length,
        multi_region_trails: inAllRegions.map((trail) => trail.resource.externalId).toSorted(),
      });
    },
  },
  cloudtrail_s3_dataevents_read_enabled: {
    surveys: { trail: ['/multi_region', '/is_logging', '/event_selectors', '/advanced_event_selectors'] },
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'ReadOnly'),
  },
  cloudtrail_s3_dataevents_write_enabled: {
    surveys: { trail: ['/multi_region', '/is_logging', '/event_selectors', '/advanced_event_selectors'] },
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'WriteOnly'),
  },
});
