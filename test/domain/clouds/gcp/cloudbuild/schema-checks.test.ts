import {
  cloudbuildWorkerPoolChecks,
  cloudbuildTriggerChecks,
} from '../../../../../domain/clouds/gcp/cloudbuild/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: cloudbuild', () => {
  testSchemaChecks(cloudbuildWorkerPoolChecks, {
    cloudbuild_worker_pool_no_public_egress: {
      pass: { privatePoolV1Config: { networkConfig: { egressOption: 'NO_PUBLIC_EGRESS' } } },
      fail: { privatePoolV1Config: { networkConfig: { egressOption: 'PUBLIC_EGRESS' } } },
    },
  });

  testSchemaChecks(cloudbuildTriggerChecks, {
    cloudbuild_trigger_own_service_account: {
      pass: { serviceAccount: 'projects/p/serviceAccounts/builds@p.iam.gserviceaccount.com' },
      fail: { serviceAccount: 'projects/p/serviceAccounts/1-compute@developer.gserviceaccount.com' },
    },
  });

  testOutcomes(cloudbuildWorkerPoolChecks, 'cloudbuild_worker_pool_no_public_egress', {
    says: 'is about pools in a network that Google peers with, and knows no other options',
    documents: [
      ['not_applicable', { privatePoolV1Config: { privateServiceConnect: {} } }],
      ['fail', { privatePoolV1Config: { networkConfig: { egressOption: 'EGRESS_OPTION_UNSPECIFIED' } } }],
      ['fail', { privatePoolV1Config: { networkConfig: { peeredNetwork: 'projects/1/global/networks/n' } } }],
      ['not_evaluated', { privatePoolV1Config: { networkConfig: { egressOption: 'SOME_EGRESS' } } }],
    ],
  });

  testOutcomes(cloudbuildTriggerChecks, 'cloudbuild_trigger_own_service_account', {
    says: 'does not evaluate triggers whose build may name an account',
    documents: [
      ['not_evaluated', { filename: 'cloudbuild.yaml' }],
      ['fail', { serviceAccount: 'projects/p/serviceAccounts/1@cloudbuild.gserviceaccount.com' }],
    ],
  });
});
