import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';
import { objectEventsRecorded } from './data-events.ts';

export const cloudtrailAccountChecks = awsRules('account', {
  cloudtrail_multi_region_enabled: {
    surveys: { trail: ['/multi_region', '/is_logging'] },
    evaluate(_account, facts) {
      const trails = facts.every('trail');
      return passIf(
        trails.some((trail) => trail.flag('multi_region') && trail.flag('is_logging')),
        'No trail that logs every region is at work in the regions this provider covers',
        { trails: trails.length },
      );
    },
  },
  cloudtrail_s3_dataevents_read_enabled: {
    surveys: { trail: ['/event_selectors', '/advanced_event_selectors'] },
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'ReadOnly'),
  },
  cloudtrail_s3_dataevents_write_enabled: {
    surveys: { trail: ['/event_selectors', '/advanced_event_selectors'] },
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'WriteOnly'),
  },
});
