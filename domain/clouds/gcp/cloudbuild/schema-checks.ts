import { type Json } from '../../../json.ts';
import { isOfKnown, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const cloudbuildWorkerPoolChecks = propertyRules('cloudbuild.googleapis.com/WorkerPool', {
  cloudbuild_worker_pool_no_public_egress: {
    path: '/privatePoolV1Config/networkConfig/egressOption',
    type: 'string',
    absent: 'EGRESS_OPTION_UNSPECIFIED',
    // Pools with Private Service Connect have other settings instead.
    when: { path: '/privatePoolV1Config/networkConfig', type: 'object', absent: null, passes: isSet },
    passes: isOfKnown({ passes: ['NO_PUBLIC_EGRESS'], fails: ['PUBLIC_EGRESS', 'EGRESS_OPTION_UNSPECIFIED'] }),
    failure: 'Workers have public addresses',
  },
});

/** Where a trigger names no account, its build may: that is not evaluated. */
const isOwnAccount = (value: Json): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  !value.endsWith('@cloudbuild.gserviceaccount.com') &&
  !value.endsWith('-compute@developer.gserviceaccount.com');

export const cloudbuildTriggerChecks = propertyRules('cloudbuild.googleapis.com/BuildTrigger', {
  cloudbuild_trigger_own_service_account: {
    path: '/serviceAccount',
    type: 'string',
    passes: isOwnAccount,
    failure: 'Builds run as a default service account',
  },
});
