import { awsRules } from '../rules.ts';
import { objectEventsRecorded } from './data-events.ts';
import { deliveryFields, recordedAndDelivered } from './delivery.ts';
import { recordsManagementEvents } from './management-events.ts';
import { trailsOf } from './organization-trails.ts';

const recording = ['/multi_region', '/event_selectors', '/advanced_event_selectors', ...deliveryFields] as const;

export const cloudtrailAccountChecks = awsRules('account', {
  cloudtrail_multi_region_enabled: {
    surveys: { trail: recording },
    readsAbove: true,
    evaluate(_account, facts) {
      const trails = trailsOf(facts);
      const inAllRegions = trails.filter((trail) => trail.flag('multi_region'));
      return recordedAndDelivered(inAllRegions, {
        now: facts.now,
        records: (trail) => recordsManagementEvents(trail),
        reason: 'No multi-region trail is logging all read and write management events',
        evidence: {
          trails: trails.length,
          multi_region_trails: inAllRegions.map((trail) => trail.resource.externalId).toSorted(),
        },
      });
    },
  },
  cloudtrail_s3_dataevents_read_enabled: {
    surveys: { trail: recording },
    readsAbove: true,
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'ReadOnly'),
  },
  cloudtrail_s3_dataevents_write_enabled: {
    surveys: { trail: recording },
    readsAbove: true,
    evaluate: (_account, facts) => objectEventsRecorded(facts, 'WriteOnly'),
  },
});
